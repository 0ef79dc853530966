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

/** "1 file was", "3 files were". */
export function wordsFor(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`;
}

/** "port 80"; "ports 80, 81"; "ports 80, 81, 82 and 4 more". */
export function portsOf(ports: readonly number[]): string {
  const shown = [...new Set(ports)];
  const more = shown.length - MOST_PORTS;
  const numbers = shown.slice(0, MOST_PORTS).join(", ");
  return `${shown.length === 1 ? "port" : "ports"} ${numbers}${more > 0 ? ` and ${more} more` : ""}`;
}

const MOST_PORTS = 3;
