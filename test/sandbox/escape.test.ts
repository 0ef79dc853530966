import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type Attempt,
  found,
  free,
  give,
  hasPython,
  held,
  type Hold,
  MISSING,
  node,
  openFolder,
  python,
  WHO,
  type Who,
} from "./held.ts";

const read = (path: string) =>
  node(`console.log(require("fs").readFileSync(${JSON.stringify(path)}, "latin1"))`);
const write = (path: string) =>
  node(`require("fs").writeFileSync(${JSON.stringify(path)}, "x"); console.log("written")`);

/** The system call by its number: no program of the system stands between. */
const mount = (target: string, then: string) =>
  python(`
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
MS_RDONLY, MS_REMOUNT, MS_BIND = 1, 32, 4096
target = ${JSON.stringify(target)}.encode()
if libc.mount(None, target, None, MS_REMOUNT | MS_BIND, None) != 0:
    raise SystemExit("mount: " + os.strerror(ctypes.get_errno()))
${then}
print("done")
`);

const NEW_USER_SPACE = python(`import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
if libc.unshare(0x10000000) != 0:
    raise SystemExit("unshare: " + os.strerror(ctypes.get_errno()))
print("entered")`);

const makeDevice = (at: string) =>
  python(`import os, stat
path = os.path.join(${at}, "disk")
os.mknod(path, stat.S_IFBLK | 0o600, os.makedev(8, 0))
os.unlink(path)
print("made")`);

/** What an attempt brings without the sandbox and in it. */
const tried = async (who: Who, attempt: Attempt, how?: Hold) => ({
  outside: (await free(who, attempt)).out,
  inside: (await held(who, attempt, how)).out,
});

