import * as fc from "fast-check";
import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { describe, expect, test } from "vitest";
import { prettyJson } from "../../src/lib/canonical.ts";
import { regionsOf, type Region, type Step } from "../../src/report/sarif/lines.ts";

/** The text of a region. */
function textAt(text: string, region: Region): string {
  const lines = text.split("\n").slice(region.startLine - 1, region.endLine);
  const last = lines.length - 1;
  return lines
    .map((line, at) =>
      line.slice(
        at === 0 ? region.startColumn - 1 : 0,
        at === last ? region.endColumn - 1 : undefined,
      ),
    )
    .join("\n");
}

/** The text of a value with its name, as a parser finds it. */
function parsedAt(text: string, path: readonly Step[]): string {
  const node = findNodeAtLocation(parseTree(text)!, [...path])!;
  const whole = node.parent?.type === "property" ? node.parent : node;
  return text.slice(whole.offset, whole.offset + whole.length);
}

/** All paths into a value. */
function pathsIn(value: unknown, path: readonly Step[] = []): readonly (readonly Step[])[] {
  if (typeof value !== "object" || value === null) return [path];
  const entries: (readonly [Step, unknown])[] = Array.isArray(value)
    ? value.map((child: unknown, at) => [at, child])
    : Object.entries(value);
  return [path, ...entries.flatMap(([step, child]) => pathsIn(child, [...path, step]))];
}

const key = fc.oneof(
  fc.constantFrom("__proto__", "", "7", "a/b", "a~b", "\n", "\u{2028}", '"', "name"),
  fc.string({ unit: "binary", maxLength: 4 }),
);
const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.oneof(fc.string({ unit: "binary" }), fc.integer(), fc.boolean(), fc.constant(null)),
    fc.array(tie("value"), { maxLength: 4 }),
    fc
      .array(fc.tuple(key, tie("value")), { maxLength: 4 })
      .map((entries) => JSON.parse(JSON.stringify(Object.fromEntries(entries))) as unknown),
  ),
}));

describe("the region of a value", () => {
  test("is where a parser finds the value in the text", () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const text = prettyJson(value);
        const regionOf = regionsOf(value);
        for (const path of pathsIn(value)) {
          // The parser cannot tell two members of one name apart, nor an own `__proto__` from none.
          if (path.includes("__proto__")) continue;
          expect(textAt(text, regionOf(path))).toBe(parsedAt(text, path));
        }
      }),
      { numRuns: 300 },
    );
  });

  test("leaves out what is undefined, as the text does", () => {
    const value = { gone: undefined, there: [undefined, 1] };
    expect(textAt(prettyJson(value), regionsOf(value)(["there", 1]))).toBe("1");
  });

  test("is right where one object stands in two places", () => {
    const shared = { a: [1, 2], b: {} };
    const value = { x: shared, y: [shared, { shared }], z: 3 };
    expect(textAt(prettyJson(value), regionsOf(value)(["z"]))).toBe('"z": 3');
  });

  test("ends at the last value that a path reaches", () => {
    const regionOf = regionsOf({ a: [1] });
    expect(regionOf(["a", 5, "x"])).toEqual(regionOf(["a"]));
  });

  test("is found at any depth", () => {
    let value: unknown = "core";
    for (let depth = 0; depth < 100_000; depth++) value = [value];
    const path = Array.from({ length: 100_000 }, () => 0);
    expect(textAt(prettyJson(value), regionsOf(value)(path))).toBe('"core"');
  });
});
