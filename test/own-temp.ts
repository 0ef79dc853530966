import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * One folder for everything that the tests leave in the temporary folder: the runner's own workers
 * end without the event that removes what the prober keeps until its process ends.
 */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "prober-run-"));
  // Some tests run as other users.
  chmodSync(folder, 0o1777);
  process.env["TMPDIR"] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
