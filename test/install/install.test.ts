import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createDesk, type FakeRegistry, program, startRegistry } from "./registry-fixture.ts";

let registry: FakeRegistry;
let desk: ReturnType<typeof createDesk>;

beforeEach(async () => {
  registry = await startRegistry();
  desk = createDesk(registry);
});

afterEach(async () => {
  desk.remove();
  await registry.close();
});

const bins = (bin: Record<string, string>) =>
  registry.publish(program("tool", { manifest: { bin }, files: { "b.js": "", "c.js": "" } }));

const mark = () => join(desk.root, "ran");

describe("an installed package", () => {
  test("is a tree whose program starts", async () => {
    registry.publish(program("tool", { manifest: { dependencies: { lib: "^1.0.0" } } }));
    registry.publish({ name: "lib", version: "1.2.0" });
    const { program: file, folder } = await desk.installed("npx -y tool");
    expect(execFileSync(file, { encoding: "utf8" })).toBe("hello\n");
    expect(existsSync(join(folder, "node_modules", "lib", "package.json"))).toBe(true);
  });

  test("is described with its version, integrity and what it declares", async () => {
    const repository = { type: "git", url: "git+https://code.example/tool.git" };
    const author = { name: "Someone", email: "someone@mail.example" };
    registry.publish(
      program("tool", { manifest: { homepage: "https://tool.example", repository, author } }),
    );
    const { facts } = await desk.installed("npx -y tool@^1");
    expect(facts).toMatchObject({
      name: "tool",
      version: "1.0.0",
      requested: "tool@^1",
      packages: 1,
      ranScripts: false,
      declares: {
        homepage: "https://tool.example",
        repository: "git+https://code.example/tool.git",
        bugs: null,
        author: "Someone <someone@mail.example>",
      },
    });
    expect(facts.integrity).toMatch(/^sha512-/);
  });

  test("names every package of its tree", async () => {
    const dependencies = { "@team/lib": "^1.0.0", first: "1", second: "1" };
    registry.publish(program("tool", { manifest: { dependencies } }));
    registry.publish({ name: "@team/lib", version: "1.2.0" });
    for (const [name, version] of [
      ["first", "1.0.0"],
      ["second", "1.0.0"],
    ] as const) {
      registry.publish({ name, version, manifest: { dependencies: { deep: version } } });
    }
    registry.publish({ name: "deep", version: "1.0.0" });
    const { facts } = await desk.installed("npx -y tool");
    expect(facts).toMatchObject({
      tree: ["@team/lib@1.2.0", "deep@1.0.0", "first@1.0.0", "second@1.0.0", "tool@1.0.0"],
      treeCut: false,
    });
  });

  test("is kept under the hash of its lock file", async () => {
    registry.publish(program("tool"));
    const { folder, facts } = await desk.installed("npx -y tool");
    expect(folder.endsWith(facts.lock)).toBe(true);
  });

  test("has the same lock in another cache", async () => {
    registry.publish(program("tool"));
    const first = await desk.installed("npx -y tool");
    const second = await desk.installed("npx -y tool", { cache: join(desk.root, "other") });
    expect(second.facts.lock).toBe(first.facts.lock);
  });

  test("leaves nothing else in the cache", async () => {
    registry.publish(program("tool"));
    const { folder } = await desk.installed("npx -y tool");
    const beside = readdirSync(join(folder, "..")).filter((name) => !folder.endsWith(name));
    expect(beside).toEqual([`${folder.slice(folder.lastIndexOf("/") + 1)}.json`]);
  });

  test("may have an alias", async () => {
    registry.publish(program("tool"));
    const { facts } = await desk.installed("npx -y other@npm:tool@1.0.0");
    expect(facts.name).toBe("tool");
  });

  test("may depend on an alias", async () => {
    registry.publish(program("tool", { manifest: { dependencies: { other: "npm:lib@1" } } }));
    registry.publish({ name: "lib", version: "1.0.0" });
    const { facts } = await desk.installed("npx -y tool");
    expect(facts.packages).toBe(2);
  });

  test("comes from the registry of its scope", async () => {
    const scoped = await startRegistry();
    scoped.publish(program("@team/tool"));
    const own = createDesk(registry, `@team:registry=${scoped.url}\n`);
    try {
      await own.installed("npx -y @team/tool");
      expect(registry.asked).toEqual([]);
    } finally {
      own.remove();
      await scoped.close();
    }
  });

  test("is an older version when the newest excludes this Node, as npx has it", async () => {
    registry.publish(program("tool"));
    registry.publish(program("tool", { version: "2.0.0", manifest: { engines: { node: "<4" } } }));
    expect((await desk.installed("npx -y tool")).facts.version).toBe("1.0.0");
  });

  test("never takes the settings of a project", async () => {
    registry.publish(program("tool"));
    const { folder } = await desk.installed("npx -y tool");
    expect(existsSync(join(folder, ".npmrc"))).toBe(false);
  });
});

