import { describe, expect, it } from "vitest";
import { table } from "../../test/table.ts";
import { cases } from "./cases.ts";
import { packageOrigin } from "./probe.ts";

table(packageOrigin, cases);

describe("the probe", () => {
  it("runs", () => expect(true).toBe(true));
});
