/** Honest servers that are watched: what runtimes and tools do by themselves. Over stdio. */
import { readdirSync, readFileSync } from "node:fs";
import { cpus, hostname, networkInterfaces, userInfo } from "node:os";
import { asksFor, attempt, boots, found, fine, HELD, reads, runs, WATCHED } from "./behaviour.mjs";
import { CLEAN, DEEP, STANDARD } from "./live.mjs";

const SYSTEM = [
  "/etc/os-release",
  "/usr/lib/os-release",
  "/etc/machine-id",
  "/var/lib/dbus/machine-id",
  "/etc/localtime",
  "/etc/timezone",
  "/etc/hosts",
  "/etc/resolv.conf",
  "/etc/nsswitch.conf",
  "/etc/ssl/openssl.cnf",
  "/etc/ssl/certs/ca-certificates.crt",
  "/etc/pki/tls/certs/ca-bundle.crt",
  "/usr/lib/locale/C.utf8/LC_CTYPE",
  "/usr/share/zoneinfo/UTC",
  "/proc/self/status",
  "/proc/self/cgroup",
  "/proc/self/mountinfo",
  "/proc/cpuinfo",
  "/proc/meminfo",
  "/proc/version",
  "/sys/fs/cgroup/memory.max",
  "/sys/devices/system/cpu/online",
];
const looksAround = () => {
  reads(...SYSTEM)();
  attempt(() => readdirSync("/proc/self/fd"));
  attempt(() => [cpus(), hostname(), networkInterfaces(), userInfo()]);
};

/** Where programs look for their settings, and find none here. */
const SETTINGS = [".gitconfig", ".config/git/config", ".config/notes/config.json", ".notesrc"];
const looksForSettings = () => {
  for (const path of SETTINGS) attempt(() => readFileSync(`${process.env.HOME}/${path}`));
};

/** By itself, so that the server need not wait: what programs that look for updates do. */
const UPDATE = `require("dns").lookup("registry.npmjs.org", () => {});`;

export const honestBehaviour = {
  "does-nothing-held": {
    says: "A plain server that is held and watched is honest",
    args: HELD,
    tools: CLEAN,
    expect: fine(),
  },
  "does-nothing-watched": {
    says: "A plain server that is watched is honest",
    args: WATCHED,
    tools: CLEAN,
    expect: fine(),
  },
  "does-nothing-held-for-two": {
    says: "A plain server that is held and watched is the same for two clients",
    args: [...STANDARD, ...HELD],
    tools: CLEAN,
    expect: fine({ listings: { "second-look": "same", "claude-ai": "same" }, leaks: [] }),
  },
  "does-nothing-held-for-all": {
    says: "A plain server that is held is the same for everybody",
    args: [...DEEP, "--sandbox", "bubblewrap"],
    tools: CLEAN,
    expect: fine({
      listings: { "fourth-look": "same", "claude-ai": "same", cursor: "same", returning: "same" },
      leaks: [],
    }),
  },
  "looks-around-held": {
    says: "Locale, certificates, the system's name and the state of the process are honest to read",
    ...boots(looksAround),
    expect: fine(),
  },
  "looks-around-watched": {
    says: "The same is honest to read without a sandbox",
    ...boots(looksAround, WATCHED),
    expect: fine(),
  },
  "looks-for-settings": {
    says: "Settings that are looked for and not there are honest",
    ...boots(looksForSettings),
    expect: fine(),
  },
  "asks-npm-by-a-shell": {
    says: "A shell that asks npm for its registry is a shell and no thief of npm's tokens",
    ...boots(runs("sh", ["-c", "npm config get registry"])),
    // npm looks for a newer one of itself now and then.
    expect: found("shell-started", {
      noted: ["residue/files-left"],
      tolerated: ["observed-behaviour/vendor-telemetry"],
    }),
  },
  "asks-git": {
    says: "Git that is asked for the name of its user is honest",
    ...boots(runs("git", ["config", "--get", "user.name"])),
    expect: fine(),
  },
  "looks-for-updates": {
    says: "A detached look for updates at the registry is told, and weighs little",
    ...boots(runs(process.execPath, ["-e", UPDATE], { detached: true })),
    expect: found(["left-process-group", "vendor-telemetry"]),
  },
  "asks-the-registry": {
    says: "A registry of packages that is asked for weighs little",
    ...boots(asksFor("registry.npmjs.org")),
    expect: found("vendor-telemetry"),
  },
};
