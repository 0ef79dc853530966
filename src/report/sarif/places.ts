import type sarif from "sarif";
import { sha256 } from "../../lib/canonical.ts";
import { surfaceDocument, surfaceText } from "../../lib/surface-text.ts";
import type { Location } from "../../model/report.ts";
import type { Surface } from "../../model/surface.ts";
import { regionsOf, type Region } from "./lines.ts";
import { pathsInto } from "./surface-path.ts";
import { message } from "./text.ts";

/** Where the results about one server point. */
export interface Places {
  /** The files that are pointed at. */
  readonly artifacts: readonly sarif.Artifact[];
  /** The place of a finding. */
  readonly of: (location: Location) => sarif.Location;
  /** Where to point when there is no place: the server as a whole. */
  readonly whole: sarif.Location;
  /** Further places of every result: other files that name the same server. */
  readonly also: readonly sarif.Location[];
}

/** Points at the lines of the canonical surface, which stands at `uri`. */
export function placesInSurface(surface: Surface, uri: string): Places {
  const text = surfaceText(surface);
  const pathOf = pathsInto(surface);
  const regionOf = regionsOf(surfaceDocument(surface));
  const at = (region: Region) => ({ artifactLocation: { uri }, region: { ...region } });
  return {
    artifacts: [
      {
        location: { uri },
        description: { text: "What the server showed, as mcp-prober recorded it." },
        mimeType: "application/json",
        roles: ["analysisTarget"],
        length: Buffer.byteLength(text),
        hashes: { "sha-256": sha256(text) },
      },
    ],
    of: (location) => ({
      physicalLocation: at(regionOf(pathOf(location))),
      logicalLocations: [logicalLocation(location)],
    }),
    whole: { physicalLocation: at({ startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 }) },
    also: [],
  };
}

/** Points at the entries of a server in configuration files, the first one foremost. */
export function placesInFiles(entries: readonly [ConfiguredAt, ...ConfiguredAt[]]): Places {
  const at = ({ uri, line }: ConfiguredAt) => ({
    artifactLocation: { uri },
    region: { startLine: line, startColumn: 1, endLine: line, endColumn: 2 },
  });
  const [first, ...others] = entries;
  return {
    artifacts: entries.map(({ uri }) => ({
      location: { uri },
      description: { text: "Configuration file of an MCP client." },
      roles: ["analysisTarget"],
    })),
    of: (location) => ({
      physicalLocation: at(first),
      logicalLocations: [logicalLocation(location)],
    }),
    whole: { physicalLocation: at(first) },
    also: others.map((entry) => ({
      physicalLocation: at(entry),
      message: message(`The same server in ${entry.client}`),
    })),
  };
}

/** An entry of a configuration file. */
export interface ConfiguredAt {
  readonly client: string;
  readonly uri: string;
  /** From 1. */
  readonly line: number;
}

/** What of the server it is: the item, and the pointer into it. */
function logicalLocation(location: Location): sarif.LogicalLocation {
  const { kind, name, pointer, index, broken, frame, listing } = location;
  const noun = kind.replace("-", " ");
  const item = broken === true ? `broken ${noun} #${index + 1}` : name === "" ? noun : name;
  return {
    name: item,
    fullyQualifiedName: `${kind}/${item}${pointer}`,
    kind: noun,
    properties: {
      ...(pointer === "" ? {} : { pointer }),
      ...(index < 0 ? {} : { index }),
      ...(frame === 0 ? {} : { frame }),
      ...(listing === undefined ? {} : { listing }),
    },
  };
}