describe("the program of a package", () => {
  test("is its only one, whatever its name", async () => {
    bins({ server: "cli.js" });
    expect((await desk.installed("npx -y tool")).program).toMatch(/\.bin\/server$/);
  });

  test("is the one named like the package", async () => {
    bins({ a: "b.js", tool: "cli.js", z: "c.js" });
    expect((await desk.installed("npx -y tool")).program).toMatch(/\.bin\/tool$/);
  });

  test("is the first of several that are one file", async () => {
    bins({ a: "cli.js", b: "cli.js" });
    expect((await desk.installed("npx -y tool")).program).toMatch(/\.bin\/a$/);
  });

  test("is the one that is named apart", async () => {
    bins({ a: "b.js", tool: "cli.js" });
    expect((await desk.installed("npx -y --package=tool -- a")).program).toMatch(/\.bin\/a$/);
  });

  test("cannot be guessed: the failure says what there is", async () => {
    bins({ a: "b.js", b: "c.js" });
    const why = await desk.refused("npx -y tool");
    expect(why).toMatchObject({ code: "install-failed" });
    expect(why.detail).toContain("there are: a, b");
  });

  test("is missing when the named one is", async () => {
    bins({ tool: "cli.js" });
    expect((await desk.refused("npx -y -p tool -- other")).detail).toContain("no program other");
  });
});

describe("lifecycle scripts", () => {
  test("are listed with their text, and none is run", async () => {
    const scripts = Object.fromEntries(
      ["preinstall", "install", "postinstall", "prepare"].map((name) => [name, `touch ${mark()}`]),
    );
    registry.publish(program("tool", { manifest: { scripts, dependencies: { lib: "1" } } }));
    registry.publish({
      name: "lib",
      version: "1.0.0",
      manifest: { scripts: { postinstall: "node x.js" } },
    });
    const { facts } = await desk.installed("npx -y tool");
    expect(facts.scripts).toEqual([
      { package: "lib@1.0.0", event: "postinstall", command: "node x.js" },
      { package: "tool@1.0.0", event: "install", command: `touch ${mark()}` },
      { package: "tool@1.0.0", event: "postinstall", command: `touch ${mark()}` },
      { package: "tool@1.0.0", event: "preinstall", command: `touch ${mark()}` },
    ]);
    expect(existsSync(mark())).toBe(false);
  });

  test("are read in the tarball: the registry's metadata may keep silent about them", async () => {
    const hidden = JSON.stringify({
      name: "tool",
      version: "1.0.0",
      scripts: { install: "node x.js" },
    });
    registry.publish(program("tool", { files: { "package.json": hidden } }));
    const { facts } = await desk.installed("npx -y tool");
    expect(facts.scripts).toMatchObject([{ event: "install", command: "node x.js" }]);
  });

  test("are implied by a binding.gyp", async () => {
    registry.publish(program("tool", { files: { "binding.gyp": "{}" } }));
    const { facts } = await desk.installed("npx -y tool");
    expect(facts.scripts).toEqual([
      { package: "tool@1.0.0", event: "implicit-build", command: "node-gyp rebuild" },
    ]);
  });

  test("are not implied where the package says so", async () => {
    const files = { "binding.gyp": "{}" };
    registry.publish(program("tool", { files, manifest: { gypfile: false } }));
    expect((await desk.installed("npx -y tool")).facts.scripts).toEqual([]);
  });

  test("of packages that come inside another one are listed too", async () => {
    const inner = JSON.stringify({
      name: "inner",
      version: "3.0.0",
      scripts: { postinstall: "node y.js" },
    });
    registry.publish(
      program("tool", {
        manifest: { dependencies: { inner: "3" }, bundleDependencies: ["inner"] },
        files: { "node_modules/inner/package.json": inner },
      }),
    );
    const { facts } = await desk.installed("npx -y tool");
    expect(facts.scripts).toMatchObject([{ package: "inner@3.0.0", command: "node y.js" }]);
  });

  test("leave the settings for them out of the tree's own manifest", async () => {
    registry.publish(program("tool"));
    const { folder } = await desk.installed("npx -y tool");
    expect(readFileSync(join(folder, "package.json"), "utf8")).not.toContain("scripts");
  });
});
