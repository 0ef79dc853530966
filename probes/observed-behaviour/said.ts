import type { View } from "../../src/engine/define.ts";
import { itemsOf } from "../../src/lib/listings.ts";

/** Of one text and of all of a server: a text can be megabytes long. */
const LONGEST = 20_000;
const MOST = 400_000;

type Named = View<"package" | "server">;

/** One text of the server about itself, and where it stands. */
export interface Said {
  readonly text: string;
  readonly of: "server" | "tools";
  readonly index: number;
  readonly item: string;
  readonly pointer: string;
  readonly frame: number;
}

/** What the package and the server are called. */
export function namesOf({ package: facts, server }: Named): readonly string[] {
  const title = identityOf(server)["title"];
  return [facts?.name ?? "", server?.name ?? "", typeof title === "string" ? title : ""];
}

/** Words by which a server says what it works with: the same, and the names of its tools. */
export function toolNames({ tools }: View<"tools">): readonly string[] {
  return itemsOf(tools).map(({ name }) => name);
}

/** Instructions, title, description and website of the server, and the descriptions of its tools. */
export function sentences({ server, tools }: View<"server" | "tools">): readonly Said[] {
  const said: Said[] = [];
  const at = { of: "server", index: -1, item: "", frame: server?.frame ?? 0 } as const;
  const identity = identityOf(server);
  for (const key of ["title", "description", "websiteUrl"]) {
    const text = identity[key];
    if (typeof text === "string") said.push({ ...at, text, pointer: `/serverInfo/${key}` });
  }
  const { instructions = null } = server ?? {};
  if (instructions !== null) said.push({ ...at, text: instructions, pointer: "/instructions" });
  for (const [index, { name, raw, frame }] of itemsOf(tools).entries()) {
    const text = raw["description"];
    if (typeof text !== "string") continue;
    said.push({ text, of: "tools", index, item: name, pointer: "/description", frame });
  }
  return within(said);
}

export function saidBy(view: View<"server" | "tools">): readonly string[] {
  return sentences(view).map(({ text }) => text);
}

function within(said: readonly Said[]): readonly Said[] {
  let left = MOST;
  return said.flatMap((one) => {
    const text = one.text.slice(0, Math.min(LONGEST, left));
    left -= text.length;
    return text === "" ? [] : [{ ...one, text }];
  });
}

function identityOf(server: Named["server"]): Readonly<Record<string, unknown>> {
  const raw = server?.raw ?? {};
  const identity = raw["serverInfo"] ?? raw["server"];
  return typeof identity === "object" && identity !== null
    ? (identity as Readonly<Record<string, unknown>>)
    : {};
}
