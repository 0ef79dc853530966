import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { failure } from "../../src/errors.ts";
import { createDesk, type FakeRegistry, program, startRegistry } from "./registry-fixture.ts";

const TOKEN = "made-up-token-for-the-registry";

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

const login = () => {
  const { host } = new URL(registry.url);
  writeFileSync(
    join(desk.root, ".npmrc"),
    `registry=${registry.url}\n//${host}/:_authToken=${TOKEN}\n`,
  );
};

describe("the registry token of the user", () => {
  test("goes to the registry", async () => {
    login();
    registry.publish(program("tool"));
    await desk.installed("npx -y tool");
    expect(registry.headers.map((one) => one.authorization)).toEqual([
      `Bearer ${TOKEN}`,
      `Bearer ${TOKEN}`,
    ]);
  });

  test("goes to no other registry", async () => {
    const other = await startRegistry();
    try {
      login();
      writeFileSync(join(desk.root, ".npmrc"), `@team:registry=${other.url}\n`, { flag: "a" });
      other.publish(program("@team/tool"));
      await desk.installed("npx -y @team/tool");
      expect(other.headers.map((one) => one.authorization)).toEqual([undefined, undefined]);
    } finally {
      await other.close();
    }
  });

  test("stands in nothing that is kept or returned", async () => {
    login();
    registry.publish(program("tool"));
    const result = await desk.run("npx -y tool");
    expect(JSON.stringify(result)).not.toContain(TOKEN);
    expect(textBelow(desk.cache)).not.toContain(TOKEN);
  });

  test("stands in no failure", async () => {
    login();
    registry.publish(program("tool", { manifest: { dependencies: { [`lib-${TOKEN}`]: "1" } } }));
    const why = await desk.refused("npx -y tool");
    expect(why.code).toBe("package-not-found");
    expect(JSON.stringify(why)).not.toContain(TOKEN);
  });

  test("may come from the environment, and its name from the file", async () => {
    const { host } = new URL(registry.url);
    registry.publish(program("tool"));
    writeFileSync(
      join(desk.root, ".npmrc"),
      `registry=${registry.url}\n//${host}/:_authToken=\${OUR_TOKEN}\n`,
    );
    await desk.installed("npx -y tool", { env: { ...desk.env, OUR_TOKEN: TOKEN } });
    expect(registry.headers[0]?.authorization).toBe(`Bearer ${TOKEN}`);
  });
});

describe("a failed install", () => {
  test.each([
    [401, "registry-login"],
    [403, "registry-login"],
    [404, "package-not-found"],
    [503, "registry-unreachable"],
  ] as const)("tells what status %i means", async (status, code) => {
    registry.answerWith(status);
    expect((await desk.refused("npx -y tool")).code).toBe(code);
  });

  test("tells that there is no such version", async () => {
    registry.publish(program("tool"));
    expect((await desk.refused("npx -y tool@^7")).code).toBe("package-not-found");
  });

  test("tells that the registry is not there", async () => {
    await registry.close();
    expect((await desk.refused("npx -y tool")).code).toBe("registry-unreachable");
  });

  test("tells that the time is over", async () => {
    registry.answerWith("hang");
    const why = await desk.refused("npx -y tool", { seconds: 1.5 });
    expect(why.code).toBe("install-timeout");
  });

  test("is an interruption when the run ends", async () => {
    registry.answerWith("hang");
    const controller = new AbortController();
    const result = desk.refused("npx -y tool", { signal: controller.signal });
    controller.abort();
    expect((await result).code).toBe("interrupted");
  });

  test("keeps the reason for which the run ends", async () => {
    registry.answerWith("hang");
    const controller = new AbortController();
    const result = desk.refused("npx -y tool", { signal: controller.signal });
    controller.abort(failure("total-timeout", "too long"));
    expect((await result).code).toBe("total-timeout");
  });

  test.runIf(process.platform === "linux")("leaves no process and no file", async () => {
    registry.answerWith("hang");
    await desk.refused("npx -y tool", { seconds: 1.5 });
    await sleep(100);
    expect(processesIn(desk.root)).toEqual([]);
    const trees = join(desk.cache, "trees", `${process.platform}-${process.arch}`);
    expect(readdirSync(trees)).toEqual([]);
  });
});

describe("the install phase", () => {
  test("does not see the environment of the user", async () => {
    registry.publish(program("tool"));
    const loaded = join(desk.root, "loaded");
    const hook = join(desk.root, "hook.cjs");
    writeFileSync(hook, `require("fs").writeFileSync(${JSON.stringify(loaded)}, "")`);
    await desk.installed("npx -y tool", {
      env: { ...desk.env, NODE_OPTIONS: `--require ${hook}` },
    });
    expect(existsSync(loaded)).toBe(false);
  });

  test("tells what it is doing", async () => {
    registry.publish(program("tool"));
    const said: string[] = [];
    await desk.installed("npx -y tool", { onProgress: (what) => said.push(what) });
    expect(said).toEqual(["asking the registry", "installing 1 package"]);
  });
});

function textBelow(folder: string): string {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, "latin1"))
    .join("\n");
}

function processesIn(folder: string): readonly string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((name) => {
      try {
        return readFileSync(`/proc/${name}/environ`, "latin1");
      } catch {
        return ""; // it ended meanwhile
      }
    })
    .filter((environ) => environ.includes(folder));
}
