import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { contain, ownPlaces } from "../../src/harness/sandbox/contain.ts";
import { isNeverShown, isTooWide } from "../../src/harness/sandbox/guarded.ts";
import { createScratch, type Scratch } from "../../src/harness/process/scratch.ts";

const guarded = { homes: ["/home/u", "/root"], scratch: "/tmp/prober-1" };

describe("never shown, whoever names it, is", () => {
  test.each([
    "/",
    "/home",
    "/home/u",
    "/home/other",
    "/root",
    "/tmp",
    "/var",
    "/var/run/docker.sock",
    "/run/user/1000/bus",
    "/proc/1/environ",
    "/sys/kernel",
    "/dev/mem",
    "/etc",
    "/etc/shadow",
    "/home/u/.config",
    "/home/u/.local/share",
    "/home/u/.ssh",
    "/home/u/.ssh/id_rsa",
    "/root/.aws/credentials",
    "/tmp/prober-1",
    "/tmp/prober-1/npmrc",
  ])("%s", (path) => {
    expect(isNeverShown(path, guarded)).toBe(true);
  });
});

describe("shown when it is named is", () => {
  test.each([
    "/home/u/project",
    "/home/u/.config/server/settings.json",
    "/home/u/Downloads",
    "/home/other/project",
    "/root/project",
    "/opt/tool",
    "/srv",
    "/tmp/project",
    "/var/www",
    "/home/u/.sshx",
    "/procedures",
  ])("%s", (path) => {
    expect(isNeverShown(path, guarded)).toBe(false);
  });
});

describe("shown only when it is named is", () => {
  test.each(["/opt", "/srv", "/home/u/Downloads", "/home/u/projects", "/home/u/.local/bin"])(
    "%s",
    (path) => {
      expect(isTooWide(path, guarded)).toBe(true);
    },
  );
});

describe.skipIf(process.platform !== "linux")("an argument", () => {
  let folder: string;
  let scratch: Scratch;
  const realHome = process.env["HOME"];

  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), "guarded-")));
    process.env["HOME"] = join(folder, "home");
    mkdirSync(join(folder, "home", ".ssh"), { recursive: true });
    writeFileSync(join(folder, "home", ".ssh", "key"), "");
    scratch = createScratch();
  });
  afterEach(() => {
    process.env["HOME"] = realHome;
    rmSync(folder, { recursive: true });
    scratch.remove();
  });

  const launch = (...args: readonly string[]) => ({
    file: "/bin/sh",
    args,
    cwd: scratch.work,
    env: { PATH: "/usr/bin:/bin" },
  });
  const hidden = (...args: readonly string[]) =>
    contain({ program: "/usr/bin/bwrap", devices: undefined }, launch(...args), {
      scratch,
      network: "none",
      cwd: undefined,
      trees: [],
    }).hidden;

  test("that names the home folder is hidden by the name that was given", () => {
    symlinkSync("home", join(folder, "link"));
    expect(hidden(join(folder, "link"))).toEqual([join(folder, "link")]);
  });

  test("that names what holds the home folder is hidden", () => {
    expect(hidden(folder)).toEqual([folder]);
  });

  test("that leads to a key by way of a link is hidden", () => {
    symlinkSync("home/.ssh/key", join(folder, "innocent.txt"));
    expect(hidden(`--file=${join(folder, "innocent.txt")}`)).toEqual([
      join(folder, "innocent.txt"),
    ]);
  });

  test("that names a socket is hidden", async () => {
    const path = join(folder, "service.sock");
    const server = createServer().listen(path);
    await once(server, "listening");
    expect(hidden(path)).toEqual([path]);
    server.close();
  });

  test("that names nothing there is neither shown nor hidden", () => {
    expect(hidden(join(folder, "home", "nothing"), "/no/such/path")).toEqual([]);
  });

  test("that names a scratch folder is not hidden, the target has it", () => {
    expect(hidden(scratch.offered)).toEqual([]);
  });

  test("that names a key gives the target that key, not the home folder", () => {
    const key = join(folder, "home", ".ssh", "key");
    const { given } = ownPlaces(launch(key, join(folder, "home")), undefined, []);
    expect(given).toEqual([key]);
  });

  test("of a link is the target's own by both names", () => {
    mkdirSync(join(folder, "data"));
    symlinkSync("data", join(folder, "link"));
    const { given } = ownPlaces(launch(join(folder, "link")), undefined, []);
    expect(given).toEqual([join(folder, "link"), join(folder, "data")]);
  });

  test("never brings the environment into the command line", () => {
    const { launch: held } = contain(
      { program: "/usr/bin/bwrap", devices: undefined },
      { ...launch("x"), env: { PATH: "/usr/bin", TOKEN: "secret-value" } },
      { scratch, network: "none", cwd: undefined, trees: [] },
    );
    expect(held.args.join(" ")).not.toContain("secret-value");
    expect(held.env["TOKEN"]).toBe("secret-value");
  });
});
