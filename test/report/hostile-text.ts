import { excerpt } from "../../src/lib/excerpt.ts";
import type { Excerpt } from "../../src/model/finding.ts";
import type { BehaviourEvent } from "../../src/model/behaviour.ts";
import type { SessionFacts } from "../../src/model/session.ts";
import type { Listing, Section, Surface } from "../../src/model/surface.ts";
import { BEHAVIOUR_KINDS } from "../../src/model/vocabulary.ts";
import { event, packaged, script, start, watched } from "./held.ts";
import { newFile, startLeft } from "./observed.ts";
import { session, surface } from "./worlds.ts";

/** Texts that try to act on whatever shows them, by what they try. */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  "colour escape": "\u{1b}[31mred\u{1b}[0m",
  "cursor and erase escapes": "\u{1b}[2J\u{1b}[1;1H\u{1b}[1A\u{1b}[2K Grade A",
  "title escape": "\u{1b}]0;owned\u{7}",
  "OSC 8 link": "\u{1b}]8;;https://evil.example\u{1b}\\click\u{1b}]8;;\u{1b}\\",
  "C1 control sequence": "\u{9b}31mred\u{9d}8;;https://evil.example\u{9c}",
  "bidirectional override": "\u{202e}gnp.exe\u{202c} \u{2066}isolated\u{2069} \u{200f}",
  "workflow command after a line break": "x\r\n::error::owned\n::set-output name=a::b\n",
  "workflow command at the start": "::error file=a::owned",
  "workflow command after blanks": "      \u{a0}\t ::warning::owned",
  "old workflow command": "##[error]owned ##[add-mask]x",
  "pipeline command": "##vso[task.setvariable variable=a]b",
  "build server command": "##teamcity[buildStatus text='owned']",
  "line separators": "a\u{2028}::error::b\u{2029}::error::c\u{85}::error::d\u{b}e\u{c}f",
  markdown: "# Grade A\n\n**bold** [a](javascript:alert(1)) ![x](https://evil.example/x.png) | a |",
  HTML: '<script>alert(1)</script><img src=x onerror="alert(1)">&lt;!-- --><!-- -->',
  "tag characters": "\u{e0049}\u{e0067}\u{e006e}\u{e006f}\u{e0072}\u{e0065}",
  "zero width": "\u{200b}\u{200c}\u{200d}\u{2060}\u{feff}\u{ad}",
  "lone surrogate": "\ud83d and \udc00",
  "private use": "\u{e000}\u{f0000}",
  NUL: "a\0b",
  backspaces: "Grade F\b\b\bA",
  "stacked marks": `a${"\u{301}".repeat(200)}`,
  "an excerpt's own notes": "<U+0041> <... 3 left out>",
  "one megabyte": "::error::A ".repeat(100_000),
};

/** A surface with the text in every place that the target or a saved file controls. */
export function surfaceOf(text: string): Surface {
  const marked = `mark:critical mark:low ${text}`;
  const raw = { name: text, [text]: marked, description: marked, inputSchema: { [text]: [text] } };
  const list = (state: "listed" | "capped"): Section =>
    ({
      state,
      items: Array.from({ length: 4 }, () => ({ name: text, raw, frame: 3 })),
      broken: [{ index: 9, why: text, raw: marked, frame: 3 }],
      pages: 2,
      ...(state === "capped" ? { why: text } : {}),
    }) as Section;
  return surface({
    target: { id: text, source: { kind: "listing", origin: text } },
    server: {
      name: text,
      version: text,
      protocolVersion: text,
      era: "legacy",
      instructions: marked,
      raw: { serverInfo: { name: text }, instructions: marked },
      frame: 2,
    },
    tools: list("listed"),
    prompts: list("capped"),
    resources: { state: "failed", why: text },
    templates: { state: "absent", why: text },
    reverse: {
      items: [{ method: text, raw, answer: "refused", frame: 5, listing: text }],
      dropped: 1,
    },
    notices: { items: [{ kind: "error", method: text, raw, frame: 6, listing: text }], dropped: 1 },
    ...evidenceOf(text),
  });
}

