/** Lower-case ASCII words of a name or text: `sendToURL` and `send_to-url` are `send to url`. */
export function wordsIn(text: string): readonly string[] {
  return (
    text
      .slice(0, LONGEST)
      .replace(/([a-z\d])([A-Z])/g, "$1 $2")
      .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
      .toLowerCase()
      .match(/[a-z]+|\d+/g) ?? []
  );
}

/** Characters read at most: more is no name, and no sentence. */
const LONGEST = 4_096;