for (const who of WHO) {
  const isRoot = who.name === "root";

  describe.skipIf(!found.ok)(`a target started by ${who.name} in the sandbox${MISSING}`, () => {
    let folder: string;
    let home: string;
    const realHome = process.env["HOME"];

    beforeEach(() => {
      folder = openFolder(who);
      home = join(folder, "home");
      mkdirSync(join(home, "package"), { recursive: true });
      writeFileSync(join(home, "key"), "decoy");
      give(folder, who);
      process.env["HOME"] = home;
    });
    afterEach(() => {
      process.env["HOME"] = realHome;
      rmSync(folder, { recursive: true });
    });

    /** What only root can do outside fails for others there as well. */
    const orNotOurs = (hasWorked: boolean) => !isRoot || hasWorked;

    test("does not read a file in our home folder", async () => {
      expect(await tried(who, read(join(home, "key")))).toEqual({ outside: "decoy", inside: "" });
    });

    test("does not read it when the home folder is an argument", async () => {
      const attempt = read(join(home, "key"));
      const { out } = await held(who, { ...attempt, args: [...attempt.args, home] });
      expect(out).toBe("");
    });

    test("does not read it when the home folder is the one it starts in", async () => {
      const { out, err } = await held(who, read(join(home, "key")), { cwd: home });
      expect({ out, err }).toEqual({ out: "", err: expect.stringContaining("ENOENT") });
    });

    test("finds nothing in root's home folder, nor in those of others", async () => {
      const list = node(`for (const name of ["/root", "/home"]) try {
        console.log(...require("fs").readdirSync(name)); } catch {}`);
      const { outside, inside } = await tried(who, list);
      expect([orNotOurs(outside !== ""), inside]).toEqual([true, ""]);
    });

    test("does not read the system's passwords", async () => {
      const { outside, inside } = await tried(who, read("/etc/shadow"));
      expect([orNotOurs(outside.includes("root:")), inside]).toEqual([true, ""]);
    });

    test("reads a list of users without ours", async () => {
      const { out } = await held(who, read("/etc/passwd"));
      expect(out.split("\n").map((line) => line.split(":")[0])).toEqual(["root", "user", "nobody"]);
    });

    test("finds no keys of the machine among its certificates", async () => {
      const list = node(`console.log(...require("fs").readdirSync("/etc/ssl"))`);
      const { out } = await held(who, list);
      expect(out.split(" ")).not.toContain("private");
    });

    test("finds no sockets of the system's services", async () => {
      const list = node(`for (const name of ["/run", "/var/run"]) try {
        console.log(...require("fs").readdirSync(name)); } catch {}`);
      expect((await free(who, list)).out).not.toBe("");
      expect(await held(who, list)).toMatchObject({ code: 0, out: "" });
    });

    test("does not see what lies beside its scratch folders", async () => {
      const list = node(`console.log(...require("fs").readdirSync(process.env.HOME + "/.."))`);
      expect((await held(who, list)).out).toBe("home run tmp work workspace");
    });

    test.each(["/usr", "/etc", "/", "/dev", "/proc/sys/kernel"])(
      "does not write to %s",
      async (at) => {
        const path = join(at, "prober-test-file");
        expect(await held(who, write(path))).toMatchObject({ code: 1, out: "" });
        expect(existsSync(path)).toBe(false);
      },
    );

    test("does not write into a package that it is shown", async () => {
      const path = join(home, "package", "file");
      const { outside, inside } = await tried(who, write(path), { trees: [join(home, "package")] });
      expect({ outside, inside }).toEqual({ outside: "written", inside: "" });
    });

    test.skipIf(!isRoot)("does not set what program the kernel runs on a crash", async () => {
      const path = "/proc/sys/kernel/core_pattern";
      const same = node(`const fs = require("fs"); const path = ${JSON.stringify(path)};
        fs.writeFileSync(path, fs.readFileSync(path)); console.log("written")`);
      expect(await tried(who, same)).toEqual({ outside: "written", inside: "" });
    });

    test("does not change the mode of a device file of the machine", async () => {
      const change = node(`require("fs").chmodSync("/dev/null", 0o666); console.log("changed")`);
      const { out } = await free(who, change);
      const before = statSync("/dev/null").ctimeMs;
      await held(who, change);
      expect([orNotOurs(out === "changed"), statSync("/dev/null").ctimeMs]).toEqual([true, before]);
    });

    test("opens no disk, no memory and no kernel log", async () => {
      const disks = readdirSync("/dev").filter((name) =>
        statSync(join("/dev", name), { throwIfNoEntry: false })?.isBlockDevice(),
      );
      const names = ["mem", "kmem", "kmsg", "port", "kvm", "fuse", "net/tun", ...disks];
      const open = node(`for (const name of ${JSON.stringify(names)}) try {
        require("fs").openSync("/dev/" + name, "r"); console.log(name); } catch {}`);
      const { outside, inside } = await tried(who, open);
      expect([orNotOurs(outside !== ""), inside]).toEqual([true, ""]);
    });

    describe.skipIf(!hasPython)("with system calls of its own", () => {
      test("makes no device file", async () => {
        const { out } = await free(who, makeDevice(JSON.stringify(folder)));
        const inside = ["os.environ['HOME']", "'/tmp'", "'/dev/shm'"].map((at) =>
          held(who, makeDevice(at)).then((said) => said.out),
        );
        expect([orNotOurs(out === "made"), ...(await Promise.all(inside))]).toEqual([
          true,
          "",
          "",
          "",
        ]);
      });

      test.each(["/usr", "/etc/ssl/certs", "/proc", "/dev", "/"])(
        "does not make %s writable again",
        async (target) => {
          const { out, err } = await held(who, mount(target, ""));
          expect({ out, err }).toEqual({ out: "", err: expect.stringMatching(/^mount: /) });
        },
      );

      test("does not make its package writable again, which works where it has the right", async () => {
        const target = join(home, "package");
        const path = join(target, "file");
        const attempt = mount(target, `open(${JSON.stringify(path)}, "w").write("x")`);
        const script = `mount --bind ${target} ${target} && mount -o remount,bind,ro ${target} && exec "$@"`;
        const control = await free(who, {
          file: "/usr/bin/unshare",
          args: ["-U", "-r", "-m", "sh", "-c", script, "sh", attempt.file, ...attempt.args],
        });
        expect(control.err).not.toContain("mount: ");
        rmSync(path, { force: true });
        expect((await held(who, attempt, { trees: [target] })).err).toMatch(/^mount: /);
        expect(existsSync(path)).toBe(false);
      });

      test("makes no further user space, in which it would have rights again", async () => {
        expect(await tried(who, NEW_USER_SPACE)).toEqual({ outside: "entered", inside: "" });
      });
    });
  });
}
