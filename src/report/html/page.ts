import { sha256Base64 } from "../../lib/digest.ts";
import { type Html, styleElement, html, markupOf } from "./markup.ts";
import { STYLE } from "./style.ts";

/** A whole document: nothing in it runs, and nothing of it is fetched. */
export function pageOf(
  title: string,
  contents: readonly (readonly [id: string, title: string])[],
  body: Html,
): string {
  const nav = contents.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`);
  const text = markupOf(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="referrer" content="no-referrer" />
          <meta name="color-scheme" content="light dark" />
          <title>${title}</title>
          ${styleElement(STYLE)}
        </head>
        <body>
          <a class="skip" href="#main">Skip to the verdict</a>
          <div class="page">
            <nav class="contents" aria-label="Contents">
              <p class="brand">mcp-prober</p>
              <ul>
                ${nav}
              </ul>
            </nav>
            <main id="main" tabindex="-1">${body}</main>
          </div>
        </body>
      </html> `,
  );
  return text.replace(/[^\n\t -~]/gu, reference);
}

/** Printable ASCII is read the same in whatever encoding the file is taken for. */
function reference(char: string): string {
  return `&#x${char.codePointAt(0)!.toString(16)};`;
}

const POLICY = `default-src 'none'; style-src 'sha256-${sha256Base64(STYLE)}'; base-uri 'none'; form-action 'none'`;
