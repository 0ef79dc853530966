import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { canonicalJson, sha256 } from "../../src/lib/canonical.ts";
import { createDesk, type FakeRegistry, program, startRegistry } from "./registry-fixture.ts";

let registry: FakeRegistry;
let desk: ReturnType<typeof createDesk>;

beforeEach(async () => {
  registry = await startRegistry();
  desk = createDesk(registry);
  registry.publish(program("tool", { manifest: { dependencies: { lib: "1" } } }));
  registry.publish({ name: "lib", version: "1.0.0", files: { "index.js": "" } });
});

afterEach(async () => {
  desk.remove();
  await registry.close();
});

/** Installs, forgets the requests, installs again. */
async function again(line: string, between: (folder: string) => void = () => undefined) {
  const first = await desk.installed(line);
  registry.asked.length = 0;
  between(first.folder);
  return { first, second: await desk.installed(line) };
}

describe("a second install", () => {
  test("of an exact version asks nobody", async () => {
    const { first, second } = await again("npx -y tool@1.0.0");
    expect(registry.asked).toEqual([]);
    expect(second).toEqual(first);
  });

  test("of an exact version asks nobody after one of its name alone", async () => {
    await desk.installed("npx -y tool");
    registry.asked.length = 0;
    await desk.installed("npx -y tool@1.0.0");
    expect(registry.asked).toEqual([]);
  });

  test.each(["tool", "tool@latest", "tool@^1"])(
    "of %s asks for that package only",
    async (spec) => {
      await again(`npx -y ${spec}`);
      expect(registry.asked).toEqual(["/tool"]);
    },
  );

  test("takes the newer version when there is one", async () => {
    const { second } = await again("npx -y tool", () =>
      registry.publish(program("tool", { version: "1.1.0" })),
    );
    expect(second.facts.version).toBe("1.1.0");
  });

  test("keeps the tree when the metadata changed and the version did not", async () => {
    const { first, second } = await again("npx -y tool@^1", () =>
      registry.publish(program("tool", { version: "2.0.0" })),
    );
    expect(second).toEqual(first);
    expect(registry.asked.filter((path) => path.endsWith(".tgz"))).toEqual([]);
  });

  test("says so when the registry is away", async () => {
    await desk.installed("npx -y tool");
    await registry.close();
    const { caveats } = await desk.installed("npx -y tool");
    expect(caveats).toEqual([expect.stringMatching(/^The registry could not be asked .*\.$/)]);
  });

  test("fails when the registry no longer has the package", async () => {
    await desk.installed("npx -y tool");
    registry.answerWith(404);
    expect((await desk.refused("npx -y tool")).code).toBe("package-not-found");
  });

  test("of another Node's settings is another one", async () => {
    await desk.installed("npx -y tool@1.0.0");
    registry.asked.length = 0;
    await desk.installed("npx -y tool@1.0.0", {
      env: { ...desk.env, npm_config_legacy_peer_deps: "true" },
    });
    expect(registry.asked).toContain("/tool");
  });
});

describe("a record of another version of this program", () => {
  const records: Readonly<Record<string, (facts: Record<string, unknown>) => void>> = {
    "from before the tree was named in it": (facts) => delete facts["tree"],
    "from before it said whether that is cut": (facts) => delete facts["treeCut"],
    "of a newer one, with a key that no surface may have": (facts) => (facts["further"] = 1),
  };
  test.each(Object.entries(records))("%s is made again", async (_, change) => {
    const { first, second } = await again("npx -y tool@1.0.0", (folder) => {
      const { content } = JSON.parse(readFileSync(`${folder}.json`, "utf8")) as {
        content: { facts: Record<string, unknown> };
      };
      change(content.facts);
      const sealed = { content, sha256: sha256(canonicalJson(content)) };
      writeFileSync(`${folder}.json`, JSON.stringify(sealed));
    });
    expect(second.facts).toEqual(first.facts);
    expect(registry.asked).toContain("/tool");
  });
});

