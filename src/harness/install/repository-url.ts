const HOSTS: Readonly<Record<string, string>> = {
  github: "github.com",
  gitlab: "gitlab.com",
  bitbucket: "bitbucket.org",
};

/**
 * The https address of what a manifest names as its repository (`git+https://`, `git@host:path`,
 * `github:owner/name`, `owner/name`); null for what names none.
 */
export function repositoryUrl(given: string | null): string | null {
  const spec = given?.trim() ?? "";
  const short = /^(?:(github|gitlab|bitbucket):)?(\w[\w.-]*\/[\w.-]+?)(?:\.git)?(?:#.*)?$/s.exec(
    spec,
  );
  if (short !== null) return `https://${HOSTS[short[1] ?? "github"]}/${short[2]}`;
  const scp = /^(?:[\w.-]+@)?([\w-]+(?:\.[\w-]+)+):(?!\/|\d)(.+)$/s.exec(spec);
  const address = scp === null ? spec.replace(/^git\+/, "") : `https://${scp[1]}/${scp[2]}`;
  if (!/^(?:https?|ssh|git):\/\//i.test(address) || !URL.canParse(address)) return null;
  const { protocol, hostname, host, pathname } = new URL(address);
  if (hostname === "") return null;
  const name = hostname.replace(/^www\./, "");
  const path = pathname.replace(/\/+$/, "");
  if (Object.values(HOSTS).includes(name)) {
    // Below the repository itself stand folders, branches and views of it.
    const own =
      name === "gitlab.com" ? path.split("/-/")[0]! : path.split("/").slice(0, 3).join("/");
    return `https://${name}${own.replace(/\.git$/, "")}`;
  }
  const scheme = protocol === "http:" ? "http" : "https";
  const at = protocol === "ssh:" || protocol === "git:" ? hostname : host;
  return `${scheme}://${at}${path.replace(/\.git$/, "")}`;
}
