import { DOMParser, type Element } from "@xmldom/xmldom";

/** JUnit XML read back; throws where it is not well-formed. */
export function parsed(xml: string): Element {
  const root = new DOMParser({ onError: fail }).parseFromString(xml, "text/xml").documentElement;
  if (root === null) throw new Error("no document element");
  return root;
}

/** Every element of this name below another. */
export function all(root: Element, name: string): readonly Element[] {
  return Array.from(root.getElementsByTagName(name));
}

/** `kind: class | name` of each test, worst first within the document's order. */
export function results(root: Element): readonly string[] {
  return all(root, "testcase").map((one) => {
    const kind = KINDS.find((name) => all(one, name).length > 0) ?? "passed";
    return `${kind}: ${one.getAttribute("classname")} | ${one.getAttribute("name")}`;
  });
}

const KINDS = ["failure", "error", "skipped"] as const;

function fail(level: string, message: string): never {
  throw new Error(`${level}: ${message}`);
}