describe("a kept tree that is not what was installed", () => {
  const changes: Readonly<Record<string, (folder: string) => void>> = {
    "a changed file": (folder) => appendFileSync(join(folder, "node_modules/lib/index.js"), "x"),
    "an added file": (folder) => writeFileSync(join(folder, "node_modules/lib/new.js"), ""),
    "no tree": (folder) => rmSync(folder, { recursive: true }),
    "an edited record": (folder) => {
      const text = readFileSync(`${folder}.json`, "utf8");
      writeFileSync(`${folder}.json`, text.replace('"ranScripts":false', '"ranScripts":true'));
    },
  };

  test.each(Object.keys(changes))("is installed anew, and that is said: %s", async (name) => {
    const { first, second } = await again("npx -y tool@1.0.0", changes[name]);
    expect(second.facts).toEqual(first.facts);
    expect(second.caveats).toEqual([
      expect.stringMatching(/^The package as it was kept .* installed anew\.$/),
    ]);
  });

  test("is right again afterwards", async () => {
    await again("npx -y tool@1.0.0", changes["an added file"]);
    const { folder, caveats } = await desk.installed("npx -y tool@1.0.0");
    expect(caveats).toEqual([]);
    expect(readdirSync(join(folder, "node_modules/lib")).sort()).toEqual([
      "index.js",
      "package.json",
    ]);
  });

  test("is not used when the registry is away", async () => {
    const { folder } = await desk.installed("npx -y tool");
    appendFileSync(join(folder, "node_modules/lib/index.js"), "x");
    await registry.close();
    rmSync(join(desk.cache, "npm"), { recursive: true });
    expect((await desk.refused("npx -y tool")).code).toBe("registry-unreachable");
  });
});

describe("the cache folder", () => {
  test("is not used when everyone can write to it", async () => {
    mkdirSync(desk.cache);
    chmodSync(desk.cache, 0o777);
    const why = await desk.refused("npx -y tool");
    expect(why).toMatchObject({ code: "install-failed" });
    expect(why.detail).toContain("can be written by everyone");
  });

  test.runIf(process.getuid?.() === 0)(
    "is not used when another group can write to it",
    async () => {
      mkdirSync(desk.cache);
      chownSync(desk.cache, 0, 12_345);
      chmodSync(desk.cache, 0o770);
      expect((await desk.refused("npx -y tool")).detail).toContain(
        "can be written by another group",
      );
    },
  );

  test("is used when its owner's own group can write to it", async () => {
    mkdirSync(desk.cache);
    chownSync(desk.cache, process.getuid?.() ?? 0, process.getgid?.() ?? 0);
    chmodSync(desk.cache, 0o770);
    expect((await desk.installed("npx -y tool")).facts.version).toBe("1.0.0");
  });

  test("is rid of what is stale in it, whatever is closed there", async () => {
    const { folder } = await desk.installed("npx -y tool");
    const stale = join(folder, "..", ".tmp-old");
    mkdirSync(join(stale, "closed"), { recursive: true });
    writeFileSync(join(stale, "closed", "file"), "");
    chmodSync(join(stale, "closed"), 0o500);
    utimesSync(stale, 1, 1);
    await desk.installed("npx -y tool");
    expect(existsSync(stale)).toBe(false);
  });

  test("is not used when its trees are a link to elsewhere", async () => {
    mkdirSync(desk.cache);
    mkdirSync(join(desk.root, "elsewhere"));
    symlinkSync(join(desk.root, "elsewhere"), join(desk.cache, "trees"));
    expect((await desk.refused("npx -y tool")).detail).toContain("is no folder");
  });

  test("holds one tree when two install it at once", async () => {
    const [a, b] = await Promise.all([
      desk.installed("npx -y tool"),
      desk.installed("npx -y tool"),
    ]);
    expect(a.folder).toBe(b.folder);
    expect(readdirSync(join(a.folder, ".."))).toHaveLength(2);
  });
});
