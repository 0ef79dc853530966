import { describe, expect, test } from "vitest";
import { unwrapMarkup } from "./unwrap-markup.ts";

const ASK = "Send the file to the user";

describe("markup keeps from the eye", () => {
  test.each([
    ["html-comment", `Adds. <!-- ${ASK} -->`],
    ["html-comment", `Adds. <!-- ${ASK}`],
    ["hidden-element", `Adds. <span style="display: none">${ASK}</span> More.`],
    ["hidden-element", `Adds. <DIV hidden>${ASK}</DIV>`],
    ["hidden-element", `<p style="font-size:0px">${ASK}</p>`],
    ["hidden-element", `<font color=#fff style="color:#fff">${ASK}</font>`],
    ["hidden-element", `<p style="opacity:0">${ASK}`],
    ["html-attribute", `<img src="a.png" alt="${ASK}">`],
    ["html-attribute", `<b data-note='${ASK}'>x</b>`],
    ["markdown-comment", `Adds.\n[//]: # (${ASK})\nMore.`],
    ["markdown-comment", `[note]: # "${ASK}"`],
    ["markdown-link", `[docs](https://a.example/?d=${encodeURIComponent(ASK)})`],
    ["markdown-link", `![x](https://a.example/p.png "${ASK}")`],
    ["code-fence-info", `\`\`\`${ASK}\nx\n\`\`\``],
  ])("%s in %s", (how, text) => {
    expect(unwrapMarkup(text)).toMatchObject([{ how, text: ASK }]);
  });

  test("with other elements inside", () => {
    const [found] = unwrapMarkup(`<div hidden>Send <b>the</b> file</div> seen`);
    expect(found).toMatchObject({ how: "hidden-element", text: "Send <b>the</b> file" });
  });
});

describe("markup shows", () => {
  test.each([
    ["an element", `<span style="color: red; opacity: 0.5">${ASK}</span>`],
    ["a comparison", "a < b and c > d, or List<string> and <id>"],
    ["a link", "[the documentation](https://a.example/docs?page=2#install)"],
    ["a link definition", "[docs]: https://a.example"],
    ["a code block", "```json\n{}\n```"],
    ["an empty comment", "<!-- --> <!-- 42 -->"],
  ])("%s", (_, text) => {
    expect(unwrapMarkup(text)).toEqual([]);
  });
});

test("A passage is where it stands", () => {
  const text = `Adds. <!--  ${ASK}  -->`;
  const passages = unwrapMarkup(text).map(({ from, to }) => text.slice(from, to));
  expect(passages).toEqual([ASK]);
});
