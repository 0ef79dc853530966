import { readdirSync } from "node:fs";
import type { Part } from "./bubblewrap.ts";
import { isWithin, trailOf } from "./trail.ts";

/** Folders of the system's own programs. /nix/store is readable to all by its makers' intent. */
const PROGRAMS = /^(usr|bin|sbin|lib(32|64|x32|o32)?)$/;
const STORES = ["/nix/store", "/gnu/store"];

/** What a runtime needs of /etc, and nothing of it that holds keys (/etc/ssl/private does). */
const SETTINGS = [
  // where the loader finds libraries
  "ld.so.cache",
  "ld.so.conf",
  "ld.so.conf.d",
  // certificates, and how TLS is configured
  "ssl/certs",
  "ssl/cert.pem",
  "ssl/openssl.cnf",
  "pki/ca-trust",
  "pki/tls/certs",
  "pki/tls/cert.pem",
  "pki/tls/openssl.cnf",
  "ca-certificates",
  "crypto-policies",
  // which of several programs a name in /usr/bin means
  "alternatives",
  "localtime",
  "timezone",
  "os-release",
  // where .NET programs find their runtime
  "dotnet",
];

/** The loader's configuration of musl. */
const MUSL = /^ld-musl-\w+\.path$/;

/** Debian's Java can not start without; the passwords of its remote control are in `management`. */
const JAVA = /^java(-\d+)?-openjdk$/;

/** The system's programs, and of its settings those that none can do without. */
export function systemParts(): readonly Part[] {
  const programs = namesIn("/").filter((name) => PROGRAMS.test(name));
  const ofMachine = namesIn("/etc");
  const settings = [
    ...SETTINGS,
    ...ofMachine.filter((name) => MUSL.test(name)),
    ...ofMachine.filter((name) => JAVA.test(name)).flatMap(javaSettings),
  ];
  const parts = shown([
    ...programs.map((name) => `/${name}`),
    ...STORES,
    ...settings.map((name) => `/etc/${name}`),
  ]);
  return parts.filter(
    (part) =>
      !parts.some(
        ({ kind, path }) => kind === "shown" && path !== part.path && isWithin(part.path, path),
      ),
  );
}

/** Read-only at their real place, each link on the way as it is. */
function shown(paths: readonly string[]): readonly Part[] {
  return paths.flatMap((path): readonly Part[] => {
    const trail = trailOf(path);
    if (trail === undefined) return [];
    const links = trail.links.map((link): Part => ({ kind: "link", ...link }));
    // A link of the system's may lead to what is not the system's.
    return PUBLIC.some((folder) => isWithin(trail.real, folder))
      ? [...links, { kind: "shown", path: trail.real }]
      : links;
  });
}

const PUBLIC = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/libo32"].concat(
  STORES,
  // openSUSE keeps its certificates in the last one
  ["/etc", "/var/lib/ca-certificates"],
);

function javaSettings(folder: string): readonly string[] {
  return namesIn(`/etc/${folder}`)
    .filter((name) => name !== "management")
    .map((name) => `${folder}/${name}`);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // there is none, or it is closed to us
  }
}
