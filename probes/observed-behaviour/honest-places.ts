import { anyOf, homePath, isThrownAway } from "./paths.ts";

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
      "~/.npm-global/",
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
      "~/.cache/pypoetry/",
      "~/.virtualenvs/",
      "~/.local/share/virtualenvs/",
      "~/miniconda3/",
      "~/anaconda3/",
    ],
    why: "Python packages of the user, and what uv and pipx run.",
  },
  {
    places: ["~/.gem/", "~/.local/share/gem/", "~/.m2/", "~/.gradle/", "~/.nuget/", "~/.dotnet/"],
    why: "Packages of Ruby, Java and .NET.",
  },
  {
    places: [
      "~/.rbenv/",
      "~/.linuxbrew/",
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
  {
    places: ["~/.cache/prisma/"],
    why: "Engines of prisma, which its client fetches when its package brought none along.",
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
    places: ["~/.java/"],
    why: "Preferences of Java, which asks the system for the home and not the environment.",
  },
  {
    places: ["/run/user/*/dconf", "/run/user/*/dconf/"],
    why: "A mark of GLib that settings were opened.",
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
export function isForeignCode(what: string): boolean {
  if (!CODE_NAME.test(what) || isKnownCode(homePath(what)?.path ?? what)) return false;
  // Node looks for packages in every folder above: a package of a project has neighbours there.
  return isThrownAway(what) || !what.includes("/node_modules/");
}

/** Whether programs may be started from there: they came with something that is known. */
export function isKnownCode(path: string): boolean {
  return KNOWN_CODE.test(path);
}

export function isKnownWrite(path: string): boolean {
  return KNOWN_WRITES.test(path) || COMPILED.test(path);
}
