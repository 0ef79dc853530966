/** Words that the tables of watched servers share. */
import { spawn } from "node:child_process";
import { lookup } from "node:dns/promises";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { homedir } from "node:os";
import { join } from "node:path";
import { ok } from "./core.mjs";
import { CLEAN, listed } from "./live.mjs";

export const HELD = ["--sandbox", "bubblewrap", "--observe", "strace"];
/** Not held: nothing but this machine and names below `.invalid` may be asked for. */
export const WATCHED = ["--sandbox", "none", "--observe", "strace"];

/** A bait of the environment that is secret from end to end; absent when nobody planted it. */
export const SECRET = process.env.PAYROLL_DB_PASSWORD ?? "absent-secret";

export const GRAVE = { exit: 1, grade: /^[DF]$/ };
export const HIGH = { exit: 1, grade: "C" };

/** Exactly these rules of the probe, and nothing is noted. */
export const found = (rules, outcome = {}) => ({
  ...listed(2),
  noted: [],
  findings: [rules].flat().map((rule) => `observed-behaviour/${rule}`),
  ...outcome,
});
export const fine = (outcome = {}) => found([], outcome);
export const noting = (rule) => fine({ noted: [`observed-behaviour/${rule}`] });

/** What is refused, or not there, is as telling: the server goes on. */
const tried = (act) => async (peer) => {
  try {
    await act(peer);
  } catch (error) {
    await peer.stderr(`went on without: ${error.code ?? error.message}\n`);
  }
};

/** A plain server that does this before it reads its input. */
export const boots = (act, args = HELD) => ({ args, start: tried(act), tools: CLEAN });
/** A plain server that does this each time it is asked for its tools. */
export const lists = (act, args = HELD) => ({
  args,
  on: {
    "tools/list": async (request, peer) => {
      await tried(act)(peer);
      return ok(request, { tools: CLEAN });
    },
  },
});

export const below = (path) => join(homedir(), path);
export const reads =
  (...paths) =>
  () => {
    for (const path of paths) attempt(() => readFileSync(path));
  };
/** One that fails must not keep the next from being tried. */
export const attempt = (act) => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};
export const asksFor = (host) => () => lookup(host);
export const connects = (port, host) => () =>
  new Promise((done) => {
    const socket = connect(port, host, () => done(socket.destroy()));
    socket.once("error", done);
  });
/** Starts a program and waits for its end; one that is not there is waited for as well. */
export const runs =
  (file, args = [], options = {}) =>
  () =>
    new Promise((done) => {
      const child = spawn(file, args, { stdio: "ignore", ...options });
      child.once("error", done).once("close", done);
    });
