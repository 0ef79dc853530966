import { describe, expect, it } from "vitest";
import { surfaceOf } from "../../src/engine/cases.ts";
import type { ItemCapability } from "../../src/model/capability.ts";
import { capabilitiesOf, summarize } from "./capabilities.ts";

type Raw = Readonly<Record<string, unknown>>;

function read(...tools: readonly Raw[]): readonly ItemCapability[] {
  return capabilitiesOf(surfaceOf({ tools }));
}

function withInputs(name: string, description: string, ...inputs: readonly string[]): Raw {
  const properties = Object.fromEntries(inputs.map((input) => [input, { type: "string" }]));
  return { name, description, inputSchema: { type: "object", properties } };
}

function levelOf(names: readonly string[]): string {
  return summarize(read(...names.map((name) => ({ name })))).level;
}

/** Milliseconds. */
function cost(tools: readonly Raw[]): number {
  const surface = surfaceOf({ tools });
  const start = performance.now();
  capabilitiesOf(surface);
  return performance.now() - start;
}

function many(count: number): readonly Raw[] {
  return Array.from({ length: count }, (_, index) =>
    withInputs(`get_item_${index}`, "Gets an item from the inbox of the user.", "url", "query"),
  );
}

describe("the level", () => {
  it.each([
    ["minimal", ["roll_dice"]],
    ["moderate", ["list_users"]],
    ["moderate", ["search_web"]],
    ["high", ["list_users", "send_sms"]],
    ["high", ["search_web", "list_users", "send_sms"]],
    ["high", ["delete_volume"]],
    ["high", ["update_acl"]],
    ["high", ["run_shell"]],
    ["critical", ["search_web", "run_shell"]],
  ])("is %s for %j", (expected, names) => {
    expect(levelOf(names)).toBe(expected);
  });

  it("is critical when one tool alone reads strangers, reads private data and sends", () => {
    const raw = withInputs("read_mailbox_messages", "Reads messages.", "url");
    expect(summarize(read(raw)).level).toBe("critical");
  });

  it("is raised to moderate only by what is speculative", () => {
    const prompts = ["read_inbox", "list_users"].map((name) => ({ name }));
    expect(summarize(capabilitiesOf(surfaceOf({ prompts }))).level).toBe("moderate");
  });

  it("has a reason unless it is minimal", () => {
    expect(summarize(read({ name: "roll_dice" }))).toEqual({
      level: "minimal",
      reasons: [],
      tags: [],
    });
  });

  it("gives the worst reason first", () => {
    const { reasons } = summarize(read({ name: "search_web" }, { name: "run_shell" }));
    expect(reasons[0]).toBe("text of strangers can reach tools that run commands or code");
  });
});

describe("the cost", () => {
  it.each(["a_", "A", "delete, or ", "(", "-", ". ", "does not ", "from in "])(
    "of 256 KiB of %j is that of its beginning",
    (piece) => {
      const text = piece.repeat(262_144 / piece.length);
      expect(cost([{ name: text, title: text, description: text }])).toBeLessThan(100);
    },
  );

  it("grows linearly with the tools", () => {
    cost(many(2_000));
    const best = (count: number) => Math.min(...[1, 2, 3].map(() => cost(many(count))));
    expect(best(10_000) / best(1_000)).toBeLessThan(30);
  });
});
