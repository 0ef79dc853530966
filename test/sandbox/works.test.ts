import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { found, give, held, MISSING, node, openFolder, WHO } from "./held.ts";

for (const who of WHO) {
  describe.skipIf(!found.ok)(`in the sandbox, for ${who.name}${MISSING}, a target`, () => {
    let folder: string;

    beforeEach(() => {
      folder = openFolder(who);
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    test("starts in its scratch folder and writes in all of them", async () => {
      const all = node(`const fs = require("fs");
        for (const name of ["home", "work", "tmp", "run", "workspace"])
          fs.writeFileSync("../" + name + "/file", "x");
        console.log("written")`);
      expect(await held(who, all)).toMatchObject({ out: "written", err: "" });
    });

    test("is an ordinary user whose home is the scratch home", async () => {
      const ask = node(`const { uid, gid, homedir } = require("os").userInfo();
        console.log(uid, gid, homedir === process.env.HOME)`);
      const { out } = await held(who, ask);
      expect(out).toBe("1000 1000 true");
    });

    test("has a /tmp of its own", async () => {
      const name = `prober-${process.pid}-${who.id ?? "us"}`;
      writeFileSync(join(folder, "there"), "");
      const ask = node(`const fs = require("fs"); fs.writeFileSync("/tmp/${name}", "");
        console.log(fs.readdirSync("/tmp").filter((one) => !/^(mcp-prober|prober-run)-/.test(one)).join())`);
      expect((await held(who, ask)).out).toBe(name);
      expect(existsSync(`/tmp/${name}`)).toBe(false);
    });

    test.each(["/tmp", "/dev/shm"])("cannot fill the memory by way of %s", async (at) => {
      const ask = node(`const { blocks, bsize } = require("fs").statfsSync("${at}");
        console.log(blocks * bsize <= 256 * 1024 * 1024)`);
      expect((await held(who, ask)).out).toBe("true");
    });

    test("uses the device files that programs need", async () => {
      const ask = node(`const fs = require("fs"); fs.writeFileSync("/dev/null", "x");
        const bytes = Buffer.alloc(8); fs.readSync(fs.openSync("/dev/urandom"), bytes);
        fs.readSync(fs.openSync("/dev/zero"), bytes); console.log(bytes.toString("hex"))`);
      expect(await held(who, ask)).toMatchObject({ out: "0".repeat(16), err: "" });
    });

    test("is told at once that a name can not be looked up", async () => {
      const ask = node(`const start = Date.now();
        require("dns").lookup("example.com", (error) =>
          console.log(error.code, Date.now() - start < 3000))`);
      expect((await held(who, ask)).out).toBe("EAI_AGAIN true");
    });

    test("reaches its own servers", async () => {
      const ask = node(`const net = require("net");
        const server = net.createServer((socket) => socket.end("mine")).listen(0, "127.0.0.1", () =>
          net.connect(server.address().port, "127.0.0.1")
            .on("data", (data) => { console.log(data.toString()); process.exit(); }))`);
      expect((await held(who, ask)).out).toBe("mine");
    });

    test("runs by a runtime that a version manager keeps in the home folder", async () => {
      const version = join(folder, ".nvm", "versions", "v1");
      mkdirSync(join(version, "bin"), { recursive: true });
      copyFileSync(process.execPath, join(version, "bin", "node"));
      symlinkSync("versions/v1", join(folder, ".nvm", "current"));
      const script = join(folder, "tool");
      writeFileSync(script, "#!/usr/bin/env node\nconsole.log(process.execPath);\n");
      chmodSync(script, 0o755);
      give(folder, who);
      const env = { PATH: `${join(folder, ".nvm", "current", "bin")}:/usr/bin:/bin` };
      const { out } = await held(who, { file: script, args: [] }, { env });
      expect(out).toBe(join(version, "bin", "node"));
    });

    test("finds its package around its script, and a link to it by both names", async () => {
      const root = join(folder, "package");
      mkdirSync(join(root, "dist"), { recursive: true });
      writeFileSync(join(root, "package.json"), `{"name":"one","version":"1.2.3"}`);
      writeFileSync(join(root, "dist", "server.js"), `console.log(require("../package").version)`);
      symlinkSync("package", join(folder, "link"));
      give(folder, who);
      const { out } = await held(who, {
        file: process.execPath,
        args: [join(folder, "link", "dist", "server.js")],
      });
      expect(out).toBe("1.2.3");
    });

    test("finds a hidden folder among its arguments empty", async () => {
      const ask = node(`console.log(require("fs").readdirSync(process.argv[1]).length)`);
      const { out } = await held(who, { ...ask, args: [...ask.args, "/run"] });
      expect(out).toBe("0");
    });

    test("hands on how it ended", async () => {
      expect((await held(who, node("process.exit(7)"))).code).toBe(7);
    });
  });
}
