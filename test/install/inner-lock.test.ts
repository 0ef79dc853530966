import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { refusedInLock } from "../../src/harness/install/inner-lock.ts";
import { createDesk, type FakeRegistry, program, startRegistry } from "./registry-fixture.ts";

let registry: FakeRegistry;
let elsewhere: FakeRegistry;
let desk: ReturnType<typeof createDesk>;

beforeEach(async () => {
  registry = await startRegistry();
  elsewhere = await startRegistry();
  desk = createDesk(registry);
});

afterEach(async () => {
  desk.remove();
  await registry.close();
  await elsewhere.close();
});

const shrinkwrap = (entry: Record<string, unknown>) => {
  const lock = {
    name: "tool",
    version: "1.0.0",
    lockfileVersion: 3,
    packages: {
      "": { name: "tool", version: "1.0.0", dependencies: { lib: "1" } },
      "node_modules/lib": { version: "1.0.0", ...entry },
    },
  };
  registry.publish(
    program("tool", {
      manifest: { dependencies: { lib: "1" }, _hasShrinkwrap: true },
      files: { "npm-shrinkwrap.json": JSON.stringify(lock) },
    }),
  );
  registry.publish({ name: "lib", version: "1.0.0" });
  elsewhere.publish({ name: "lib", version: "1.0.0" });
};

const refused = (lock: unknown) =>
  refusedInLock("tool@1.0.0", lock, (url) => url.startsWith("https://registry.example/")).map(
    ({ name, spec }) => `${name}: ${spec}`,
  );

const packages = (entries: Record<string, unknown>) => refused({ packages: entries });

describe("a lock file inside a package", () => {
  test("that points to another host is refused, and the host is not asked", async () => {
    shrinkwrap({ resolved: `${elsewhere.url}lib/-/lib-1.0.0.tgz` });
    expect((await desk.refused("npx -y tool")).code).toBe("package-refused");
    expect(elsewhere.asked).toEqual([]);
  });

  test("that points to git is refused, also where it may be left out", async () => {
    shrinkwrap({ resolved: "git+ssh://git@code.example/a/lib.git#1234567", optional: true });
    expect((await desk.refused("npx -y tool")).code).toBe("package-refused");
  });

  test("that points to a link is refused", async () => {
    shrinkwrap({ resolved: "../../../..", link: true });
    expect((await desk.refused("npx -y tool")).code).toBe("package-refused");
  });

  test("cannot have anything unpacked outside of the tree", async () => {
    const lock = {
      lockfileVersion: 3,
      packages: {
        "": { name: "tool", version: "1.0.0", dependencies: { lib: "1" } },
        "node_modules/lib": { resolved: "../../../../escaped", link: true },
        "../../../../escaped": { version: "1.0.0", resolved: `${registry.url}lib/-/lib-1.0.0.tgz` },
      },
    };
    registry.publish({ name: "lib", version: "1.0.0" });
    registry.publish(
      program("tool", {
        manifest: { dependencies: { lib: "1" }, _hasShrinkwrap: true },
        files: { "npm-shrinkwrap.json": JSON.stringify(lock) },
      }),
    );
    expect((await desk.refused("npx -y tool")).code).toBe("package-refused");
    expect(
      existsSync(join(desk.cache, "trees", `${process.platform}-${process.arch}`, "escaped")),
    ).toBe(false);
    expect(registry.asked).not.toContain("/lib/-/lib-1.0.0.tgz");
  });

  test("that stays with the registry is fine", async () => {
    shrinkwrap({ resolved: `${registry.url}lib/-/lib-1.0.0.tgz` });
    expect((await desk.installed("npx -y tool")).facts.packages).toBe(2);
  });
});

describe("what a lock file may say", () => {
  test("is packages of the registry, nested and scoped", () => {
    const resolved = "https://registry.example/a.tgz";
    expect(
      packages({ "": {}, "node_modules/@a/b/node_modules/c": { resolved }, "node_modules/d": {} }),
    ).toEqual([]);
  });

  test.each([
    "../x",
    "node_modules/../../x",
    "node_modules/a/../b",
    "/x",
    "lib",
    "node_modules/a/b",
  ])("is no place outside of it: %s", (place) =>
    expect(packages({ [place]: {} })).toEqual([`${place}: a place outside of the package`]),
  );

  test("is no link", () => {
    const entry = { link: true, resolved: "../x" };
    expect(packages({ "node_modules/a": entry })).toEqual(["node_modules/a: a link to ../x"]);
  });

  test("is no further lock file", () => {
    expect(packages({ "node_modules/a": { hasShrinkwrap: true } })).toHaveLength(1);
  });

  test.each(["git+ssh://git@code.example/a.git", "file:../a", "https://other.example/a.tgz", 5])(
    "is no other origin: %s",
    (resolved) => expect(packages({ "node_modules/a": { resolved } })).toHaveLength(1),
  );

  test("is held to the same in the old format, at any depth", () => {
    const inner = { b: { version: "git+https://code.example/b.git" } };
    const dependencies = { a: { version: "1.0.0", dependencies: inner } };
    expect(refused({ dependencies })).toEqual(["b: git+https://code.example/b.git"]);
  });
});
