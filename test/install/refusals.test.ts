import { chmodSync, existsSync, lstatSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
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

/** tool -> middle -> what is asked for. */
function publishBelow(manifest: Record<string, unknown>) {
  registry.publish(program("tool", { manifest: { dependencies: { middle: "1" } } }));
  registry.publish({ name: "middle", version: "1.0.0", manifest });
}

const specs = () => ({
  git: "git+https://code.example/a/evil.git",
  "git of a well-known host": "someone/evil",
  file: "file:../evil.tgz",
  folder: "file:../evil",
  "remote tarball": `${elsewhere.url}evil.tgz`,
});

describe("a dependency that comes from no registry", () => {
  test.each(["git", "git of a well-known host", "file", "folder", "remote tarball"] as const)(
    "two levels down is refused by name: %s",
    async (kind) => {
      const spec = specs()[kind];
      publishBelow({ dependencies: { evil: spec } });
      const why = await desk.refused("npx -y tool");
      expect(why.code).toBe("package-refused");
      expect(why.detail).toBe(`middle@1.0.0 wants evil: ${spec}`);
    },
  );

  test.each(["git", "folder", "remote tarball"] as const)(
    "is refused when it is optional: %s",
    async (kind) => {
      publishBelow({ optionalDependencies: { evil: specs()[kind] } });
      expect((await desk.refused("npx -y tool")).detail).toContain("wants evil");
    },
  );

  test("is refused as a peer", async () => {
    publishBelow({ peerDependencies: { evil: specs().git } });
    expect((await desk.refused("npx -y tool")).code).toBe("package-refused");
  });

  test("is refused before any tarball is fetched, and is not asked for", async () => {
    publishBelow({ dependencies: { evil: specs()["remote tarball"] } });
    await desk.refused("npx -y tool");
    expect(registry.asked.filter((path) => path.endsWith(".tgz"))).toEqual([]);
    expect(elsewhere.asked).toEqual([]);
  });

  test("starts no git", async () => {
    const mark = join(desk.root, "git-ran");
    const bin = join(desk.root, "bin");
    mkdirSync(bin);
    writeFileSync(join(bin, "git"), `#!/bin/sh\necho ran >> ${mark}\nexit 1\n`);
    chmodSync(join(bin, "git"), 0o755);
    publishBelow({ dependencies: { evil: "git+file:///nowhere/evil" } });
    const env = { ...desk.env, PATH: `${bin}${delimiter}${desk.env["PATH"]}` };
    await desk.refused("npx -y tool", { env });
    expect(existsSync(mark)).toBe(false);
  });

  test("is named with all others that are known", async () => {
    publishBelow({ dependencies: { a: specs().git }, optionalDependencies: { b: specs().file } });
    const { detail } = await desk.refused("npx -y tool");
    expect(detail).toContain("wants a:");
    expect(detail).toContain("wants b:");
  });

  test("leaves no tree behind", async () => {
    publishBelow({ dependencies: { evil: specs().git } });
    await desk.refused("npx -y tool");
    expect(await desk.refused("npx -y tool")).toMatchObject({ code: "package-refused" });
  });
});

describe("a tarball", () => {
  test("on another host than its registry is refused", async () => {
    elsewhere.publish(program("tool"));
    registry.publish(
      program("tool", { dist: { tarball: `${elsewhere.url}tool/-/tool-1.0.0.tgz` } }),
    );
    expect((await desk.refused("npx -y tool")).code).toBe("package-refused");
    expect(elsewhere.asked).toEqual([]);
  });

  test("that is not what its integrity says is no package", async () => {
    const integrity = `sha512-${Buffer.alloc(64).toString("base64")}`;
    registry.publish(program("tool", { dist: { integrity } }));
    const why = await desk.refused("npx -y tool");
    expect(why.code).toBe("integrity-mismatch");
    expect(why.detail).toMatch(/integrity/i);
  });

  test("without integrity is refused", async () => {
    registry.publish(program("tool", { dist: { integrity: undefined } }));
    expect((await desk.refused("npx -y tool")).detail).toContain("no integrity");
  });

  test("of a dependency without integrity is refused", async () => {
    registry.publish(program("tool", { manifest: { dependencies: { lib: "1" } } }));
    registry.publish({ name: "lib", version: "1.0.0", dist: { integrity: undefined } });
    expect((await desk.refused("npx -y tool")).detail).toContain("no integrity");
  });

  test.each(["package/../../../../escaped", "package/../../escaped", "/escaped"])(
    "cannot write outside its folder: %s",
    async (path) => {
      registry.publish(program("tool", { entries: [{ path, content: "out" }] }));
      const { folder } = await desk.installed("npx -y tool");
      const places = [
        "escaped",
        "../escaped",
        "../../escaped",
        "../../../escaped",
        "node_modules/escaped",
      ];
      expect(places.filter((place) => existsSync(join(folder, place)))).toEqual([]);
      expect(existsSync("/escaped")).toBe(false);
    },
  );

  test.each(["1", "2"] as const)("brings no links into the tree (type %s)", async (type) => {
    const entry = { path: "package/link", link: { type, target: "/etc/passwd" } };
    registry.publish(program("tool", { entries: [entry] }));
    const { folder } = await desk.installed("npx -y tool");
    const link = join(folder, "node_modules", "tool", "link");
    expect(lstatSync(link, { throwIfNoEntry: false })).toBeUndefined();
  });
});
