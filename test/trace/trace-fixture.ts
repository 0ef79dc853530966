import type { BehaviourEvent } from "../../src/model/behaviour.ts";
import type { Phase } from "../../src/model/vocabulary.ts";
import type { Launch } from "../../src/harness/process/launch.ts";
import type { Places } from "../../src/harness/trace/places.ts";
import { createWatch, type Watch, type Watched } from "../../src/harness/trace/watch.ts";

/** A string as `strace -xx` prints it. */
export function hex(text: string | Uint8Array): string {
  return `"${bare(text)}"`;
}

/** The same without quotes, as after a file descriptor. */
export function bare(text: string | Uint8Array): string {
  return [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("");
}

export const LAUNCH: Launch = {
  file: "/usr/bin/server",
  args: ["--stdio"],
  cwd: "/scratch/work",
  env: {},
};

const PLACES: Places = {
  home: "/scratch/home",
  work: "/scratch/work",
  temp: "/scratch/tmp",
  run: "/scratch/run",
  offered: "/scratch/workspace",
  packages: ["/opt/package"],
  given: ["/data/one", "/data/two"],
  runtimes: ["/usr/lib/node_modules"],
  realHome: "/home/someone",
};

export const BAIT = "bait-5f2a91c07d";

/** Stands for the search for baits: plain, and in hex. */
export function clean(text: string): { text: string; canaries: string[] } {
  const forms = [BAIT, Buffer.from(BAIT).toString("hex")];
  const cleaned = forms.reduce((rest, form) => rest.replaceAll(form, "[canary:B]"), text);
  return { text: cleaned, canaries: cleaned === text ? [] : ["B"] };
}

export function watch(phaseAt: (epochMs: number) => Phase = () => "boot"): Watch {
  return createWatch({ launch: LAUNCH, places: PLACES, phaseAt, clean, resolvers: ["10.0.0.53"] });
}

/** The start of the server, as process 10. */
export const BEGIN = `10    1000.000000 execve(${hex("/usr/bin/server")}, [${hex("/usr/bin/server")}, ${hex("--stdio")}], 0x7ffc /* 3 vars */) = 0`;

/**
 * What a server did whose trace goes on with these calls, each by process 10 unless it says; its own
 * start, which is the first event, left out.
 */
export function watched(...calls: readonly string[]): Watched {
  const one = watch();
  one.push(Buffer.from([BEGIN, ...calls.map(withProcess)].map((line) => `${line}\n`).join("")));
  const { events, ...rest } = one.end();
  return { ...rest, events: events.slice(1) };
}

/** Such events in short: `read done ~/x`. */
export function deeds(...calls: readonly string[]): readonly string[] {
  return watched(...calls).events.map(short);
}

export function short({ kind, done, what, count, canaries }: BehaviourEvent): string {
  const often = count === 1 ? "" : ` x${count}`;
  const baits = canaries.length === 0 ? "" : ` carries ${canaries.join(" ")}`;
  return `${kind} ${done ? "done" : "refused"} ${what}${often}${baits}`;
}

function withProcess(call: string): string {
  return /^\d+ +\d+\.\d/.test(call) ? call : `10 1000.5 ${call}`;
}

/** A question, and answers with their type and data; each name of an answer points to the question. */
export function dnsMessage(
  name: string,
  answers: readonly (readonly [number, Uint8Array])[] = [],
): Buffer {
  const header = Buffer.alloc(12);
  header.writeUInt16BE(answers.length === 0 ? 0x0100 : 0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(answers.length, 6);
  const records = answers.map(([type, data]) => {
    const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]);
    return Buffer.concat([record, data]);
  });
  return Buffer.concat([header, encoded(name), Buffer.from([0, 1, 0, 1]), ...records]);
}

function encoded(name: string): Buffer {
  const labels = name.split(".").map((label) => Buffer.from(label, "latin1"));
  return Buffer.concat([
    ...labels.flatMap((label) => [Buffer.from([label.length]), label]),
    Buffer.from([0]),
  ]);
}
