import { describe, expect, test } from "vitest";
import { BAIT, bare, BEGIN, deeds, hex, LAUNCH, short, watch, watched } from "./trace-fixture.ts";

const CHILD = "clone(child_stack=NULL, flags=CLONE_CHILD_SETTID|SIGCHLD) = 11";

function exec(path: string, words: readonly string[], result = "0"): string {
  return `execve(${hex(path)}, [${words.map(hex).join(", ")}], 0x1 /* 3 vars */) = ${result}`;
}

function miss(folder: string): string {
  return `11 1000.6 ${exec(`${folder}/xx`, ["xx"], "-1 ENOENT (x)")}`;
}

function kill(target: string, signal = "SIGKILL", result = "0"): string {
  return `kill(${target}, ${signal}) = ${result}`;
}

describe("the beginning", () => {
  test("is the start of the server, and what came before it is not its doing", () => {
    const one = watch();
    const before = [
      `9 1.0 ${exec("/usr/bin/bwrap", ["bwrap", "--", LAUNCH.file, ...LAUNCH.args])}`,
      `9 1.0 open(${hex("/etc/passwd")}, O_RDONLY) = 3`,
      `9 1.0 clone(flags=SIGCHLD) = 10`,
    ];
    one.push(Buffer.from([...before, BEGIN, `9 1.5 setsid() = 9`, ""].join("\n")));
    const { events, ...rest } = one.end();
    expect(events.map(short)).toEqual(["start done /usr/bin/server --stdio"]);
    expect(rest).toEqual({ dropped: 0, complete: true, why: null });
  });

  test("that was never seen leaves the watch incomplete", () => {
    expect(watch().end()).toMatchObject({
      complete: false,
      why: "the start of the server was not seen",
    });
  });

  test("that failed is no beginning", () => {
    const one = watch();
    one.push(Buffer.from(`${BEGIN.replace(/= 0$/, "= -1 ENOENT (x)")}\n`));
    expect(one.end().complete).toBe(false);
  });

  test("includes the interpreter that the script of the server names", () => {
    expect(deeds(exec("/usr/bin/node", ["node", "/usr/bin/server", "--stdio"]))).toEqual([]);
  });

  test("does not include another program of the same process", () => {
    expect(deeds(exec("/usr/bin/rm", ["rm", "/usr/bin/server", "--stdio"]))).toEqual([
      "start done rm /usr/bin/server --stdio",
    ]);
  });
});

describe("a start of a program", () => {
  test("is its command line, in quotes where needed", () => {
    expect(deeds(CHILD, `11 1000.6 ${exec("/bin/sh", ["sh", "-c", "echo 'a b'"])}`)).toEqual([
      "start done sh -c 'echo '\\''a b'\\'''",
    ]);
  });

  test("belongs to the program that started it", () => {
    const { events } = watched(CHILD, `11 1000.6 ${exec("/bin/sh", ["sh"])}`);
    expect(events[0]?.process).toBe("server");
  });

  test("gives what follows to the new program", () => {
    const { events } = watched(
      CHILD,
      `11 1000.6 ${exec("/bin/sh", ["sh"])}`,
      "11 1000.7 setsid() = 11",
    );
    expect(events[1]).toMatchObject({ kind: "leave-group", process: "sh" });
  });

  test("by a child that is seen before its parent's call returns has the right parent", () => {
    const { events } = watched(
      "10 1000.5 vfork( <unfinished ...>",
      `11 1000.6 ${exec("/bin/true", ["true"])}`,
      "10 1000.7 <... vfork resumed>) = 11",
    );
    expect(events[0]).toMatchObject({ process: "server", what: "true" });
  });

  test("looked for along PATH is one", () => {
    const miss = exec("/usr/local/bin/ls", ["ls"], "-1 ENOENT (No such file)");
    expect(deeds(CHILD, `11 1000.6 ${miss}`, `11 1000.6 ${exec("/bin/ls", ["ls"])}`)).toEqual([
      "start done ls",
    ]);
  });

  test("that is nowhere is told once, as refused", () => {
    expect(
      deeds(CHILD, miss("/usr/bin"), miss("/bin"), "11 1000.7 +++ exited with 127 +++"),
    ).toEqual(["start refused xx"]);
  });

  test("shows the program where its first word names another", () => {
    expect(deeds(exec("/tmp/miner", ["[kworker]", "-q"]))).toEqual(["start done /tmp/miner -q"]);
  });

  test("from memory shows that", () => {
    const call = `execveat(3<${bare("/memfd:x")}>(deleted), ${hex("")}, [${hex("ls")}], 0x1 /* 0 vars */, AT_EMPTY_PATH) = 0`;
    expect(deeds(call)).toEqual(["start done /memfd:x"]);
  });

  test("with a bait carries it, and shows its name alone", () => {
    expect(deeds(exec("/bin/curl", ["curl", `http://x/?${BAIT}`]))).toEqual([
      "start done curl 'http://x/?[canary:B]' carries B",
    ]);
  });

  test("is cut after the baits were replaced", () => {
    const [event] = watched(exec("/bin/echo", ["echo", "x".repeat(290), BAIT])).events;
    expect([event?.what.length, event?.canaries]).toEqual([300, ["B"]]);
  });
});

