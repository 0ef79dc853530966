import { anyOf } from "./paths.ts";

/** Places that are known, and the reason each may be used without a word. */
interface KnownPlaces {
  readonly places: readonly string[];
  readonly why: string;
}

/** From where program code may be read. */
const CODE: readonly KnownPlaces[] = [
  { places: ["[package]/"], why: "The package itself." },
  { places: ["[runtime]/"], why: "The interpreter and what was installed with it." },
  { places: ["[given]/", "[workspace]/"], why: "What it was given to work on, code or not." },
  {
    places: ["/usr/", "/lib/", "/lib32/", "/lib64/", "/libx32/", "/bin/", "/sbin/", "/opt/"],
    why: "The system: only its administrator writes there.",
  },
  {
    places: ["/nix/", "/gnu/", "/snap/", "/Library/", "/System/"],
    why: "Systems laid out otherwise.",
  },
  {
    places: ["/etc/", "/proc/", "/sys/", "/dev/", "/run/", "/var/lib/", "/var/cache/"],
    why: "The system's own data: ld.so.cache, os-release, nsswitch, certificates.",
  },
  {
    places: [
      "~/.npm/",
      "~/.cache/pnpm/",
      "~/.local/share/pnpm/",
      "~/.yarn/",
      "~/.bun/",
      "~/.deno/",
      "~/.cache/deno/",
    ],
    why: "Packages as npm, pnpm, yarn, bun and deno keep them; npx runs them from there.",
  },
  {
    places: [
      "~/.cache/uv/",
      "~/.local/share/uv/",
      "~/.cache/pip/",
      "~/.local/lib/python*/",
      "~/.local/pipx/",
      "~/.local/share/pipx/",
    ],
    why: "Python packages of the user, and what uv and pipx run.",
  },
  {
    places: [
      "~/.nvm/",
      "~/.volta/",
      "~/.fnm/",
      "~/.local/share/fnm/",
      "~/.asdf/",
      "~/.local/share/mise/",
      "~/.pyenv/",
      "~/.rustup/",
      "~/.sdkman/",
    ],
    why: "Interpreters that the user manages.",
  },
  {
    places: [
      "~/.cache/node-compile-cache/",
      "[tmp]/node-compile-cache/",
      "[tmp]/v8-compile-cache*/",
      "[tmp]/tsx-*/",
      "~/.cache/tsx/",
    ],
    why: "Code that node compiled before.",
  },
  { places: ["~/.net/"], why: "Where .NET unpacks a program that is one file." },
  {
    places: ["[tmp]/_MEI*/", "[tmp]/.mount_*/"],
    why: "Where PyInstaller and AppImage unpack one.",
  },
  {
    places: ["~/.cache/ms-playwright/", "~/.cache/puppeteer/", "~/.cache/selenium/"],
    why: "Browsers that playwright, puppeteer and selenium keep.",
  },
];

/** What may be written outside the throw-away folders. */
const WRITES: readonly KnownPlaces[] = [
  { places: ["[package]/"], why: "Its own tree; packed read-only in a sandbox." },
  {
    places: ["/dev/", "/proc/self/", "/proc/thread-self/", "/proc/*/fd/"],
    why: "Devices and the process itself: null, tty, shared memory, its name.",
  },
  {
    places: [
      "/proc/*/task/",
      "/proc/*/oom_score_adj",
      "/proc/*/comm",
      "/proc/*/uid_map",
      "/proc/*/gid_map",
      "/proc/*/setgroups",
    ],
    why: "What browsers and sandboxes set for their children.",
  },
  {
    places: ["/tmp/", "/var/tmp/", "/private/tmp/"],
    why: "Temporary files of all programs; a start from there is another matter.",
  },
  {
    places: ["~/.npm/", "~/.cache/", "~/.local/share/uv/", "~/Library/Caches/"],
    why: "Caches of npm, pip, uv and others.",
  },
  { places: ["unix:"], why: "Local sockets are no files." },
];

/** Python compiles next to the source, wherever that is. */
const COMPILED = /\/__pycache__(?:\/|$)/;
const KNOWN_CODE = anyOf(CODE.flatMap(({ places }) => places));
const KNOWN_WRITES = anyOf(WRITES.flatMap(({ places }) => places));
/** Names of files that hold code which a process loads. */
const CODE_NAME =
  /\.(?:[cm]?[jt]sx?|node|so(?:\.\d+){0,4}|pyc?|pyd|pyz|whl|jar|class|wasm|dll|dylib|rb|php|lua)$/i;

/** Whether a file of that name, there, is code that came with neither package, runtime nor system. */
export function isForeignCode(path: string): boolean {
  return CODE_NAME.test(path) && !isKnownCode(path);
}

/** Whether programs may be started from there: they came with something that is known. */
export function isKnownCode(path: string): boolean {
  return KNOWN_CODE.test(path);
}

export function isKnownWrite(path: string): boolean {
  return KNOWN_WRITES.test(path) || COMPILED.test(path);
}
