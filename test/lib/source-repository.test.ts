import { expect, test } from "vitest";
import { sourceRepository } from "../../src/lib/source-repository.ts";

const NOTES = { host: "github.com", owner: "acme", name: "notes" };

test.each([
  "https://github.com/acme/notes",
  "git+https://github.com/Acme/Notes.git",
  "git://github.com/acme/notes.git",
  "git+ssh://git@github.com/acme/notes.git",
  "ssh://git@github.com:22/acme/notes.git",
  "git@github.com:acme/notes.git",
  "https://www.github.com/acme/notes/tree/main/packages/mcp",
  "https://github.com/acme/notes#readme",
  "https://user:secret@github.com/acme/notes",
  "github:acme/notes",
  "acme/notes",
])("%s is read", (text) => {
  expect(sourceRepository(text)).toEqual(NOTES);
});

test.each([
  ["gitlab:acme/notes", "gitlab.com"],
  ["bitbucket:acme/notes", "bitbucket.org"],
  ["https://codeberg.org/acme/notes", "codeberg.org"],
])("%s is at %s", (text, host) => {
  expect(sourceRepository(text)?.host).toBe(host);
});

test.each([
  null,
  undefined,
  "",
  "notes",
  "https://github.com",
  "https://github.com/acme",
  "javascript:alert(1)",
  "file:///home/acme/notes",
  `https://github.com/acme/${"n".repeat(5000)}`,
])("%s names none", (text) => {
  expect(sourceRepository(text)).toBeUndefined();
});
