import { existsSync, readFileSync } from "node:fs";
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

  test("run once", async () => {
    withScript(`echo ran >> ${join(desk.root, "log")}`);
    await desk.installed("npx -y tool", allowed);
    await desk.installed("npx -y tool", allowed);
    expect(readFileSync(join(desk.root, "log"), "utf8")).toBe("ran\n");
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
    expect(result).toMatchObject({ scripts: [{ event: "postinstall" }] });
  });

  test("that never end are ended", async () => {
    withScript("sleep 600");
    const why = await desk.refused("npx -y tool", { ...allowed, seconds: 8 });
    expect(why.code).toBe("install-timeout");
  });

  test("are asked for only where there are some", async () => {
    registry.publish(program("tool"));
    const { facts } = await desk.installed("npx -y tool", allowed);
    expect(facts.ranScripts).toBe(false);
  });
});
