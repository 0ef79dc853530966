import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Launch } from "../../src/harness/process/launch.ts";
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

const withScript = (script: string) =>
  registry.publish(program("tool", { manifest: { scripts: { postinstall: script } } }));

const manyLinks = "for i in 0 1 2 3 4 5 6 7 8 9; do ln -s /usr/bin a$i && ln -s /usr/bin b$i; done";

const log = () => join(desk.root, "log");

const treesKept = () =>
  readdirSync(join(desk.cache, "trees", `${process.platform}-${process.arch}`)).filter(
    (name) => !name.endsWith(".json"),
  );

describe("lifecycle scripts that the user allows", () => {
  const allowed = { runScripts: (launch: Launch) => ({ launch }) };

  test("run in a tree of their own", async () => {
    withScript("echo made > made.txt");
    const plain = await desk.installed("npx -y tool");
    const { folder, facts } = await desk.installed("npx -y tool", allowed);
    expect(folder).toBe(`${plain.folder}-scripts`);
    expect(facts.ranScripts).toBe(true);
    expect(readFileSync(join(folder, "node_modules/tool/made.txt"), "utf8")).toBe("made\n");
    expect(existsSync(join(plain.folder, "node_modules/tool/made.txt"))).toBe(false);
  });

  test("run once, and the next scan says so", async () => {
    withScript(`echo ran >> ${log()}`);
    await desk.installed("npx -y tool", allowed);
    const { caveats } = await desk.installed("npx -y tool", allowed);
    expect(readFileSync(log(), "utf8")).toBe("ran\n");
    expect(caveats).toEqual([expect.stringMatching(/^Its install scripts ran at an earlier scan/)]);
  });

  const watched = { ...allowed, rerunScripts: true };

  test("run again where they are watched", async () => {
    withScript(`echo ran >> ${log()}`);
    await desk.installed("npx -y tool", watched);
    const { caveats } = await desk.installed("npx -y tool", watched);
    expect(readFileSync(log(), "utf8")).toBe("ran\nran\n");
    expect(caveats).toEqual([]);
  });

  test("run again in a fresh copy, which takes the place of the first", async () => {
    withScript(`touch ${log()} && cat ${log()} >> made.txt && echo more >> ${log()}`);
    await desk.installed("npx -y tool", watched);
    const { folder } = await desk.installed("npx -y tool", watched);
    expect(readFileSync(join(folder, "node_modules/tool/made.txt"), "utf8")).toBe("more\n");
    expect(treesKept()).toHaveLength(2);
  });

  test("may leave a link to a program of the system", async () => {
    withScript("mkdir build && ln -s /usr/bin/env build/env");
    expect((await desk.installed("npx -y tool", allowed)).facts.ranScripts).toBe(true);
  });

  test.each([
    ["a program that leads out of the tree", "ln -sf /usr/bin/env ../.bin/tool"],
    ["a program whose file leads out of the tree", "rm cli.js && ln -s /usr/bin/env cli.js"],
    ["a folder of programs that leads out of the tree", "rm -r ../.bin && ln -s /usr/bin ../.bin"],
    ["a link to a folder of the user", 'ln -s "$PWD/../../.." out'],
    ["a link to a folder of the machine", "ln -s /etc out"],
    ["many links, and one that leads out", `${manyLinks} && ln -s /etc z`],
  ])("may not leave %s", async (_, script) => {
    withScript(script);
    const why = await desk.refused("npx -y tool", allowed);
    expect(why).toMatchObject({ code: "package-refused" });
    expect(why.detail).toMatch(/^links that lead out of the package tree: /);
  });

  test("leave nothing behind, whatever they close", async () => {
    withScript("mkdir d d/e && touch d/e/f && chmod 500 d/e && exit 1");
    const why = await desk.refused("npx -y tool", allowed);
    expect(why.code).toBe("install-failed");
    expect(treesKept()).toHaveLength(1);
  });

  test("are launched with a writable tree and no setting of the user", async () => {
    withScript(`env > ${join(desk.root, "env")}`);
    let writable: readonly string[] = [];
    await desk.installed("npx -y tool", {
      env: { ...desk.env, SECRET_OF_USER: "s3cret" },
      runScripts: (launch, folders) => {
        writable = folders;
        return { launch };
      },
    });
    expect(writable[0]).toMatch(/tree$/);
    expect(readFileSync(join(desk.root, "env"), "utf8")).not.toContain("s3cret");
  });

  test("that fail are told with the end of their output", async () => {
    withScript("echo this is why >&2; exit 3");
    const result = await desk.run("npx -y tool", allowed);
    expect(result).toMatchObject({ ok: false, why: { code: "install-failed" } });
    expect(JSON.stringify(result)).toContain("this is why");
  });

  test("that fail leave what is known of the package", async () => {
    withScript("exit 3");
    expect(await desk.run("npx -y tool@^1", allowed)).toMatchObject({
      ok: false,
      facts: {
        name: "tool",
        requested: "tool@^1",
        ranScripts: true,
        scripts: [{ event: "postinstall" }],
      },
    });
  });

  test("that never end are ended", async () => {
    withScript("sleep 600");
    const result = await desk.run("npx -y tool", { ...allowed, seconds: 8 });
    expect(result).toMatchObject({
      why: { code: "install-timeout" },
      facts: { scripts: [{ command: "sleep 600" }] },
    });
  });

  test("are asked for only where there are some", async () => {
    registry.publish(program("tool"));
    const { facts } = await desk.installed("npx -y tool", allowed);
    expect(facts.ranScripts).toBe(false);
  });
});
