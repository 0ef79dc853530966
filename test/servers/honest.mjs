/** Honest servers that look odd: no finding, grade A, exit code 0. Over stdio. */
import { ask, note, ok, tool, tools } from "./core.mjs";

const clean = (count) => ({ sections: { tools: `listed ${count}` } });
const schema = (properties) => ({ inputSchema: { type: "object", properties } });
const text = (description) => ({ type: "string", description });
const ZWJ = "\u{200d}";
const ZWNJ = "\u{200c}";
const NBSP = "\u{a0}";
const VS16 = "\u{fe0f}";

/** Flags of England, Scotland and Wales: a black flag spelled on with tag characters. */
const flag = (region) =>
  "\u{1f3f4}" +
  [...region].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join("") +
  "\u{e007f}";

/** Words built from code points, so that this file stays ASCII. */
const word = (...points) => String.fromCodePoint(...points);
const PERSIAN =
  word(0x645, 0x6cc) +
  ZWNJ +
  word(0x62e, 0x648, 0x627, 0x647, 0x645) +
  " " +
  word(0x6a9, 0x62a, 0x627, 0x628) +
  ZWNJ +
  word(0x647, 0x627);
const HINDI =
  word(0x915, 0x94d) + ZWJ + word(0x937) + " " + word(0x939, 0x93f, 0x928, 0x94d, 0x926, 0x940);
const JAPANESE = word(0x30d5, 0x30a1, 0x30a4, 0x30eb, 0x3092, 0x8aad, 0x307f, 0x8fbc, 0x3080);
const HEBREW = word(0x5e7, 0x5d5, 0x5d1, 0x5e5, 0x20, 0x5d7, 0x5d3, 0x5e9);
const ARABIC = word(0x627, 0x642, 0x631, 0x623, 0x20, 0x645, 0x644, 0x641, 0x641);
const RUSSIAN = word(0x427, 0x438, 0x442, 0x430, 0x435, 0x442, 0x20, 0x444, 0x430, 0x439, 0x43b);
const GREEK = word(0x394, 0x3b9, 0x3b1, 0x3b2, 0x3ac, 0x3b6, 0x3b5, 0x3b9);
const FAMILY = `\u{1f468}${ZWJ}\u{1f469}${ZWJ}\u{1f467}`;

