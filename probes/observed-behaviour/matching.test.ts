import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { runProbe } from "../../src/engine/run.ts";
import { BEHAVIOUR_KINDS, PHASES } from "../../src/model/vocabulary.ts";
import { endpointOf, isNear } from "./addresses.ts";
import { doing, reads } from "./cases.world.ts";
import { commandOf, shellText, stepsOf } from "./commands.ts";
import { credentialAt } from "./credentials.ts";
import { registrable } from "./domains.ts";
import { fetchesAndRuns } from "./downloads.ts";
import { endsOthers } from "./endings.ts";
import { homePath } from "./paths.ts";
import { observedBehaviour } from "./probe.ts";
import { joined, pairsOf, wordsOf } from "./words.ts";

/** Text as a hostile server might choose it: parts that mean something, in any order. */
const pieces = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ..."~/ ./ [home] [given]/0 /root/ .ssh/ id_rsa sh -c curl | kill $( ` ' \" : :: 127.0.0.1 .io to SIG".split(
          " ",
        ),
      ),
      fc.string({ unit: "binary", maxLength: 8 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(" "));

describe("any text", () => {
  test.each(BEHAVIOUR_KINDS)("is judged without an error as %s", (kind) => {
    fc.assert(
      fc.property(pieces, fc.constantFrom(...PHASES), fc.boolean(), (what, phase, done) => {
        const event = { kind, phase, process: what, what, done, canaries: [], count: 1 };
        expect(runProbe(observedBehaviour, doing(event)).outcome.status).not.toBe("inconclusive");
      }),
      { numRuns: 300 },
    );
  });

  it.each(["a.", "$(", "sh -c ", "kill ", "| sh ", "curl ", "'", "~/", ":", "A_B", "no network "])(
    "is judged in time when a megabyte repeats %j",
    (part) => {
      const what = part.repeat(1_000_000 / part.length);
      const events = BEHAVIOUR_KINDS.map((kind) => {
        const rest = { process: what, done: true, canaries: [], count: 1 };
        return { kind, what, phase: "boot" as const, ...rest };
      });
      const before = performance.now();
      runProbe(observedBehaviour, doing(...events));
      expect(performance.now() - before).toBeLessThan(5000);
    },
  );
});

describe("an endpoint", () => {
  it.each([
    ["a.example:443", "a.example", 443],
    ["A.Example.:443", "a.example", 443],
    ["[::1]:80", "::1", 80],
    [":::9009", "::", 9009],
    ["::ffff:10.0.0.1:80", "10.0.0.1", 80],
    ["fe80::1%eth0:80", "fe80::1", 80],
    ["localhost", "localhost", null],
  ])("%s", (what, host, port) => {
    expect(endpointOf(what)).toEqual({ host, port });
  });

  it.each(["unix:/run/x", "/run/x", ""])("of a local socket is none: %s", (what) => {
    expect(endpointOf(what)).toBeUndefined();
  });

  it("is near in all private networks, and far right beside them", () => {
    const far = ["11.0.0.1", "172.32.0.1", "192.169.0.1", "100.128.0.1", "2001:db9::1", "a.io"];
    expect(far.filter(isNear)).toEqual([]);
  });
});

describe("a registered domain", () => {
  it.each([
    ["chat-backend.mui.com", "mui.com"],
    ["a.b.co.uk", "b.co.uk"],
    ["x.github.io", "x.github.io"],
    ["dc-abc-uc.a.run.app", "dc-abc-uc.a.run.app"],
    ["localhost", "localhost"],
  ])("%s", (host, domain) => {
    expect(registrable(host)).toBe(domain);
  });
});

describe("words of a name", () => {
  it("are told apart by signs and by capitals", () => {
    expect(new Set(wordsOf("@acme/AwsTools-mcp"))).toEqual(
      new Set(["acme", "awstools", "mcp", "aws", "tools"]),
    );
  });

  it("do not count in part", () => {
    expect(wordsOf("laws-mcp")).not.toContain("aws");
  });

  it("are also one, as a domain writes them", () => {
    expect(joined("@wonderwhy-er/desktop-commander")).toContain("desktopcommander");
  });
});

describe("a home", () => {
  it.each(["[home]/.netrc", "/root/.netrc", "/home/x/.netrc", "/Users/x/.netrc"])("%s", (what) => {
    expect(homePath(what)).toEqual({ path: "~/.netrc", isReal: true });
  });

  it.each(["~/.netrc", "[scratch]/home/.netrc"])("that is thrown away: %s", (what) => {
    expect(homePath(what)).toEqual({ path: "~/.netrc", isReal: false });
  });

  it.each(["/rooted/.netrc", "/homes/x/.netrc", "/srv/home/x/.netrc", "~x/.netrc"])(
    "is none: %s",
    (what) => {
      expect(homePath(what)).toBeUndefined();
    },
  );
});

describe("a command line", () => {
  it("keeps what stands in quotes together", () => {
    expect(commandOf(`/usr/bin/node -e "a b" 'c d'`)).toEqual({
      program: "node",
      path: "/usr/bin/node",
      args: ["-e", "a b", "c d"],
    });
  });

  it.each([
    ["sh -c npm config get registry", "npm config get registry"],
    ["/bin/bash -lc 'ls | wc'", "ls | wc"],
    ['cmd.exe /d /s /c "dir"', "dir"],
    ["bash", ""],
    ["node sh", undefined],
  ])("%s", (line, text) => {
    expect(shellText(line)).toBe(text);
  });

  it("of a shell falls apart at its operators, without what stands before a program", () => {
    expect(stepsOf("A=1 sudo a 2>&1 | b && c & d").map(({ program }) => program)).toEqual(
      "abcd".split(""),
    );
  });

  it("may speak of both without doing either", () => {
    const line = "sh -c echo 'curl x; sh' kill";
    expect([fetchesAndRuns(line), endsOthers(line)]).toEqual([undefined, undefined]);
  });
});

describe("a credential", () => {
  it.each(["~/.SSH/ID_RSA", "~/.ssh/id_ed25519", "~/.ssh/deploy.pem", "~/.ssh/work/key"])(
    "is one: %s",
    (path) => {
      expect(credentialAt(path)?.what).toBe("a key of SSH");
    },
  );

  it.each([
    "~/.ssh",
    "~/.ssh/config",
    "~/.ssh/a.pub",
    "~/.sshx/id_rsa",
    "~/x/.ssh/id_rsa",
    "/.ssh/id_rsa",
  ])("is none: %s", (path) => {
    expect(credentialAt(path)).toBeUndefined();
  });
});

describe("a path in a message", () => {
  it.each([
    ["/root/.ssh/id_rsa", "[home]/.ssh/id_rsa"],
    ["/home/someone/.bash_history", "[home]/.bash_history"],
    ["[scratch]/home/.npmrc", "~/.npmrc"],
    ["[home]/a/hook.mjs", "[home]/a/hook.mjs"],
    ["[home]/.ssh/", "[home]/.ssh"],
  ])("shows whose home it is in: %s", (what, shown) => {
    const { outcome } = runProbe(observedBehaviour, doing(reads(what)));
    const findings = outcome.status === "found" ? outcome.findings : [];
    expect(findings.map(({ data }) => data["path"])).toEqual([shown]);
  });
});

describe("two names in words", () => {
  it("stand with a space between them", () => {
    expect(pairsOf("acme/remoteShell-mcp")).toEqual(["acme remote", "remote shell", "shell mcp"]);
  });
});
