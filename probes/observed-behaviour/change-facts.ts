import { isKnownWrite } from "./honest-places.ts";
import { givenPath, homePath, isThrownAway } from "./paths.ts";
import { runsLater } from "./persistence.ts";

/** What a change at a path means by the place alone. */
export interface ChangeFacts {
  /** As it is told. */
  readonly path: string;
  readonly isGiven: boolean;
  readonly runsLater: boolean;
  readonly isExpected: boolean;
  /** The same for what differs by a number, a date or an id alone. */
  readonly key: string;
  /** The same of the folder it lies in: one defect writes many files. */
  readonly folder: string;
}

export function changeFacts(what: string): ChangeFacts {
  const home = homePath(what);
  const path = home?.path ?? what;
  const given = givenPath(what);
  return {
    path: home?.isReal === true ? what : path,
    isGiven: given !== undefined,
    runsLater: runsLater(what),
    isExpected:
      isThrownAway(what) ||
      isKnownWrite(path) ||
      GIVEN_FILE.test(what) ||
      (given !== undefined && HOUSEKEEPING.test(given)),
    key: withoutNumbers(path),
    folder: withoutNumbers(path.split("/").slice(0, -1).slice(0, 4).join("/")),
  };
}

function withoutNumbers(path: string): string {
  return path.slice(0, LONGEST).replace(/[0-9a-f]{8,64}|\d+/gi, "#");
}

const LONGEST = 1024;
/** A file among its arguments is there to be written: a database, a log, and what lies beside it. */
const GIVEN_FILE =
  /^\[(?:given\]\/\d+|redacted:[^\]]*\])(?:-(?:wal|shm|journal)|\.(?:lock|tmp|bak)[\w.-]*)?$/;
/** What git refreshes when it is asked for a status, and caches that tools keep in a project. */
const HOUSEKEEPING =
  /^\.git\/(?:index|[^/]*\.lock|FETCH_HEAD)$|(?:^|\/)(?:node_modules\/\.cache|\.cache|__pycache__|\.pytest_cache)(?:\/|$)/;
