/** Whether only this machine reaches the address. */
export function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\./.test(address) || address === "::1";
}

/** A command line without what differs from start to start: the program and its script. */
export function programOf(command: string): string {
  const [program = "", script = ""] = withoutNumbers(command).split(" ");
  return script.startsWith("-") ? program : `${program} ${script}`;
}

/** The same text for what differs by a number, a date or an id alone. */
export function withoutNumbers(text: string): string {
  return text.replace(/[0-9a-f]{8,}(-[0-9a-f]{4,})*|\d+/gi, "#");
}
