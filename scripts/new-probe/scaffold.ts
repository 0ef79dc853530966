import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { format } from "prettier";
import { probeFiles } from "./templates.ts";

/**
 * Makes `probes/<id>/` and lists it at the end of `probes/index.ts`; returns the paths written. The
 * generated pages are the caller's: they need the new probe compiled. Throws an Error for an id that
 * is not a kebab-case noun or is taken.
 */
export async function scaffoldProbe(root: string, id: string): Promise<readonly string[]> {
  if (!/^[a-z]+(-[a-z0-9]+)*$/.test(id) || /^(no|check|detect)-/.test(id)) {
    throw new Error(`${id}: an id is the defect as a noun, in kebab-case: unicode-smuggling`);
  }
  if (existsSync(join(root, "probes", id))) throw new Error(`${id}: there is such a folder`);
  const name = id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const index = join(root, "probes", "index.ts");
  const files = {
    ...probeFiles(id, name),
    "probes/index.ts": listed(readFileSync(index, "utf8"), id, name),
  };
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await format(text, { filepath: file, printWidth: 100 }));
  }
  return Object.keys(files);
}

/** The list of probes with one more at its end. */
function listed(index: string, id: string, name: string): string {
  const list = /(PROBES\b[^=]*= \[)([^\]]*)\]/;
  if (!list.test(index)) throw new Error("probes/index.ts holds no list PROBES");
  const longer = index.replace(list, (_, open: string, probes: string) => {
    const others = probes.split(",").map((probe) => probe.trim());
    return `${open}${[...others.filter((probe) => probe !== ""), name].join(", ")}]`;
  });
  const imports = longer.lastIndexOf("import ");
  const after = longer.indexOf("\n", imports) + 1;
  return `${longer.slice(0, after)}import { ${name} } from "./${id}/probe.ts";\n${longer.slice(after)}`;
}
