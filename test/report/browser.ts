/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { existsSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContextOptions, type Page, chromium } from "playwright-core";

/** The browser of this machine; undefined: there is none, and what needs one is skipped. */
export const CHROMIUM = [
  process.env["CHROMIUM_PATH"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((path) => path !== undefined && existsSync(path));

/** For the title of a test that needs a browser. */
export const NEEDS_BROWSER =
  CHROMIUM === undefined ? " (skipped: no Chromium, see CHROMIUM_PATH)" : "";

const ARGUMENTS = [
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-extensions",
  "--disable-dev-shm-usage",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

export function launched(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM ?? "", args: ARGUMENTS });
}

/** A page that is shown, and all that it should not have done. */
export interface Shown {
  readonly page: Page;
  /** Requests, console messages (policy violations among them), errors and dialogs. */
  readonly deeds: string[];
  /** Shows another document in its place; the one that is shown stays as it is, unless it is to be loaded again. */
  show(html: string, again?: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Where a document is served, to this page alone. */
const ADDRESS = "https://report.invalid/";

/** A page without a network: what it asks for is written down, and nothing comes. */
export async function opened(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Shown> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  const deeds: string[] = [];
  let document = "";
  page.on("console", (message) => deeds.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => deeds.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    deeds.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await context.route("**/*", (route) => {
    if (route.request().url() === ADDRESS) {
      return route.fulfill({ body: document, contentType: "text/html; charset=utf-8" });
    }
    deeds.push(`request: ${route.request().url()}`);
    return route.abort();
  });
  return {
    page,
    deeds,
    async show(html, again = false) {
      if (html === document && !again) return;
      document = html;
      await page.goto(ADDRESS);
    },
    close: () => context.close(),
  };
}

/** What the accessibility rules find; its scripts need a page whose policy is put aside. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  return found(
    await rules(page)
      .options({ resultTypes: ["violations"], rules: { [CONTRAST]: { enabled: false } } })
      .analyze(),
  );
}

/**
 * Text of too little contrast, in the scheme that is shown. Two texts whose elements and classes are
 * the same up to the root have the same colours: `seen` is what was looked at already, and grows.
 */
export async function contrastViolations(
  page: Page,
  seen: Set<string>,
): Promise<readonly string[]> {
  const paths = await page.evaluate(markPaths, [...seen]);
  for (const path of paths) seen.add(path);
  if (paths.length === 0) return [];
  return found(
    await rules(page)
      .include("[data-unseen]")
      .options({ resultTypes: ["violations"], runOnly: { type: "rule", values: [CONTRAST] } })
      .analyze(),
  );
}

const CONTRAST = "color-contrast";

/** No report has frames, so that no second page is needed to gather what was found in each. */
function rules(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true);
}

function found({ violations }: Awaited<ReturnType<AxeBuilder["analyze"]>>): readonly string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ""}`),
  );
}

/** Runs in the page: marks one element with text of its own, and shown, for each path that is new. */
function markPaths(seen: readonly string[]): readonly string[] {
  const known = new Set(seen);
  const fresh: string[] = [];
  for (const node of document.querySelectorAll("[data-unseen]"))
    node.removeAttribute("data-unseen");
  for (const node of document.querySelectorAll("body *")) {
    const speaks = [...node.childNodes].some(
      ({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim() !== "",
    );
    if (!speaks || !node.checkVisibility()) continue;
    let path = "";
    for (let at: Element | null = node; at !== null; at = at.parentElement) {
      path += ` ${at.tagName}.${at.getAttribute("class") ?? ""}`;
    }
    if (known.has(path)) continue;
    known.add(path);
    fresh.push(path);
    node.setAttribute("data-unseen", "");
  }
  return fresh;
}
