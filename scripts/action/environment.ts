import { inheritedVariables, platformOf } from "../../src/harness/platform.ts";

/** Beside what every target may have: how this machine reaches a network, and where packages come from. */
const OF_THE_MACHINE = [
  "TMPDIR",
  "TEMP",
  "TMP",
  ...["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"].flatMap((name) => [name, name.toLowerCase()]),
  "NODE_EXTRA_CA_CERTS",
  ...["registry", "userconfig", "globalconfig"].flatMap((name) => [
    `npm_config_${name}`,
    `NPM_CONFIG_${name.toUpperCase()}`,
  ]),
];

/**
 * The variables mcp-prober gets where the servers come from files of a repository: `${NAME}` in such a
 * file takes whatever is there, and whoever made the pull request wrote it. An allow-list, with `home`
 * as the home folder and those that the workflow names.
 */
export function closedEnvironment(
  job: NodeJS.ProcessEnv,
  home: string,
  named: readonly string[],
  platform: string,
): NodeJS.ProcessEnv {
  const machine = [...inheritedVariables(platformOf(platform)), ...OF_THE_MACHINE].filter(
    // A proxy may carry a password.
    (name) => !/\/\/[^/]*@/.test(job[name] ?? ""),
  );
  const passed = [...machine, ...named].flatMap((name) =>
    job[name] === undefined ? [] : [[name, job[name]] as const],
  );
  return { ...Object.fromEntries(passed), HOME: home, USERPROFILE: home };
}
