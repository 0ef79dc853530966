import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  factsOf,
  manifestIn,
  offeredIn,
  packumentOf,
} from "../../src/harness/install/packument.ts";
import { RegistryFacts } from "../../src/model/registry.ts";

const documentOf = (manifest: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  name: "@team/tool",
  "dist-tags": { latest: "1.0.0" },
  versions: { "1.0.0": { name: "@team/tool", version: "1.0.0", ...manifest } },
  ...more,
});

const facts = (manifest: Record<string, unknown>, more: Record<string, unknown> = {}) => {
  const document = documentOf(manifest, more);
  return factsOf(document, manifestIn(document, "1.0.0") ?? {});
};

describe("a version", () => {
  test.each(["1.0.0", "2026.8.31", "1.0.0-rc.1", "1.0.0+build.5"])("may be %s", (version) => {
    const versions = { [version]: { name: "@team/tool", version } };
    expect(manifestIn({ name: "@team/tool", versions }, version)).toBeDefined();
  });

  test.each(["=1.0.0", "v1.0.0", " 1.0.0", "1.x", "npm:other@1.0.0", "\u{1b}[2J", ""])(
    "is never %j, which would be no version on a command line",
    (version) => {
      const versions = { [version]: { name: "@team/tool", version } };
      expect(manifestIn({ name: "@team/tool", versions }, version)).toBeUndefined();
    },
  );
});

describe("lifecycle scripts", () => {
  test("are those that run for a dependency", () => {
    const scripts = Object.fromEntries(
      ["preinstall", "install", "postinstall", "prepare", "prepublish", "start"].map((event) => [
        event,
        `run ${event}`,
      ]),
    );
    expect(facts({ scripts }).scripts.map(({ event }) => event)).toEqual([
      "preinstall",
      "install",
      "postinstall",
    ]);
  });

  test("are implied by a binding.gyp", () => {
    expect(facts({ gypfile: true, scripts: { postinstall: "x" } }).scripts).toEqual([
      { event: "postinstall", command: "x" },
      { event: "implicit-build", command: "node-gyp rebuild" },
    ]);
  });

  test.each([{ preinstall: "x" }, { install: "x" }])(
    "are not implied where the package says how it is built: %j",
    (scripts) => {
      expect(facts({ gypfile: true, scripts }).scripts).toHaveLength(1);
    },
  );

  test.each([{ install: "" }, { install: 7 }, "install", null])("are none in %j", (scripts) => {
    expect(facts({ scripts }).scripts).toEqual([]);
  });
});

describe("a deprecation", () => {
  test.each([
    ["use another", "use another"],
    [true, "no reason is given"],
    ["", null],
    [false, null],
    [undefined, null],
  ])("of %j is %j", (deprecated, expected) => {
    expect(facts({ deprecated }).deprecated).toBe(expected);
  });
});

describe("a licence", () => {
  test.each([
    [{ license: "MIT" }, "MIT"],
    [{ license: { type: "MIT", url: "https://x.example" } }, "MIT"],
    [{ licenses: [{ type: "MIT" }, { type: "ISC" }] }, "MIT OR ISC"],
    [{ license: 7 }, null],
    [{}, null],
  ])("in %j is %j", (manifest, expected) => {
    expect(facts(manifest).license).toBe(expected);
  });
});

describe("people", () => {
  test.each([
    [[{ name: "one", email: "one@mail.example" }], ["one"]],
    [["one <one@mail.example>"], ["one"]],
    [[null, 7, {}], []],
    ["one", null],
    [undefined, null],
  ])("in %j are %j", (maintainers, expected) => {
    expect(facts({}, { maintainers }).maintainers).toEqual(expected);
  });
});

describe("programs", () => {
  test.each([
    ["cli.js", ["tool"]],
    [{ z: "z.js", a: "a.js" }, ["a", "z"]],
    [{ a: 7 }, []],
    ["", []],
    [undefined, []],
  ])("in %j are %j", (bin, expected) => {
    expect(facts({ bin }).bins).toEqual(expected);
  });
});

describe("a date", () => {
  test.each([
    ["2026-06-01T11:00:00Z", "2026-06-01T11:00:00.000Z"],
    ["+275760-09-13T00:00:00.000Z", null],
    ["soon", null],
    [1_700_000_000_000, null],
    [null, null],
  ])("of %j is %j", (date, expected) => {
    expect(facts({}, { time: { "1.0.0": date } }).publishedAt).toBe(expected);
  });

  test("of the package is not guessed from its versions", () => {
    const time = { "1.0.0": "2026-06-01T11:00:00Z" };
    expect(facts({}, { time }).firstPublishedAt).toBeNull();
  });
});

describe("an integrity", () => {
  const shasum = "da39a3ee5e6b4b0d3255bfef95601890afd80709";
  test.each([
    [{ integrity: "sha512-abc", shasum }, "sha512-abc"],
    [{ shasum }, "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk="],
    [{ shasum: "da39" }, null],
    [{}, null],
  ])("of %j is %j", (dist, expected) => {
    expect(facts({ dist }).integrity).toBe(expected);
  });
});

test("an integrity that is too long is none: cut off it would be another one", () => {
  const integrity = `sha512-${"A".repeat(400)}`;
  expect(facts({ dist: { integrity } }).integrity).toBeNull();
});

describe("what is offered in place of a missing version", () => {
  test("is the newest by number, and the tags", () => {
    const versions = { "1.9.0": {}, "1.10.0": {}, "no version": {} };
    const tags = { latest: "1.9.0", next: "1.10.0", odd: 7 };
    expect(offeredIn({ versions, "dist-tags": tags })).toBe(
      "the newest is 1.10.0; tags: latest 1.9.0, next 1.10.0",
    );
  });

  test("is nothing where there is none", () => {
    expect(offeredIn({ versions: {} })).toBe("it has no version at all");
  });

  test("is cut", () => {
    const tags = Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [`tag-${at}`, "1.0.0".repeat(50)]),
    );
    const text = offeredIn({ versions: { "1.0.0": {} }, "dist-tags": tags });
    expect(text.length).toBeLessThan(2_000);
    expect(text).toMatch(/, \.\.\.$/);
  });
});

test("the prototype of an object is no part of a document", () => {
  const document = documentOf({});
  expect(manifestIn(document, "constructor")).toBeUndefined();
  expect(packumentOf({ versions: {} }, "tool")).toBeUndefined();
});

test("whatever a registry answers, the facts fit their schema", () => {
  const keys = [
    "dist",
    "scripts",
    "bin",
    "license",
    "licenses",
    "repository",
    "_npmUser",
    "dependencies",
    "engines",
    "deprecated",
    "gypfile",
    "maintainers",
    "time",
    "dist-tags",
    "mcpName",
  ];
  const shape = fc.dictionary(fc.constantFrom(...keys), fc.jsonValue());
  fc.assert(
    fc.property(shape, shape, (manifest, more) => {
      const provenance = {
        state: "none" as const,
        why: null,
        repository: null,
        workflow: null,
        trustedRoot: null,
      };
      const ages = { ageDays: null, packageAgeDays: null };
      const asked = { registry: "https://x.example", requested: "tool", provenance };
      const whole = { ...facts(manifest, more), ...ages, ...asked };
      expect(RegistryFacts.safeParse(whole).success).toBe(true);
    }),
  );
});
