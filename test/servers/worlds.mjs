/** All worlds by name. */
import { honest } from "./honest.mjs";
import { honestBehaviour } from "./honest-behaviour.mjs";
import { honestMoving } from "./honest-moving.mjs";
import { askOddities } from "./oddities-asks.mjs";
import { fileBehaviour } from "./oddities-behaviour-files.mjs";
import { networkBehaviour } from "./oddities-behaviour-network.mjs";
import { processBehaviour, victimBehaviour } from "./oddities-behaviour-processes.mjs";
import { FORGED, heldOddities, tracerOddities } from "./oddities-behaviour-tracer.mjs";
import { canaryOddities } from "./oddities-canaries.mjs";
import { cloakOddities } from "./oddities-cloaks.mjs";
import { credentialOddities } from "./oddities-credentials.mjs";
import { evasionOddities } from "./oddities-evasion.mjs";
import { framingOddities } from "./oddities-framing.mjs";
import { httpOddities } from "./oddities-http.mjs";
import { listOddities } from "./oddities-lists.mjs";
import { pinWorlds } from "./pinned.mjs";
import { poisonOddities } from "./oddities-poison.mjs";
import { protocolOddities } from "./oddities-protocol.mjs";
import { processOddities } from "./oddities-process.mjs";
import { recovered } from "./recovered.mjs";
import { residueOddities } from "./oddities-residue.mjs";
import { slowOddities } from "./oddities-slow.mjs";
import { startOddities } from "./oddities-start.mjs";
import { swapOddities } from "./oddities-swaps.mjs";

export { serveHttp } from "./core.mjs";
export { evasionOddities, framingOddities, honest, httpOddities, listOddities };
export { poisonOddities, processOddities, protocolOddities, slowOddities, startOddities };
export { askOddities, canaryOddities, cloakOddities, credentialOddities, honestMoving };
export { residueOddities, swapOddities };
export { fileBehaviour, honestBehaviour, networkBehaviour, processBehaviour, victimBehaviour };
export { FORGED, heldOddities, tracerOddities };
export { GONE, MISSED, RECOVERED } from "./recovered.mjs";

/** Worlds that are served over stdio; a name stands for one world only. */
export const stdioWorlds = merged([
  startOddities,
  framingOddities,
  listOddities,
  poisonOddities,
  evasionOddities,
  processOddities,
  protocolOddities,
  slowOddities,
  honest,
  cloakOddities,
  swapOddities,
  askOddities,
  canaryOddities,
  residueOddities,
  credentialOddities,
  honestMoving,
  fileBehaviour,
  networkBehaviour,
  processBehaviour,
  victimBehaviour,
  heldOddities,
  tracerOddities,
  honestBehaviour,
  recovered,
  pinWorlds,
]);

function merged(tables) {
  const entries = tables.flatMap((table) => Object.entries(table));
  const names = new Set(entries.map(([name]) => name));
  if (names.size < entries.length) throw new Error("two worlds have the same name");
  return Object.fromEntries(entries);
}
