/** The line, from 1, on which a file names a server; null where it is not found. */
export type LineOfEntry = (name: string, offset: number | null) => number | null;

/**
 * Finds the lines on which the servers of a file are named. An entry, which begins at `offset`, may
 * stand below its name; without an offset the headers of TOML tables are looked through.
 */
export function linesOfEntries(text: string): LineOfEntry {
  const lines = text.split("\n");
  const starts: number[] = [];
  for (let at = 0, start = 0; at < lines.length; at++) {
    starts.push(start);
    start += lines[at]!.length + 1;
  }
  let headers: ReadonlyMap<string, number> | undefined;
  return (name, offset) => {
    if (offset === null) return (headers ??= headersIn(lines)).get(name) ?? null;
    const own = lastAtMost(starts, offset);
    const before = lines[own]!.slice(0, Math.min(offset - starts[own]!, NEAR));
    const above = before.trim() === "" ? lineAbove(lines, own) : undefined;
    return 1 + (above !== undefined && announces(lines[above]!, name) ? above : own);
  };
}

/** `name:`, with what it names on the lines below. */
function announces(line: string, name: string): boolean {
  const start = line.slice(0, NEAR);
  return start.includes(name) && /:\s*(?:#.*)?$/.test(start);
}

/** Characters of a line in which a name is looked for. */
const NEAR = 1_000;
/** Lines between a name and its entry that are skipped at most. */
const MOST_COMMENTS = 100;

/** The line above, comments and blank ones left aside. */
function lineAbove(lines: readonly string[], line: number): number | undefined {
  for (let at = line - 1; at >= Math.max(0, line - MOST_COMMENTS); at--) {
    if (!/^\s*(?:#|$)/.test(lines[at]!.slice(0, NEAR))) return at;
  }
  return undefined;
}

/** Index of the last of the ascending numbers that is not above `limit`. */
function lastAtMost(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (ascending[middle]! <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The tables of a TOML file by the last key of their headers: `[mcp_servers."my server"]`. */
function headersIn(lines: readonly string[]): ReadonlyMap<string, number> {
  const headers = new Map<string, number>();
  for (const [at, line] of lines.entries()) {
    const [, quoted, literal, bare] = HEADER.exec(line.slice(0, NEAR)) ?? [];
    const key = quoted ?? literal ?? bare;
    if (key !== undefined && !headers.has(key)) headers.set(key, at + 1);
  }
  return headers;
}

const HEADER = /^\s*\[[^\]]*servers"?\s*\.\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*\]/;
