import { describe, expect, it } from "vitest";
import { surfaceFromListing } from "../../src/lib/listing.ts";
import { Surface } from "../../src/model/surface.ts";

const label = { id: "x", source: { kind: "listing", origin: "x.json" } } as const;
const tool = { name: "add", description: "Adds." };

describe("surfaceFromListing", () => {
  it("gives a surface that its own schema accepts", () => {
    const surface = surfaceFromListing({ server: { name: "s" }, tools: [tool, 3] }, label);
    expect(Surface.safeParse(surface).success).toBe(true);
  });

  it("keeps each item as sent, under the name of its list", () => {
    const surface = surfaceFromListing(
      {
        tools: [tool],
        resources: [{ uri: "a://b" }],
        resourceTemplates: [{ uriTemplate: "a://{b}" }],
      },
      label,
    );
    expect([surface.tools, surface.resources, surface.templates]).toMatchObject([
      { state: "listed", items: [{ name: "add", raw: tool }] },
      { state: "listed", items: [{ name: "a://b" }] },
      { state: "listed", items: [{ name: "a://{b}" }] },
    ]);
  });

  it("keeps elements that are no usable item beside the good ones", () => {
    const { tools } = surfaceFromListing(
      { tools: [null, tool, { name: "" }, [tool], "add"] },
      label,
    );
    expect(tools).toMatchObject({
      items: [{ name: "add" }],
      broken: [{ index: 0 }, { index: 2, why: "empty name" }, { index: 3 }, { index: 4 }],
    });
  });

  it("calls a list absent when it is not there, and failed when it is no array", () => {
    const { prompts, tools } = surfaceFromListing({ tools: {} }, label);
    expect([prompts.state, tools.state]).toEqual(["absent", "failed"]);
  });

  it("takes the server's facts from an answer to initialize as well", () => {
    const serverInfo = { name: "s", version: "1" };
    const { server } = surfaceFromListing(
      { serverInfo, instructions: "Use it.", tools: [] },
      label,
    );
    expect(server).toMatchObject({
      name: "s",
      version: "1",
      instructions: "Use it.",
      raw: { serverInfo, instructions: "Use it." },
    });
  });

  it("knows no server when the listing says nothing of it", () => {
    expect(surfaceFromListing({ tools: [tool] }, label).server).toBeNull();
  });
});
