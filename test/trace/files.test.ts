import { describe, expect, test } from "vitest";
import { bare, deeds, hex } from "./trace-fixture.ts";

const AT = `AT_FDCWD<${bare("/scratch/work")}>`;

function opened(path: string, flags = "O_RDONLY", result = "-1 ENOENT (No such file)"): string {
  return `openat(${AT}, ${hex(path)}, ${flags}) = ${result}`;
}

describe("a file that is opened", () => {
  test.each([
    ["/scratch/home/.aws/credentials", "~/.aws/credentials"],
    ["notes.txt", "./notes.txt"],
    ["/scratch/tmp/a", "[tmp]/a"],
    ["/scratch/run/a", "[run]/a"],
    ["/scratch/workspace/a", "[workspace]/a"],
    ["/data/two/a", "[given]/2/a"],
    ["/data/one", "[given]/1/"],
    ["/home/someone/.ssh/id_rsa", "[home]/.ssh/id_rsa"],
    ["/etc/passwd", "/etc/passwd"],
    ["/scratch/homestead", "/scratch/homestead"],
    ["../home/../../etc//./shadow", "/etc/shadow"],
    ["/..", "/"],
  ])("stands by its place: %s", (path, what) => {
    expect(deeds(opened(path))).toEqual([`read refused ${what}`]);
  });

  test.each([
    ["O_WRONLY|O_CREAT|O_TRUNC", "write"],
    ["O_RDWR|O_CLOEXEC", "write"],
    ["O_RDONLY|O_CREAT", "write"],
    ["O_RDONLY|O_CLOEXEC", "read"],
  ])("with %s counts as %s", (flags, kind) => {
    expect(deeds(opened("/x", flags, "3"))).toEqual([`${kind} done /x`]);
  });

  test("counts where a link led", () => {
    expect(deeds(opened("link", "O_RDONLY", `3<${bare("/etc/shadow")}>`))).toEqual([
      "read done /etc/shadow",
    ]);
  });

  test("stands by its name when it is gone already", () => {
    expect(deeds(opened("x", "O_RDONLY", `3<${bare("/scratch/work/x")}>(deleted)`))).toEqual([
      "read done ./x",
    ]);
  });

  test("is found from the folder of a descriptor", () => {
    expect(deeds(`openat(5<${bare("/etc")}>, ${hex("passwd")}, O_RDONLY) = 3`)).toEqual([
      "read done /etc/passwd",
    ]);
  });

  test("is found from the folder the process changed to", () => {
    expect(deeds(`chdir(${hex("/etc")}) = 0`, `open(${hex("passwd")}, O_RDONLY) = 3`)).toEqual([
      "read done /etc/passwd",
    ]);
  });

  test("is not found from a folder that could not be entered", () => {
    expect(
      deeds(`chdir(${hex("/etc")}) = -1 EACCES (x)`, `open(${hex("a")}, O_RDONLY) = 3`),
    ).toEqual(["read done ./a"]);
  });

  test("as a folder ends with a slash", () => {
    expect(deeds(opened("/etc", "O_RDONLY|O_DIRECTORY", "3"))).toEqual(["read done /etc/"]);
  });

  test("only for its path is not read", () => {
    expect(deeds(opened("/etc", "O_RDONLY|O_PATH", "3"))).toEqual([]);
  });

  test("again is counted", () => {
    expect(deeds(opened("/x"), opened("/x"))).toEqual(["read refused /x x2"]);
  });

  test("shows bytes that are no text", () => {
    expect(deeds(`open(${hex(Uint8Array.of(0x2f, 0xff))}, O_RDONLY) = 3`)).toEqual([
      "read done /\\xff",
    ]);
  });
});

describe("its own tree", () => {
  test.each(["/opt/package/index.js", "/usr/lib/node_modules/x.js"])(
    "is silent when read: %s",
    (path) => {
      expect(deeds(opened(path, "O_RDONLY", "3"))).toEqual([]);
    },
  );

  test("is not silent when written", () => {
    expect(deeds(opened("/opt/package/x", "O_WRONLY", "3"))).toEqual(["write done [package]/x"]);
  });

  test("is not silent when a link in it leads out", () => {
    expect(deeds(opened("/opt/package/x", "O_RDONLY", `3<${bare("/etc/shadow")}>`))).toEqual([
      "read done /etc/shadow",
    ]);
  });
});

describe("a path of /proc", () => {
  test("of the process itself is `self`", () => {
    expect(deeds(opened("/proc/10/maps", "O_RDONLY", "3"))).toEqual(["read done /proc/self/maps"]);
  });

  test("of another process has no number", () => {
    expect(deeds(opened("/proc/4242/environ"))).toEqual(["read refused /proc/[pid]/environ"]);
  });

  test("is not replaced by what it leads to", () => {
    expect(deeds(opened("/proc/self/status", "O_RDONLY", `3<${bare("/proc/10/status")}>`))).toEqual(
      ["read done /proc/self/status"],
    );
  });

  test("through the root of a process is the path behind it", () => {
    expect(deeds(opened("/proc/self/root/etc/shadow"))).toEqual(["read refused /etc/shadow"]);
  });

  test("that leads elsewhere stands by where it led", () => {
    expect(deeds(opened("/proc/self/fd/5", "O_RDONLY", `3<${bare("/etc/shadow")}>`))).toEqual([
      "read done /etc/shadow",
    ]);
  });

  test("of a thread has no number", () => {
    expect(deeds(opened("/proc/self/task/99/comm", "O_RDONLY", "3"))).toEqual([
      "read done /proc/self/task/[pid]/comm",
    ]);
  });
});

describe("a change of files", () => {
  test.each([
    [`unlink(${hex("/x")}) = 0`, ["remove done /x"]],
    [`unlinkat(${AT}, ${hex("d")}, AT_REMOVEDIR) = 0`, ["remove done ./d/"]],
    [`rmdir(${hex("/d")}) = -1 ENOTEMPTY (x)`, ["remove refused /d/"]],
    [`rename(${hex("/a")}, ${hex("/b")}) = 0`, ["remove done /a", "write done /b"]],
    [
      `renameat2(${AT}, ${hex("a")}, ${AT}, ${hex("b")}, 0) = 0`,
      ["remove done ./a", "write done ./b"],
    ],
    [`mkdir(${hex("/d")}, 0777) = 0`, ["write done /d/"]],
    [`mkdir(${hex("/d")}, 0777) = -1 EEXIST (File exists)`, []],
    [`symlink(${hex("/etc/shadow")}, ${hex("/s")}) = 0`, ["write done /s"]],
    [`link(${hex("/etc/shadow")}, ${hex("/s")}) = 0`, ["read done /etc/shadow", "write done /s"]],
    [`chmod(${hex("/x")}, 0777) = 0`, ["write done /x"]],
    [`truncate(${hex("/x")}, 0) = 0`, ["write done /x"]],
    [`creat(${hex("/x")}, 0644) = 3`, ["write done /x"]],
  ])("is told: %s", (call, events) => {
    expect(deeds(call)).toEqual(events);
  });
});
