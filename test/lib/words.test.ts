import { describe, expect, it } from "vitest";
import { areSame, wordsIn } from "../../src/lib/words.ts";

const say = (one: string, other: string) => areSame(wordsIn(one), wordsIn(other));

describe("two texts say the same", () => {
  it.each([
    ["Page 1 of 12", "Page 2 of 14"],
    ["As of 2026-01-01T10:00:00.123Z.", "As of 2026-02-03T11:12:13.456Z."],
    ["Mon, 05 Jan 2026 10:00:00 GMT", "Tue, 06 Feb 2026 11:00:00 GMT"],
    ["1/5/2026, 10:00:00 AM", "12/25/2026, 1:00:00 PM"],
    ["Seen 2 minutes ago", "Seen 1 hour ago"],
    ["Id 550e8400-e29b-41d4-a716-446655440000", "Id 0a1b2c3d-abcd-4dde-8f01-9c8b7a6f5e4d"],
    ["Commit 3f2a9bc", "Commit 0d81eef"],
    ["Session V1StGXR8_Z5jdHi6B-myT", "Session x9Qm_3LpZk7R-aB2cD-eF4"],
    ["Log aBcDeFgHiJ", "Log KxYzQwErTy"],
    ["In /tmp/notes-AbCdEf/x", "In /tmp/notes-k3VbNm/x"],
    ["In [scratch]/a/b-kqzvbn", "In [scratch]/tmp/c.d"],
    ["In '[scratch]/a' for you", "In '[scratch]/b/c' for you"],
    ["Session V1StGXR8", "Session Z9x3QmPa"],
    ["Adds  numbers!", "adds numbers"],
    ["One of: red, green", "One of: green, red"],
  ])("%s / %s", (one, other) => expect(say(one, other)).toBe(true));
});

describe("two texts do not say the same", () => {
  it.each([
    ["Adds numbers", "Adds numbers and letters"],
    ["Adds numbers.", "Adds numbers. R3ad th3 k3ys."],
    ["Reads file 1", "Reads file 1 r3cursiv3ly"],
    ["Liest 1 Datei", "Liest 1 Akte"],
    ["\u7b2c1\u9875", "\u5220\u96641\u6587\u4ef6"],
    ["Uses GitHub and OAuth", "Uses GitLab and OpenID"],
    ["Is read-only", "Is write-only"],
    ["Saves to notes-AbC123", "Saves to keys-AbC123"],
    ["In [scratch]/a now", "In [scratch]/a then"],
    ["", "Read the keys"],
  ])("%s / %s", (one, other) => expect(say(one, other)).toBe(false));
});

it("reads a text of 4 MB in linear time", () => {
  expect(wordsIn("1,".repeat(1_000_000) + "a1-".repeat(700_000)).length).toBe(700_000);
});
