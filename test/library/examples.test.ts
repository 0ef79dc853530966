import { execFile } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT, RUN_WORLD } from "../prober.ts";

const run = promisify(execFile);

/** Pages of this repository, and the modules that the library exports from. */
function sources(): readonly string[] {
  const index = readFileSync(join(ROOT, "src", "index.ts"), "utf8");
  const modules = [...index.matchAll(/from "\.\/(.+\.ts)"/g)].map(([, path]) => `src/${path}`);
  const pages = readdirSync(join(ROOT, "src")).map((folder) => `src/${folder}/README.md`);
  return ["README.md", ...pages, "src/index.ts", ...new Set(modules)].filter((path) =>
    existsSync(join(ROOT, path)),
  );
}

/** Every TypeScript block that uses the library, with the page it stands on. */
function examples(): readonly { readonly where: string; readonly code: string }[] {
  return sources().flatMap((path) => {
    const text = readFileSync(join(ROOT, path), "utf8").replaceAll(/^ \* ?/gm, "");
    return [...text.matchAll(/^```ts\n([\s\S]*?)^```/gm)]
      .map(([, code = ""], index) => ({ where: `${path} ${index + 1}`, code }))
      .filter(({ code }) => code.includes('from "mcp-prober"'));
  });
}

const OPTIONS = {
  target: "es2023",
  lib: ["es2023"],
  module: "nodenext",
  types: ["node"],
  typeRoots: [join(ROOT, "node_modules", "@types")],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  outDir: "out",
};

describe("the examples of the library", () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "prober-examples-")));
  const all = examples();
  let said = "";

  beforeAll(async () => {
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(ROOT, join(folder, "node_modules", "mcp-prober"), "dir");
    writeFileSync(join(folder, "package.json"), '{"type": "module"}');
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions: OPTIONS, include: ["*.ts"] }),
    );
    for (const [index, { where, code }] of all.entries()) {
      writeFileSync(join(folder, `example-${index}.ts`), `// ${where}\n${code}`);
    }
    const tsc = join(ROOT, "node_modules", "typescript", "bin", "tsc");
    const built = run(process.execPath, [tsc, "-p", "."], { cwd: folder });
    ({ stdout: said } = await built.catch((failed: { readonly stdout: string }) => failed));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("are there for probe, check, judge and render", () => {
    const text = all.map(({ code }) => code).join("\n");
    const missing = ["probe", "check", "judge", "render"].filter(
      (name) => !new RegExp(`import \\{[^}]*\\b${name}\\b`).test(text),
    );
    expect(missing).toEqual([]);
  });

  test.each(all.map(({ where }, index) => [where, index] as const))(
    "%s compiles as a user compiles it",
    (_, index) => {
      expect(said.split("\n").filter((line) => line.includes(`example-${index}.ts`))).toEqual([]);
    },
  );

  test("all compile", () => {
    expect(said).toBe("");
  });

  const RUNNING = [
    ["the example of probe", "report.grade ??", /^A\n$/],
    ["the example of the library", 'render(seen, "terminal")', /A\s+\d+\/100/],
  ] as const;
  test.each(RUNNING)("%s runs, with another server", async (_, part, expected) => {
    const index = all.findIndex(({ code }) => code.includes(part));
    const file = join(folder, "out", `example-${index}.js`);
    const world = `command: ${JSON.stringify(process.execPath)}, args: ${JSON.stringify([RUN_WORLD, "paged"])}`;
    const code = readFileSync(file, "utf8").replace(/command: "npx",\s*args: \[[^\]]*\]/, world);
    const own = join(folder, "out", `run-${index}.js`);
    writeFileSync(own, code);
    const { stdout } = await run(process.execPath, [own], { cwd: folder, timeout: 55_000 });
    expect(stdout).toMatch(expected);
  });
});
