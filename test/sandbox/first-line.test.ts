import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createGround, type Ground } from "./ground.ts";

const SH = "/bin/sh";
const PROFILES = ".mozilla/firefox/profiles.ini";

let ground: Ground;

beforeEach(() => {
  ground = createGround();
  ground.files({
    [PROFILES]: "[Profile0]",
    "proj/tool": "#!/bin/sh",
    "proj/letter.txt": "",
    ".nvm/v1/bin/node": "#!/bin/sh",
    ".nvm/v1/bin/cargo": "#!/bin/sh",
  });
});
afterEach(() => ground.remove());

const PATH = "~/.nvm/v1/bin:/usr/bin";
const TREE = "~/tree installed";
const RUNTIME = "~/.nvm/v1 program";

/** What is shown where an installed package has this file, as the program or as an argument. */
const shownFor = (text: string, how: "program" | "argument" = "program") => {
  ground.files({ "tree/node_modules/.bin/it": text });
  const file = "~/tree/node_modules/.bin/it";
  const trees = [join(ground.home, "tree")];
  return ground.plan(how === "program" ? [file] : [SH, file], { path: PATH, trees }).mounts;
};

/** The same for a script of the user's own. */
const shownForOwn = (firstLine: string) => {
  ground.files({ "own/it": firstLine });
  return ground.plan(["~/own/it"], { path: PATH }).mounts;
};

describe.skipIf(process.platform !== "linux")("an installed package", () => {
  test.each(["program", "argument"] as const)("is shown with its runtime, as %s", (how) => {
    expect(shownFor("#!/usr/bin/env node", how)).toEqual([TREE, RUNTIME]);
  });

  test("that is a shell script is shown with the runtimes on PATH", () => {
    expect(shownFor("#!/bin/sh")).toEqual([TREE, RUNTIME]);
  });

  test.each([
    "#!~/proj/tool",
    `#!~/${PROFILES}`,
    "#!/usr/bin/env ~/proj/tool",
    "#!/usr/bin/env -S ~/proj/tool",
    `#!/usr/bin/env -S -u ~/${PROFILES} node`,
    "#!/usr/bin/env -S -C ~/proj node",
    "#!/usr/bin/env -S --unset ~/proj/tool node",
    "#!/usr/bin/env -S -u cargo node",
    "#!/usr/bin/env cargo",
  ])("does not choose what else is shown by %s", (firstLine) => {
    expect(shownFor(firstLine)).toEqual([TREE]);
  });

  test("does not choose it by a path from the root folder", () => {
    expect(shownFor(`#!/usr/bin/env ${ground.home.slice(1)}/proj/tool`)).toEqual([TREE]);
  });

  test.each(["program", "argument"] as const)("does not choose it by a link, as %s", (how) => {
    expect(shownFor("->~/proj/tool", how)).toEqual([TREE]);
  });

  test("does not choose it by a link that leads out and in again", () => {
    ground.files({ "proj/back": "->~/tree/main.js", "tree/main.js": "#!/usr/bin/env node" });
    expect(shownFor("->~/proj/back")).toEqual([TREE, RUNTIME]);
  });

  test("does not choose it by a runtime of its own that is a link", () => {
    ground.files({ "tree/bin/node": "->~/proj/tool", "tree/it": "#!/usr/bin/env node" });
    const trees = [join(ground.home, "tree")];
    const { mounts } = ground.plan(["~/tree/it"], { path: "~/tree/bin:/usr/bin", trees });
    expect(mounts).toEqual([TREE]);
  });
});

describe.skipIf(process.platform !== "linux")("a script that the user names", () => {
  test.each(["#!~/proj/tool", "#!/usr/bin/env ~/proj/tool"])("is shown with %s", (firstLine) => {
    expect(shownForOwn(firstLine)).toContain("~/proj program");
  });

  test.each(["node", "-S node --flag", "-iS A=1 node", "-S A=b B=c node"])(
    "is shown with what env finds for %s",
    (words) => {
      expect(shownForOwn(`#!/usr/bin/env ${words}`)).toContain(RUNTIME);
    },
  );

  test.each([
    "#!~/proj/letter.txt",
    "#!~/proj",
    "#!proj/tool",
    `#!/usr/bin/env -S -u ~/${PROFILES} node`,
    "#!/usr/bin/env -S -u ~/proj/tool node",
    "#!/usr/bin/env -S -C ~/proj node",
  ])("is shown alone where its first line is %s", (firstLine) => {
    expect(shownForOwn(firstLine)).toEqual(["~/own program"]);
  });
});
