import { tellingPath } from "../../src/lib/telling-paths.ts";
import { commandOf, shellText, stepsOf } from "./commands.ts";
import { anyOf, givenPath, homePath } from "./paths.ts";

/** Places of the system that run later, or let somebody in. */
const SYSTEM = anyOf([
  "/etc/profile",
  "/etc/profile.d/",
  "/etc/bash.bashrc",
  "/etc/bashrc",
  "/etc/zsh/",
  "/etc/zshenv",
  "/etc/zshrc",
  "/etc/environment",
  "/etc/crontab",
  "/etc/cron.*/",
  "/etc/anacrontab",
  "/var/spool/cron/",
  "/var/spool/at/",
  "/etc/systemd/",
  "/lib/systemd/",
  "/usr/lib/systemd/",
  "/usr/local/lib/systemd/",
  "/etc/init.d/",
  "/etc/rc.local",
  "/etc/rc*.d/",
  "/etc/xdg/autostart/",
  "/etc/ld.so.preload",
  "/etc/ld.so.conf.d/",
  "/etc/sudoers",
  "/etc/sudoers.d/",
  "/etc/pam.d/",
  "/etc/passwd",
  "/etc/shadow",
  "/etc/ssh/",
  "/etc/npmrc",
  "/etc/gitconfig",
  "/etc/pip.conf",
  "/usr/bin/",
  "/usr/local/bin/",
  "/bin/",
  "/Library/LaunchAgents/",
  "/Library/LaunchDaemons/",
]);

/**
 * Whether what stands at the path runs later or steers a client, and the throw-away folders do not
 * hold it. Settings of git alone are left out: honest tools add lines to them.
 */
export function runsLater(what: string): boolean {
  if (SYSTEM.test(what)) return true;
  const home = homePath(what);
  if (home !== undefined) return home.isReal && isTelling(home.path);
  const given = givenPath(what);
  return given !== undefined && isTelling(`./${given}`);
}

/** Whether a command line has something run later: a table of cron, a service, an agent. */
export function schedules(line: string): boolean {
  const text = line.slice(0, LONGEST);
  return SCHEDULERS.test(text) || (/crontab/i.test(text) && setsCrontab(text));
}

const LONGEST = 8192;
const SCHEDULERS =
  /(?:^|[\s;&|/"'])(?:systemctl\s+(?:--\S+\s+)*enable\b|launchctl\s+(?:load|bootstrap|enable)\b|schtasks(?:\.exe)?\s+\/create\b)|\breg(?:\.exe)?\s+add\b[^;&|]{0,200}\\Run\b/i;

/** `crontab FILE`, `crontab -`, `... | crontab`: not a look at the table, or for the program. */
function setsCrontab(line: string): boolean {
  const text = shellText(line);
  const steps = text === undefined ? [{ ...commandOf(line), behind: "" }] : stepsOf(text);
  return steps.some(({ program, args }, at) => {
    if (program !== "crontab") return false;
    const [first, , third] = args;
    const table = first === "-u" ? third : first;
    if (table === undefined) return steps[at - 1]?.behind === "|";
    return !/^-./.test(table) && !/^(?:\d*|&)>|^\d<|^[)#]/.test(table);
  });
}

function isTelling(path: string): boolean {
  const telling = tellingPath(path);
  return telling === "startup" || telling === "client";
}
