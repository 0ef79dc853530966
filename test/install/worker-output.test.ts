import { tmpdir } from "node:os";
import { describe, expect, test } from "vitest";
import { runWorker } from "../../src/harness/install/run-worker.ts";

/** Runs a program that prints these lines in place of the worker. */
const output = async (...lines: readonly string[]) => {
  const said: string[] = [];
  const text = JSON.stringify(`${lines.join("\n")}\n`);
  const args = ["-e", `process.stdout.write(${text})`];
  const launch = { file: process.execPath, args, cwd: tmpdir(), env: {} };
  const never = new AbortController().signal;
  const end = await runWorker({ launch }, undefined, never, (what) => said.push(what));
  return { said, answer: end.answer };
};

describe("what the worker prints", () => {
  test("is its progress and its answer", async () => {
    const answer = { ok: true, roots: [] };
    expect(await output('{"progress":"asking"}', JSON.stringify({ answer }))).toEqual({
      said: ["asking"],
      answer,
    });
  });

  test.each([
    "null",
    "7",
    '"progress"',
    "[]",
    "{}",
    '{"progress":1}',
    '{"answer":null}',
    '{"answer":{}}',
    '{"answer":{"ok":true}}',
    '{"answer":{"ok":false,"code":"E"}}',
    "not JSON",
  ])("is nothing when it is %s", async (line) => {
    expect(await output(line)).toEqual({ said: [], answer: undefined });
  });
});
