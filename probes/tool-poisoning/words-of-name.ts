/** Of a name, as far as it is taken apart. */
const LONGEST_NAME = 200;

/** The words of a name in any casing, lower case: `getUser_v2` is `get`, `user`, `v2`. */
export function wordsOfName(name: string): readonly string[] {
  return name
    .slice(0, LONGEST_NAME)
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((word) => word !== "");
}
