import { basename } from "node:path";

/** Programs that fetch a package and run it: their bare arguments are names, never files. */
const PACKAGE_RUNNERS = /^(npx|npm|uvx|uv|pipx|bunx|pnpx|pnpm|yarn)$/;

/** Programs that always do both at once, and words that make others do so. */
const ALWAYS = /^(npx|uvx|pipx|bunx|pnpx|docker|podman|nerdctl)$/;
const WITH_WORD: Readonly<Record<string, RegExp>> = {
  npm: /^(exec|x|init|create)$/,
  uv: /^(run|tool)$/,
  bun: /^x$/,
  pnpm: /^(dlx|exec)$/,
  yarn: /^(dlx|exec)$/,
};
const DENO_PACKAGE = /^(npm|jsr|https?):/;

/** Whether a command fetches packages by name. */
export function isPackageRunner(command: string): boolean {
  return PACKAGE_RUNNERS.test(nameOf(command));
}

/** Whether a command fetches code and runs it in one go, so that neither can be looked at alone. */
export function installsAndRuns(command: string, args: readonly string[]): boolean {
  const name = nameOf(command);
  if (ALWAYS.test(name)) return true;
  if (name === "deno") return args.some((arg) => DENO_PACKAGE.test(arg));
  const first = args.find((arg) => !arg.startsWith("-")) ?? "";
  return WITH_WORD[name]?.test(first) === true;
}

function nameOf(command: string): string {
  return basename(command).replace(/\.(cmd|exe|bat|ps1)$/i, "");
}
