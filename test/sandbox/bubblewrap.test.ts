import { describe, expect, test } from "vitest";
import { bubblewrapArguments, type Part } from "../../src/harness/sandbox/bubblewrap.ts";

const start = (parts: readonly Part[], network: "none" | "all" = "none") =>
  bubblewrapArguments({ parts, network, folder: "/work", file: "/bin/it", args: ["--bind", "x"] });

const after = (args: readonly string[], option: string, count: number) => {
  const at = args.indexOf(option);
  return at === -1 ? undefined : args.slice(at + 1, at + 1 + count);
};

describe("the arguments of bubblewrap", () => {
  test.each([
    "--unshare-user",
    "--unshare-pid",
    "--unshare-ipc",
    "--unshare-uts",
    "--unshare-cgroup",
    "--unshare-net",
    "--disable-userns",
    "--new-session",
    "--die-with-parent",
  ])("always hold %s", (option) => {
    expect(start([])).toContain(option);
  });

  test("leave the network to a target that may have it, and nothing else", () => {
    expect(start([]).filter((arg) => !start([], "all").includes(arg))).toEqual(["--unshare-net"]);
  });

  test("make the target an ordinary user without any right", () => {
    const args = start([]);
    expect([
      after(args, "--uid", 1),
      after(args, "--gid", 1),
      after(args, "--cap-drop", 1),
    ]).toEqual([["1000"], ["1000"], ["ALL"]]);
  });

  test("end with the program, and take none of its arguments for their own", () => {
    expect(start([]).slice(-6)).toEqual(["--chdir", "/work", "--", "/bin/it", "--bind", "x"]);
  });

  test("put a folder before what lies in it", () => {
    const args = start([
      { kind: "writable", path: "/tmp/a/b" },
      { kind: "shown", path: "/tmp/a" },
      { kind: "memory", path: "/tmp", bytes: 5 },
    ]);
    const order = ["/tmp", "/tmp/a", "/tmp/a/b"].map((path) => args.indexOf(path));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  test("close what is in memory after everything was put into it", () => {
    const args = start([{ kind: "shown", path: "/zzz" }]);
    expect(args.indexOf("--remount-ro")).toBeGreaterThan(args.indexOf("/zzz"));
  });

  test.each<readonly [string, Part, readonly string[]]>([
    ["read-only", { kind: "shown", path: "/a" }, ["--ro-bind", "/a", "/a"]],
    ["from elsewhere", { kind: "shown", path: "/a", from: "/b" }, ["--ro-bind", "/b", "/a"]],
    ["writable", { kind: "writable", path: "/a" }, ["--bind", "/a", "/a"]],
    ["as a link", { kind: "link", path: "/a", to: "b" }, ["--symlink", "b", "/a"]],
    ["as an empty folder", { kind: "folder", path: "/a" }, ["--dir", "/a"]],
    ["as a device", { kind: "device", path: "/a", from: "/b" }, ["--dev-bind", "/b", "/a"]],
    ["with a limit", { kind: "memory", path: "/a", bytes: 7 }, ["--size", "7", "--tmpfs", "/a"]],
  ])("show a part %s", (_, part, expected) => {
    expect(start([part]).join(" ")).toContain(` ${expected.join(" ")} `);
  });
});
