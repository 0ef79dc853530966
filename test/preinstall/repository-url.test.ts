import { expect, test } from "vitest";
import { repositoryUrl } from "../../src/harness/install/repository-url.ts";

test.each([
  ["git+https://github.com/team/tool.git", "https://github.com/team/tool"],
  ["git://github.com/team/tool.git", "https://github.com/team/tool"],
  ["git+ssh://git@github.com/team/tool.git", "https://github.com/team/tool"],
  ["git@github.com:team/tool.git", "https://github.com/team/tool"],
  ["http://www.github.com/team/tool/", "https://github.com/team/tool"],
  ["https://github.com/team/tool/tree/main/packages/a", "https://github.com/team/tool"],
  ["https://github.com/team/tool.git#main", "https://github.com/team/tool"],
  ["https://user:secret@github.com/team/tool", "https://github.com/team/tool"],
  ["github:team/tool", "https://github.com/team/tool"],
  ["team/tool", "https://github.com/team/tool"],
  ["team/tool.git", "https://github.com/team/tool"],
  ["gitlab:team/tool", "https://gitlab.com/team/tool"],
  ["bitbucket:team/tool", "https://bitbucket.org/team/tool"],
  ["https://gitlab.com/team/group/tool/-/tree/main/a", "https://gitlab.com/team/group/tool"],
  ["ssh://git@code.example:2222/team/tool.git", "https://code.example/team/tool"],
  ["http://code.example:8080/team/tool.git", "http://code.example:8080/team/tool"],
  ["git@code.example:team/tool.git", "https://code.example/team/tool"],
])("%s is %s", (given, expected) => {
  expect(repositoryUrl(given)).toBe(expected);
});

test.each([
  null,
  "",
  " ",
  "tool",
  "./tool",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "https://",
])("%j is no repository", (given) => {
  expect(repositoryUrl(given)).toBeNull();
});
