import { chmodSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createGround, type Ground } from "./ground.ts";

let home: string;
let files: Ground["files"];
let plan: Ground["plan"];
let remove: Ground["remove"];

beforeEach(() => {
  ({ home, files, plan, remove } = createGround());
});
afterEach(() => remove());

const SH = "/bin/sh";

describe.skipIf(process.platform !== "linux")("of this machine a target is shown", () => {
  test("nothing but the system where it names nothing", () => {
    expect(plan([SH])).toMatchObject({ mounts: [], hidden: [] });
  });

  test("a file that an argument names, alone", () => {
    files({ "notes/one.txt": "", "notes/two.txt": "" });
    expect(plan([SH, "~/notes/one.txt"]).mounts).toEqual(["~/notes/one.txt argument"]);
  });

  test("a path behind an option's name", () => {
    files({ "data.db": "" });
    expect(plan([SH, "--db=~/data.db"]).mounts).toEqual(["~/data.db argument"]);
  });

  test("a path in a file URL", () => {
    files({ "data.db": "" });
    expect(plan([SH, "file://~/data.db"]).mounts).toEqual(["~/data.db argument"]);
  });

  test("no more than the folder that an argument names, though it lies in a package", () => {
    files({ "app/package.json": `{"name":"app"}`, "app/docs/one.md": "" });
    expect(plan([SH, "~/app/docs"]).mounts).toEqual(["~/app/docs argument"]);
  });

  test("the whole package of a script", () => {
    files({ "app/package.json": `{"name":"app"}`, "app/dist/main.js": "" });
    expect(plan([SH, "~/app/dist/main.js"]).mounts).toEqual(["~/app package"]);
  });

  test("the package that has a name, not the folder that only sets how modules are read", () => {
    files({
      "app/package.json": `{"name":"app"}`,
      "app/dist/package.json": `{"type":"module"}`,
      "app/dist/main.js": "",
    });
    expect(plan([SH, "~/app/dist/main.js"]).mounts).toEqual(["~/app package"]);
  });

  test("the modules installed in the folders above a package", () => {
    files({
      "all/node_modules/dep/index.js": "",
      "all/secret.txt": "",
      "all/app/package.json": `{"name":"app"}`,
      "all/app/main.js": "",
    });
    expect(plan([SH, "~/all/app/main.js"]).mounts).toEqual([
      "~/all/app package",
      "~/all/node_modules package",
    ]);
  });

  test("the whole of a workspace", () => {
    files({
      "all/package.json": `{"workspaces":["app"]}`,
      "all/app/package.json": `{"name":"app"}`,
      "all/app/main.js": "",
    });
    expect(plan([SH, "~/all/app/main.js"]).mounts).toEqual(["~/all package"]);
  });

  test("not what a package passes off as its modules", () => {
    files({
      "private/letter.txt": "",
      "app/package.json": `{"name":"app"}`,
      "app/main.js": "",
      "app/node_modules": "->../private",
    });
    expect(plan([SH, "~/app/main.js"]).mounts).toEqual(["~/app package"]);
  });

  test("the folder of a script without a package", () => {
    files({ "tool/server.py": "", "tool/more.py": "" });
    expect(plan([SH, "~/tool/server.py"]).mounts).toEqual(["~/tool package"]);
  });

  test.each(["", "Downloads/", ".local/bin/"])("a script in ~/%s alone", (folder) => {
    files({ [`${folder}server.py`]: "", [`${folder}letter.txt`]: "" });
    expect(plan([SH, `~/${folder}server.py`]).mounts).toEqual([`~/${folder}server.py argument`]);
  });

  test("of a package that is the whole home folder the script's folder and the manifest", () => {
    files({ "package.json": `{"name":"all"}`, "tool/server.js": "", "letter.txt": "" });
    expect(plan([SH, "~/tool/server.js"]).mounts).toEqual([
      "~/package.json package",
      "~/tool package",
    ]);
  });

  test("the folder that it starts in, and the package of a script named from there", () => {
    files({ "app/package.json": `{"name":"app"}`, "app/sub/main.js": "", "app/sub/x": "" });
    const cwd = join(home, "app", "sub");
    expect(plan([SH, "./main.js"], { cwd }).mounts).toEqual(["~/app package"]);
    expect(plan([SH], { cwd }).mounts).toEqual(["~/app/sub folder"]);
  });

  test("where a program was installed, by every link that leads to it", () => {
    files({
      ".nvm/v1/bin/node": "#!/bin/sh",
      ".nvm/current": "->v1",
      ".local/bin/node": "->../../.nvm/current/bin/node",
    });
    const { mounts, parts } = plan(["~/.local/bin/node"]);
    expect(mounts).toEqual(["~/.nvm/v1 program"]);
    expect(parts).toContainEqual({ kind: "link", path: "~/.nvm/current", to: "v1" });
    expect(parts).toContainEqual({
      kind: "link",
      path: "~/.local/bin/node",
      to: "../../.nvm/current/bin/node",
    });
  });

  test("a program that lies among other things alone", () => {
    files({ "Downloads/server": "binary", "Downloads/letter.txt": "" });
    chmodSync(join(home, "Downloads", "server"), 0o755);
    expect(plan(["~/Downloads/server"]).mounts).toEqual(["~/Downloads/server program"]);
  });

  test("the runtime that a script's first line asks for", () => {
    files({ ".nvm/v1/bin/node": "#!/bin/sh", "tool/it": "#!/usr/bin/env -S node --flag" });
    expect(plan(["~/tool/it"], { path: "~/.nvm/v1/bin:/usr/bin" }).mounts).toContain(
      "~/.nvm/v1 program",
    );
  });

  test("the interpreter of a tool that has one of its own", () => {
    files({ "tools/one/bin/python": "#!/bin/sh" });
    files({ "scripts/bin/one": `#!${home}/tools/one/bin/python` });
    expect(plan(["~/scripts/bin/one"]).mounts).toContain("~/tools/one program");
  });

  test("a package tree of ours in the home folder, and no modules of the user's above it", () => {
    files({ "node_modules/x/i.js": "", ".cache/ours/tree/bin.js": "#!/usr/bin/env node" });
    const trees = [join(home, ".cache/ours/tree")];
    expect(plan(["~/.cache/ours/tree/bin.js"], { trees }).mounts).toEqual([
      "~/.cache/ours/tree installed",
    ]);
  });

  test("a tree that it may write, writable and only once", () => {
    files({ "tree/file": "" });
    const tree = join(home, "tree");
    const { parts } = plan([SH], { trees: [tree], writable: [tree] });
    expect(parts.filter(({ path }) => path === "~/tree")).toEqual([
      { kind: "writable", path: "~/tree" },
    ]);
  });
});
