import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Hands a text to a pager on this terminal and waits until the reader is done. False: the pager could
 * not be started or failed, and the text was perhaps not seen.
 */
export async function pageText(
  text: string,
  [program = "", ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<boolean> {
  const pager = spawn(program, args, {
    stdio: ["pipe", "inherit", "inherit"],
    env: { ...env, LESS: env["LESS"] ?? LESS, LESSSECURE: "1" },
    windowsHide: true,
  });
  // Ctrl-C is for the pager, which shares our terminal.
  process.on("SIGINT", ignore);
  // A reader who has seen enough closes the pipe.
  pager.stdin.on("error", ignore);
  pager.stdin.end(text);
  try {
    const [code] = (await once(pager, "close")) as [number | null];
    return code === 0;
  } catch {
    // It could not be started.
    return false;
  } finally {
    process.removeListener("SIGINT", ignore);
  }
}

/** As git has it: leave at once what fits, show colours, leave the text on the screen. */
const LESS = "FRX";

function ignore(): void {
  // See where it is used.
}
