import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { doorsIn } from "../../src/harness/sandbox/doors.ts";
import { createGround, type Ground } from "./ground.ts";
import { type Attempt, found, free, give, held, MISSING, node, openFolder, WHO } from "./held.ts";

const talk = (path: string) =>
  node(`require("net").connect(${JSON.stringify(path)})
    .on("data", (data) => { console.log(String(data)); process.exit(); })
    .on("error", (error) => console.log(error.code))`);

/** By what stands in its place, which may not be written either. */
const REFUSED = /^E(CONNREFUSED|ACCES)$/;

const isPipe = (path: string) =>
  node(`console.log(require("fs").lstatSync(${JSON.stringify(path)}).isFIFO())`);

const listen = async (path: string): Promise<Server> => {
  const server = createServer((socket) => socket.end("outside"));
  await new Promise<void>((resolve) => server.listen(path, resolve));
  chmodSync(path, 0o777);
  return server;
};

const naming = ({ file, args }: Attempt, path: string): Attempt => ({
  file,
  args: [...args, path],
});

const pipe = (...parts: readonly string[]) => {
  const path = join(...parts);
  mkdirSync(join(path, ".."), { recursive: true });
  execFileSync("mkfifo", [path]);
  return path;
};

const withGround = (act: (ground: ReturnType<typeof createGround>) => void) => {
  const ground = createGround();
  try {
    act(ground);
  } finally {
    ground.remove();
  }
};

for (const who of WHO) {
  describe.skipIf(!found.ok)(`in the sandbox, for ${who.name}${MISSING}, a target`, () => {
    let folder: string;
    let socket: string;
    let server: Server;

    beforeEach(async () => {
      folder = openFolder(who);
      mkdirSync(join(folder, "app", "run"), { recursive: true });
      socket = join(folder, "app", "run", "its.sock");
      server = await listen(socket);
      give(folder, who);
    });
    afterEach(() => {
      server.close();
      rmSync(folder, { recursive: true });
    });

    test("reaches no server at a socket in the folder that it starts in", async () => {
      const outside = await free(who, talk(socket));
      const inside = await held(who, talk(socket), { cwd: join(folder, "app") });
      expect([outside.out, inside.out]).toEqual(["outside", expect.stringMatching(REFUSED)]);
    });

    test("reaches none in a folder that an argument names", async () => {
      const inside = await held(who, naming(talk(socket), join(folder, "app")));
      expect(inside.out).toMatch(REFUSED);
    });

    test("reaches none in the package of its script", async () => {
      const app = join(folder, "app");
      const { args } = talk(socket);
      writeFileSync(join(app, "package.json"), `{"name":"app"}`);
      writeFileSync(join(app, "main.cjs"), args.at(-1) ?? "");
      give(app, who);
      const inside = await held(who, { file: process.execPath, args: [join(app, "main.cjs")] });
      expect(inside.out).toMatch(REFUSED);
    });

    test("finds a file in place of a pipe", async () => {
      const pipe = join(folder, "app", "pipe");
      execFileSync("mkfifo", [pipe]);
      const inside = await held(who, isPipe(pipe), { cwd: join(folder, "app") });
      expect([(await free(who, isPipe(pipe))).out, inside.out]).toEqual(["true", "false"]);
    });

    test("still reads what lies beside them", async () => {
      const file = join(folder, "app", "run", "notes.txt");
      writeFileSync(file, "notes");
      give(folder, who);
      const read = node(`console.log(require("fs").readFileSync(${JSON.stringify(file)}, "utf8"))`);
      expect((await held(who, read, { cwd: join(folder, "app") })).out).toBe("notes");
    });
  });
}

describe.skipIf(process.platform !== "linux")("the sockets and pipes of a folder", () => {
  test("are hidden, each behind an empty file", () => {
    withGround(({ home, plan }) => {
      pipe(home, "app", "one");
      const { hidden, parts } = plan(["/bin/sh", "~/app"]);
      const cover = parts.find(({ path }) => path === "~/app/one");
      const from = cover?.kind === "shown" ? cover.from : undefined;
      expect(hidden).toEqual(["~/app/one"]);
      expect(readFileSync(from ?? "", "utf8")).toBe("");
    });
  });

  test("are not looked for behind a link", () => {
    withGround(({ home }) => {
      pipe(home, "other", "one");
      mkdirSync(join(home, "app"));
      symlinkSync("../other", join(home, "app", "link"));
      expect(doorsIn([join(home, "app")])).toEqual([]);
    });
  });

  describe("of which not all can be looked through", () => {
    let ground: Ground;
    let far: string;

    beforeAll(() => {
      ground = createGround();
      const many = join(ground.home, "app", "many");
      far = pipe(many, "deep", "far");
      for (let count = 0; count < 20_000; count++) symlinkSync("x", join(many, `${count}`));
    });
    afterAll(() => ground.remove());

    test("are found near its top", () => {
      const near = pipe(ground.home, "app", "near");
      expect(doorsIn([join(ground.home, "app")])).toEqual([near]);
    });

    test("are hidden wherever they lie where an argument names one", () => {
      const { parts } = ground.plan(["/bin/sh", "~/app", far]);
      const cover = { kind: "shown", path: "~/app/many/deep/far", from: expect.any(String) };
      expect(parts).toContainEqual(cover);
    });
  });
});
