import { basename } from "node:path";

/** Programs that fetch a package and run it: their bare arguments are names, never files. */
const PACKAGE_RUNNERS = /^(npx|npm|uvx|uv|pipx|bunx|pnpx|pnpm|yarn)$/;

/** Programs that always do both at once, and words that make others do so. */
const ALWAYS = /^(npx|npm|uvx|pipx|bunx|pnpx|docker|podman|nerdctl)$/;
const WITH_WORD: Readonly<Record<string, RegExp>> = {
  uv: /^(run|tool)$/,
  bun: /^x$/,
  pnpm: /^(dlx|exec)$/,
  yarn: /^(dlx|exec)$/,
  deno: /^(npm|jsr|https?):/,
};

/** Whether a command fetches packages by name. */
export function isPackageRunner(command: string): boolean {
  return PACKAGE_RUNNERS.test(nameOf(command));
}

/** Whether a command fetches code and runs it in one go, so that neither can be looked at alone. */
export function installsAndRuns(command: string, args: readonly string[]): boolean {
  const name = nameOf(command);
  return (
    ALWAYS.test(name) ||
    (WITH_WORD[name] !== undefined && args.some((arg) => WITH_WORD[name]!.test(arg)))
  );
}

function nameOf(command: string): string {
  return basename(command).replace(/\.(cmd|exe|bat|ps1)$/i, "");
}