describe("a signal", () => {
  test.each([
    ["itself", kill("10")],
    ["its child", kill("11")],
    ["the group of its child", kill("-11", "SIGTERM")],
    ["its own group", kill("0", "SIGTERM")],
    ["a process by its outer number", kill(`2<${bare("sh")}> /* 11 in strace's PID NS */`)],
    ["nobody: it only asks who is there", kill("4242", "0")],
  ])("to %s is its own affair", (_, call) => {
    expect(deeds(CHILD, call)).toEqual([]);
  });

  test("to a child that has ended is its own affair", () => {
    expect(
      deeds(CHILD, "11 1000.6 +++ exited with 0 +++", kill("11", "SIGTERM", "-1 ESRCH (x)")),
    ).toEqual([]);
  });

  test("to another process names its program", () => {
    expect(deeds(kill(`4242<${bare("python3")}>`))).toEqual(["signal done SIGKILL to python3"]);
  });

  test("to a number nobody has is refused", () => {
    expect(deeds(kill("4242", "SIGTERM", "-1 ESRCH (x)"))).toEqual([
      "signal refused SIGTERM to another process",
    ]);
  });

  test("to all is told as such", () => {
    expect(deeds(kill("-1"))).toEqual(["signal done SIGKILL to every process"]);
  });

  test("to a thread of another process is told", () => {
    expect(deeds("tgkill(4242, 4243, SIGUSR1) = 0")).toEqual([
      "signal done SIGUSR1 to another process",
    ]);
  });
});

describe("leaving the group", () => {
  test("of a child is told", () => {
    expect(deeds(CHILD, "11 1000.6 setsid() = 11")).toEqual(["leave-group done setsid"]);
  });

  test("of the server itself is not: it leads its own", () => {
    expect(deeds("setsid() = -1 EPERM (x)", "setpgid(0, 0) = 0")).toEqual([]);
  });

  test("of the jobs of a shell is not", () => {
    const shell = `11 1000.6 ${exec("/bin/bash", ["bash", "-i"])}`;
    expect(deeds(CHILD, shell, "11 1000.7 setpgid(12, 12) = 0")).toEqual(["start done bash -i"]);
  });
});

test("a child made so that it cannot be watched leaves the watch incomplete", () => {
  expect(watched("clone(flags=CLONE_UNTRACED|SIGCHLD) = 11")).toMatchObject({ complete: false });
});

test("a lost view leaves the watch incomplete, and says why", () => {
  const one = watch();
  one.push(Buffer.from(`${BEGIN}\n`));
  one.lost("strace ended first");
  expect(one.end()).toMatchObject({ complete: false, why: "strace ended first" });
});

test("the same in two phases is two events, by the time of each call", () => {
  const one = watch((at) => (at < 1_000_600 ? "boot" : "list"));
  const call = `open(${hex("/x")}, O_RDONLY) = 3`;
  one.push(Buffer.from(`${BEGIN}\n10 1000.5 ${call}\n10 1000.7 ${call}\n`));
  const events = one.end().events.filter(({ kind }) => kind === "read");
  expect(events.map((event) => `${event.phase} ${short(event)}`)).toEqual([
    "boot read done /x",
    "list read done /x",
  ]);
});
