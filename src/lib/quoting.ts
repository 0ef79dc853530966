/** A command line as words, or what is wrong with it and what to type instead. */
export type ParsedCommand =
  | { readonly ok: true; readonly argv: readonly string[] }
  | { readonly ok: false; readonly why: string };

/**
 * Splits a command line the way the platform quotes: POSIX shell quoting (XCU 2.2), or the rules of
 * `CommandLineToArgvW` on Windows. No shell is involved: `$NAME`, `%NAME%`, globs and `~` are plain
 * text, and what only a shell could do (pipes, redirections, `$(...)`) is refused.
 */
export function parseCommandLine(text: string, platform: "posix" | "win32"): ParsedCommand {
  if (text.includes("\0")) return refuse("The command holds a NUL character.");
  const words = platform === "win32" ? windowsWords(text) : posixWords(text);
  if (typeof words === "string") return refuse(words);
  const shell = platform === "win32" ? `cmd /c "..."` : "sh -c '...'";
  for (const [index, { bare }] of words.entries()) {
    const operator = shellSyntax(bare, index === 0);
    if (operator !== undefined) {
      return refuse(
        `${operator} No shell is used: quote it if it is meant literally, ` +
          `or start a shell yourself with -- ${shell}.`,
      );
    }
  }
  if (words[0] === undefined || words[0].text === "") return refuse("The command is empty.");
  return { ok: true, argv: words.map((word) => word.text) };
}

/** Prints an argument list so that a POSIX shell, and `parseCommandLine`, read it back the same. */
export function quoteArgv(argv: readonly string[]): string {
  return argv
    .map((word, index) => {
      const plain = /^[\w@%+=:,./-]+$/.test(word) && !(index === 0 && ASSIGNMENT.test(word));
      return plain ? word : `'${word.replaceAll("'", "'\\''")}'`;
    })
    .join(" ");
}

const ASSIGNMENT = /^[A-Za-z_]\w*=/;

interface Word {
  readonly text: string;
  /** The word with each quoted or escaped part as one `Q`, for what quotes would have disarmed. */
  readonly bare: string;
}

function refuse(why: string): ParsedCommand {
  return { ok: false, why };
}

/** What a shell would act on. A lone `&`, `|` or `;` inside a word may be part of a URL. */
function shellSyntax(bare: string, first: boolean): string | undefined {
  if (first && ASSIGNMENT.test(bare)) {
    return `"${bare.split("=", 1)[0]}=..." before the program is shell syntax; use --env for it.`;
  }
  const operator =
    /^(?:[|&;()]+|\d*[<>]+[&|]?.*)$/s.exec(bare)?.[0] ?? /&&|\|\||;$|\$\(|`|\$'/.exec(bare)?.[0];
  return operator === undefined ? undefined : `"${operator}" is shell syntax.`;
}

/** Blanks, 'single', "double", \escaped, plain: in this order of groups. */
const POSIX_PARTS = /([ \t\r\n]+)|'([^']*)'|"((?:\\[^]|[^"\\])*)"|\\([^])|([^ \t\r\n'"\\]+)/gy;

/** Words by POSIX shell quoting, or the complaint. */
function posixWords(text: string): readonly Word[] | string {
  const words = createWords();
  let read = 0;
  for (const [part, blank, single, double, escaped, plain] of text.matchAll(POSIX_PARTS)) {
    read += part.length;
    if (blank !== undefined) words.end();
    else if (single !== undefined) words.add(single, "'");
    else if (double !== undefined) {
      // A shell substitutes inside double quotes too.
      const substitution = /\$\(|`/.exec(double.replace(/\\[^]/g, ""))?.[0] ?? "Q";
      words.add(double.replace(/\\([$`"\\])|\\\n/g, "$1"), substitution);
    } else if (escaped !== undefined) words.add(escaped === "\n" ? "" : escaped, "Q");
    else if (plain !== undefined) words.add(plain, plain);
  }
  if (read === text.length) return words.all();
  return text[read] === "\\"
    ? "The command ends in a backslash that escapes nothing."
    : `The quote ${text[read]} at character ${read + 1} is never closed.`;
}

/** Words by the rules of `CommandLineToArgvW`, or the complaint. */
function windowsWords(text: string): readonly Word[] | string {
  const line = text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "");
  const words = createWords();
  // The program's name has no escapes: it ends at the next quote, or at the first blank.
  const [program, quotedName] = /^"([^"]*)"|^[^ \t"][^ \t]*/.exec(line) ?? [];
  if (program === undefined) return line === "" ? [] : `The first quote " is never closed.`;
  words.add(quotedName ?? program, quotedName === undefined ? program : "Q");
  words.end();

  let quoted = false;
  const rest = line.slice(program.length);
  for (const [part, slashes, quotes] of rest.matchAll(/(\\*)("+)|[ \t\r\n]+|[^" \t\r\n\\]+|\\+/g)) {
    if (slashes !== undefined && quotes !== undefined) {
      let left = quotes.length;
      words.add("\\".repeat(slashes.length >> 1), "Q");
      if (slashes.length % 2 === 1) {
        words.add('"', "Q");
        left--;
      }
      for (; left > 0; left--) {
        if (quoted && left > 1) {
          words.add('"', "Q");
          left--;
        } else {
          quoted = !quoted;
        }
      }
    } else if (quoted) words.add(part, "Q");
    else if (/^[ \t\r\n]/.test(part)) words.end();
    else words.add(part, part);
  }
  words.end();
  return quoted ? `A quote " is never closed (\\" is a quote, not its end).` : words.all();
}

function createWords() {
  const words: Word[] = [];
  let open: Word | undefined;
  const end = () => {
    if (open !== undefined) words.push(open);
    open = undefined;
  };
  return {
    add(text: string, bare: string) {
      open = { text: (open?.text ?? "") + text, bare: (open?.bare ?? "") + bare };
    },
    end,
    all(): readonly Word[] {
      end();
      return words;
    },
  };
}
