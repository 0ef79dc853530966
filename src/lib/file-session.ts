import type { SessionFacts } from "../model/session.ts";

/** The facts where nothing was started and nobody was asked: the surface came from a file. */
export const FILE_SESSION: SessionFacts = {
  transport: "file",
  transportReason: null,
  protocolVersion: null,
  era: null,
  negotiation: [],
  budgets: null,
  command: null,
  containment: null,
  hosts: [],
  exit: null,
  peculiarities: [],
  failure: null,
  interrupted: false,
  replayed: null,
  caveats: [],
};
