import { DOMParser, type Document } from "@xmldom/xmldom";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

/** Markdown as GitHub reads it, as HTML; raw HTML is let through, so that it would be seen. */
export function html(markdown: string): string {
  return micromark(markdown, {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
}

/** Names of all elements in it. */
export function elements(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(/<([A-Za-z][A-Za-z0-9]*)/g), ([, name]) => name!));
}

/** What stands outside of code. */
export function outsideCode(text: string): string {
  return text.replace(/<code[^>]*>[^<]*<\/code>/g, "");
}

/** The document; throws where elements do not nest. */
export function parsedHtml(text: string): Document {
  const whole = `<div>${text.replace(/<!--[^]*?-->/g, "").replace(/<(br|hr) *\/?>/g, "<$1/>")}</div>`;
  return new DOMParser({ onError: fail }).parseFromString(whole, "text/xml");
}

function fail(level: string, message: string): never {
  throw new Error(`${level}: ${message}`);
}