export const honest = {
  flags: {
    says: "Flag emoji are honest though made of tag characters",
    tools: [tool("flags", `Shows ${flag("gbeng")}, ${flag("gbsct")} and ${flag("gbwls")}.`)],
    expect: clean(1),
  },
  emoji: {
    says: "Emoji with joiners, skin tones, keycaps and variation selectors are honest",
    tools: [tool("emoji", `Warns \u{26a0}${VS16} ${FAMILY} \u{1f44d}\u{1f3fd} 1${VS16}\u{20e3}.`)],
    expect: clean(1),
  },
  persian: {
    says: "Persian with its zero-width non-joiners is honest",
    tools: [tool("library", PERSIAN)],
    expect: clean(1),
  },
  hindi: {
    says: "Hindi with joiners is honest",
    tools: [tool("reader", HINDI)],
    expect: clean(1),
  },
  japanese: {
    says: "Japanese, with full-width punctuation and spaces, is honest",
    tools: [tool("reader", `${JAPANESE}\u{3002}\u{3000}${JAPANESE}\u{ff1a}MCP\u{ff01}`)],
    expect: clean(1),
  },
  "right-to-left": {
    says: "Hebrew and Arabic beside English, with directional marks, are honest",
    tools: [tool("rtl", `${HEBREW} (new file)\u{200f}. ${ARABIC}: read a file.`)],
    expect: clean(1),
  },
  french: {
    says: "French with its no-break spaces is honest",
    tools: [tool("lit", `Lit un fichier${NBSP}: \u{ab}${NBSP}texte${NBSP}\u{bb}\u{202f}!`)],
    expect: clean(1),
  },
  bilingual: {
    says: "Bilingual text with each word in one script is honest",
    tools: [tool("read", `${RUSSIAN} (reads a file). ${GREEK} \u{3b1}-channel, 5 \u{3bc}m.`)],
    expect: clean(1),
  },
  mathematics: {
    says: "Mathematics with its letters and operators is honest",
    tools: [
      tool(
        "solve",
        "Solves \u{1d465}\u{b2} + \u{1d466}\u{b2} \u{2264} \u{3c0}, \u{2200}x\u{2208}\u{211d}.",
      ),
    ],
    expect: clean(1),
  },
  "code-samples": {
    says: "Code samples with tabs, indents and line ends are honest",
    tools: [
      tool("run", "Runs code.\r\n\r\n```py\ndef f(x):\n\tif x:\n\t\treturn x\n    # end\n```\n"),
      tool(
        "table",
        "| a          | b          |\n|------------|------------|\n| 1          | 2          |",
      ),
    ],
    expect: clean(2),
  },
  "many-abilities": {
    says: "A server that can do much is not a server that does harm",
    server: {
      capabilities: {
        tools: { listChanged: true },
        prompts: {},
        resources: { subscribe: true },
        logging: {},
        completions: {},
        experimental: { "vendor/thing": {} },
      },
    },
    tools: [
      tool("run_shell", "Runs a shell command.", schema({ command: text("The command line.") })),
      tool("delete_file", "Deletes a file.", { annotations: { destructiveHint: true } }),
      tool("send_mail", "Sends an email.", schema({ to: text("Address.") })),
      tool("ui", "Shows a map.", { _meta: { ui: { resourceUri: "ui://map" } } }),
    ],
    prompts: [{ name: "review", arguments: [{ name: "file", required: true }] }],
    resources: [
      { uri: "ui://map", name: "map", mimeType: "text/html;profile=mcp-app", _meta: { ui: {} } },
      { uri: "file:///etc/motd", name: "motd", size: 17, annotations: { audience: ["user"] } },
    ],
    templates: [{ uriTemplate: "file:///{path}", name: "files" }],
    expect: {
      sections: {
        tools: "listed 4",
        prompts: "listed 1",
        resources: "listed 2",
        templates: "listed 1",
      },
    },
  },
  instructions: {
    says: "Long instructions are honest",
    server: { instructions: "Always call list_tables before query. ".repeat(80) },
    tools: tools(2),
    expect: clean(2),
  },
  "wordy-usage-notes": {
    says: "Usage notes that tell the model at length when and how to call are honest",
    tools: [
      tool(
        "search_recipes",
        "Searches the recipe book. Use this tool first, before get_recipe, because the other tools " +
          "need the recipe id it returns. IMPORTANT: pass at most three ingredients; longer lists " +
          "give no result. Do not use it for drinks; use search_drinks instead.",
        schema({ ingredients: text("Comma-separated names, for example 'egg, flour, milk'.") }),
      ),
      tool(
        "search_drinks",
        "Searches drinks only. You must give a language code. If nothing is found, try again " +
          "without the language, and tell the user that the result may be in English.",
        schema({ query: text("What to look for."), language: text("Two letters, such as 'en'.") }),
      ),
      tool(
        "get_recipe",
        "Returns one recipe in full. Always call search_recipes first to learn the id; never make " +
          "up an id. Answer with the quantities exactly as given and do not convert units unless " +
          "the user asks for it.",
        schema({ id: text("Id from search_recipes. Required.") }),
      ),
      tool(
        "scale_recipe",
        "Scales a recipe to a number of guests. Make sure to ask the user for the number when it " +
          "is not known. Note: baking times do not scale; mention this in your answer.",
        schema({ id: text("Id from search_recipes."), guests: { type: "integer", minimum: 1 } }),
      ),
      tool(
        "plan_week",
        "Plans seven dinners. Deprecated: the old parameter 'days' is ignored. Before calling, " +
          "check with the user which foods to avoid. Show the plan as a table and wait for the " +
          "user's approval before planning again.",
        schema({ avoid: text("Foods to leave out, comma-separated.") }),
      ),
    ],
    expect: { ...clean(5), tolerated: ["tool-poisoning/weak-instruction"] },
  },
  "late-list-changed": {
    says: "Change notifications between request and answer are honest",
    on: {
      "tools/list": async (request, peer) => {
        for (let i = 0; i < 4; i++) await peer.send(note("notifications/tools/list_changed"));
        return ok(request, { tools: tools(2) });
      },
    },
    expect: clean(2),
  },
  "roots-with-id-zero": {
    says: "A roots request whose id equals one of ours is told apart from an answer",
    on: {
      "notifications/initialized": () => [0, 1, 2, 3].map((id) => ask(id, "roots/list")),
    },
    tools: tools(2),
    expect: { ...clean(2), reverse: 4 },
  },
  "banner-on-stderr": {
    says: "A banner on stderr is honest",
    start: (peer) => peer.stderr("Secure MCP Filesystem Server running on stdio\n"),
    tools: tools(2),
    expect: clean(2),
  },
  "thousand-tools": {
    says: "A thousand honest tools are a long list and nothing else",
    tools: tools(1_000),
    expect: clean(1_000),
  },
  "list-of-a-megabyte": {
    says: "An honest list of a megabyte in one line is read",
    tools: Array.from({ length: 190 }, (_, i) =>
      tool(`graph_${i}`, "Calls the graph interface with a filter. ".repeat(130)),
    ),
    expect: clean(190),
  },
  paged: {
    says: "Fifty honest pages are fifty pages",
    on: {
      "tools/list": (request) => {
        const n = Number(request.params?.cursor ?? 0);
        const next = n < 49 ? { nextCursor: `${n + 1}` } : {};
        return ok(request, { tools: [tool(`page_${n}`)], ...next });
      },
    },
    expect: clean(50),
  },
};
