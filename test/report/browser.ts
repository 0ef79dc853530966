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
  /** Shows another document in its place. */
  show(html: string): Promise<void>;
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
    async show(html) {
      document = html;
      await page.goto(ADDRESS);
    },
    close: () => context.close(),
  };
}

/** What the accessibility rules find; its scripts need a page whose policy is put aside. */
export async function axeViolations(
  page: Page,
  rules?: readonly string[],
): Promise<readonly string[]> {
  const builder = new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
  const { violations } = await (
    rules === undefined
      ? builder
      : builder.options({
          resultTypes: ["violations"],
          runOnly: { type: "rule", values: [...rules] },
        })
  ).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ""}`),
  );
}