/** Further listings, contents, canaries and residue that are the text through and through. */
function evidenceOf(text: string): Partial<Surface> {
  const client = { name: text, version: text, capabilities: [text] };
  const item = { name: text, raw: { description: `mark:medium ${text}` }, frame: 3 };
  const nothing = { changed: [], added: [], missing: [], reordered: false, broken: [] };
  const shown = { state: "listed" as const, why: null, ...nothing };
  const lists: Listing["lists"] = {
    tools: { ...shown, changed: [{ at: 0, item }], added: [item] },
    prompts: shown,
    resources: { ...shown, state: "failed", why: text },
    templates: { ...shown, state: "failed", why: text },
  };
  const look: Listing = {
    id: text,
    how: "new-session",
    varied: ["client", "ci"],
    client,
    offered: text,
    waitedMs: null,
    announced: [text],
    state: "listed",
    why: null,
    lists,
  };
  const failed: Listing = { ...look, state: "failed", why: text, lists: null };
  return {
    listings: { client, items: [look, { ...failed, varied: [] }] },
    contents: {
      items: [{ of: "prompts", name: text, raw: { [text]: `mark:low ${text}` }, frame: 7 }],
      skipped: [{ of: "resources", name: text, why: text }],
      dropped: 1,
    },
    canaries: {
      planted: (["environment", "credential"] as const).map((kind) => ({
        name: text,
        kind,
        where: text,
      })),
      hits: [],
      dropped: 1,
    },
    residue: {
      items: [
        startLeft({
          signal: text,
          survivors: [{ command: text, ended: false }],
          ports: [{ address: text, port: 1 }],
          files: [newFile(text)],
          droppedFiles: 1,
          listing: text,
        }),
      ],
    },
    ...watched(
      start(hostileEvents(text), { complete: false, why: text, dropped: 1, listing: text }),
      start(hostileEvents(text)),
    ),
    ...packaged({
      name: text,
      version: text,
      requested: text,
      integrity: text,
      lock: text,
      scripts: [script(text, { command: text }), script(text, { event: "implicit-build" })],
      declares: { homepage: text, repository: text, bugs: text, author: text },
    }),
  };
}

/** Every kind, done and tried. */
function hostileEvents(text: string): readonly BehaviourEvent[] {
  return BEHAVIOUR_KINDS.flatMap((kind) =>
    [true, false].map((done) =>
      event({ kind, phase: "list", process: text, what: text, done, canaries: [text] }),
    ),
  );
}

/** Session facts with the text, as an excerpt, in every place that holds target text. */
export function sessionOf(text: string): SessionFacts {
  return sessionWith(excerpt(text));
}

/** The same with the text as it is: what a forgotten excerpt would let through. */
export function carelessSessionOf(text: string): SessionFacts {
  return sessionWith(text as Excerpt);
}

function sessionWith(text: Excerpt): SessionFacts {
  return session({
    transport: "http",
    transportReason: text,
    protocolVersion: text,
    negotiation: [text],
    command: { argv: [text, text], resolved: text, cwd: text, environment: [text] },
    containment: {
      sandbox: "bubblewrap",
      network: "none",
      observer: "strace",
      mounts: [
        { path: text, why: "argument" },
        { path: text, why: "program" },
      ],
      hidden: [text],
    },
    hosts: [text],
    exit: {
      code: null,
      signal: text,
      endedBy: "sigkill",
      exitMs: 12,
      survivors: [{ pid: 1, command: text, ended: false }],
    },
    peculiarities: [{ id: text, count: 2, frame: null }],
    failure: {
      code: text,
      message: text,
      next: text,
      stderrTail: text,
      exitCode: 1,
      authorization: { resource: text, authorizationServers: [text], scopes: [text] },
    },
    replayed: { sha256: text, file: text },
    caveats: [text],
  });
}
