import { describe, expect, it } from "vitest";
import { surfaceOf } from "../../src/engine/cases.ts";
import type { ItemCapability } from "../../src/model/capability.ts";
import { TAGS, type Tag } from "../../src/model/vocabulary.ts";
import { capabilitiesOf } from "./capabilities.ts";

type Raw = Readonly<Record<string, unknown>>;

function read(...tools: readonly Raw[]): readonly ItemCapability[] {
  return capabilitiesOf(surfaceOf({ tools }));
}

function tagsOf(raw: Raw): string {
  return (read(raw)[0]?.claims ?? []).map(({ tag }) => tag).join(" ");
}

function withInputs(name: string, description: string, ...inputs: readonly string[]): Raw {
  const properties = Object.fromEntries(inputs.map((input) => [input, { type: "string" }]));
  return { name, description, inputSchema: { type: "object", properties } };
}

/** Tags of each item of a listing. */
function tagsOfAll(listing: Raw): readonly string[] {
  return capabilitiesOf(surfaceOf(listing)).map(({ claims }) =>
    claims.map(({ tag }) => tag).join(" "),
  );
}

/** Confidence of the last claim. */
function surenessOf(raw: Raw): string | undefined {
  return read(raw)[0]?.claims.at(-1)?.confidence;
}

describe("a name alone says", () => {
  it.each([
    ["list_mailbox_messages", "untrusted-input sensitive-source"],
    ["getTicketReplies", "untrusted-input sensitive-source"],
    ["read-pull-request", "untrusted-input"],
    ["search_web", "untrusted-input"],
    ["list_users", "sensitive-source"],
    ["export.payroll", "sensitive-source"],
    ["get_syslog", "sensitive-source"],
    ["send_sms", "external-sink state-change"],
    ["publish_blog_post", "external-sink state-change"],
    ["shell_exec", "code-exec state-change destructive"],
    ["evaluateJavascript", "code-exec state-change"],
    ["vm_api_raw", "code-exec"],
    ["write_file", "file-write state-change destructive"],
    ["start_vm", "state-change"],
    ["startall_nodes", "state-change"],
    ["volumes_delete", "state-change destructive"],
    ["delete_user", "state-change destructive privilege-admin"],
    ["revoke_access_token", "state-change destructive privilege-admin"],
    ["update_acl", "state-change privilege-admin"],
    ["clone_container", "state-change"],
    ["grant_viewer", "state-change privilege-admin"],
  ])("%s: %s", (name, tags) => {
    expect(tagsOf({ name })).toBe(tags);
  });
});

describe("words are matched as words in", () => {
  it.each([
    ["list_backup_file_restore", "is a list, and no restore"],
    ["get_design_tokens", "colours are no keys"],
    ["count_max_tokens", "length is no key"],
    ["get_package_update", "news of an update is no update"],
    ["compute_addition", "holds no add"],
    ["get_execution_plan", "runs nothing"],
    ["postprocess_image", "posts nothing"],
    ["list_dropdowns", "drops nothing"],
    ["get_email_template", "is how mail will look, not mail"],
    ["list_email_labels", "labels are the owner's words"],
  ])("%s (%s)", (name) => {
    expect(tagsOf({ name })).not.toMatch(/untrusted|sink|exec|destructive|admin/);
  });
});

describe("a description adds", () => {
  it.each([
    ["what an opaque name does", withInputs("zap", "Permanently deletes a volume."), "destructive"],
    [
      "what is joined to the first verb",
      withInputs("zap", "Lists or removes volumes."),
      "destructive",
    ],
    ["a later statement", withInputs("zap", "A helper. Deletes a volume."), "destructive"],
    ["where text comes from", withInputs("zap", "Gets text from an inbox."), "untrusted-input"],
    ["what a product holds", withInputs("get_page", "Gets a page in Notion."), "sensitive-source"],
  ])("%s", (_what, raw, tag) => {
    expect(tagsOf(raw)).toContain(tag);
  });
});

describe("a description does not add", () => {
  it("a change of state to arithmetic", () => {
    expect(tagsOf(withInputs("add", "Adds two numbers.", "a", "b"))).toBe("");
  });

  it.each([
    ["what it denies", withInputs("zap", "Lists volumes, does not delete them.")],
    ["what another tool does", withInputs("zap", "Lists volumes (see delete_volume).")],
    [
      "what it tells the reader to do",
      withInputs("zap", "Lists volumes. Use purge to delete them."),
    ],
    ["orders in later sentences", withInputs("zap", "Lists volumes. Delete old ones by hand.")],
  ])("%s", (_what, raw) => {
    expect(tagsOf(raw)).not.toContain("destructive");
  });

  it("what stands beyond its first 1,000 characters", () => {
    const padding = "It goes on and on. ".repeat(60);
    expect(tagsOf({ name: "zap", description: `${padding}Deletes a volume.` })).toBe("");
  });
});

describe("inputs say", () => {
  it("that an address is chosen by the caller, which is a way out too", () => {
    expect(tagsOf(withInputs("read_site", "Reads.", "url"))).toBe("untrusted-input external-sink");
  });

  it("nothing when the address is bound to a pattern", () => {
    const url = { type: "string", pattern: "^https://manual\\.example/" };
    const raw = { name: "read_manual", inputSchema: { type: "object", properties: { url } } };
    expect(tagsOf(raw)).toBe("");
  });

  it("which operations a tool has", () => {
    const action = { type: "string", enum: ["list", "purge"] };
    const raw = { name: "volumes", inputSchema: { type: "object", properties: { action } } };
    expect(tagsOf(raw)).toContain("destructive");
  });

  it("no shell when a `command` is one of the tool's own operations", () => {
    const command = { type: "string", enum: ["status", "version"] };
    const raw = { name: "vm_command", inputSchema: { type: "object", properties: { command } } };
    expect(tagsOf(raw)).not.toContain("code-exec");
  });

  it("where a file is put", () => {
    expect(tagsOf(withInputs("export_chart", "Exports.", "output_path"))).toContain("file-write");
  });

  it("also inside of other inputs", () => {
    const params = { type: "object", properties: { url: { type: "string" } } };
    const raw = { name: "read_site", inputSchema: { type: "object", properties: { params } } };
    expect(tagsOf(raw)).toContain("untrusted-input");
  });
});

describe("annotations", () => {
  it("add that a tool destroys", () => {
    const raw = { name: "process_items", annotations: { destructiveHint: true } };
    expect(tagsOf(raw)).toContain("destructive");
  });

  it("take nothing away", () => {
    const annotations = { readOnlyHint: true, destructiveHint: false, openWorldHint: false };
    expect(tagsOf({ name: "delete_user", annotations })).toBe(tagsOf({ name: "delete_user" }));
  });
});

describe("an output schema", () => {
  it("says what a tool gives back", () => {
    const outputSchema = { type: "object", properties: { emails: { type: "array" } } };
    expect(tagsOf({ name: "get_digest", outputSchema })).toContain("untrusted-input");
  });
});

describe("the other lists", () => {
  it("hold sources by the scheme of their address", () => {
    const resources = [{ uri: "file:///srv/plan.txt", name: "plan" }];
    expect(tagsOfAll({ resources })).toEqual(["sensitive-source"]);
  });

  it("hold sources by their names", () => {
    const resourceTemplates = [{ uriTemplate: "desk://{id}", name: "ticket messages" }];
    expect(tagsOfAll({ resourceTemplates })).toEqual(["untrusted-input sensitive-source"]);
  });

  it("hold nothing that acts", () => {
    expect(tagsOfAll({ prompts: [{ name: "delete_user" }] })).toEqual([""]);
  });

  it("count a prompt's sources as speculative only", () => {
    const [prompt] = capabilitiesOf(surfaceOf({ prompts: [{ name: "read_inbox" }] }));
    expect(prompt?.claims.map(({ confidence }) => confidence)).toEqual([
      "speculative",
      "speculative",
    ]);
  });
});

describe("the list of capabilities", () => {
  it("holds every item in order, also those that can do nothing of note", () => {
    const surface = surfaceOf({
      tools: [{ name: "add" }, { name: "run_shell" }],
      prompts: [{ name: "greet" }],
      resources: [{ uri: "file:///a", name: "a" }],
    });
    expect(capabilitiesOf(surface).map(({ section, name }) => `${section} ${name}`)).toEqual([
      "tools add",
      "tools run_shell",
      "prompts greet",
      "resources file:///a",
    ]);
  });

  it("is made once for a surface", () => {
    const surface = surfaceOf({ tools: [{ name: "run_shell" }] });
    expect(capabilitiesOf(surface)[0]).toBe(capabilitiesOf({ ...surface })[0]);
  });

  it("does not depend on what the server calls itself", () => {
    const tools = [{ name: "run_shell" }, { name: "list_users" }];
    const claims = (name: string) =>
      capabilitiesOf(surfaceOf({ tools, server: { name } })).map((item) => item.claims);
    expect(claims("shell-admin")).toEqual(claims("recipes"));
  });

  it("does not depend on a prefix of the names", () => {
    const plain = ["delete_user", "list_messages", "run_shell", "get_report"];
    expect(plain.map((name) => tagsOf({ name: `acme_${name}` }))).toEqual(
      plain.map((name) => tagsOf({ name })),
    );
  });

  it("has tags in the order of the vocabulary, each once", () => {
    const [item] = read(withInputs("run_shell", "Deletes users and sends mail.", "command", "url"));
    const tags: readonly Tag[] = item?.claims.map(({ tag }) => tag) ?? [];
    expect(tags).toEqual(TAGS.filter((tag) => tags.includes(tag)));
  });

  it("quotes the words and where they stand", () => {
    const [item] = read(withInputs("delete_user", "", "id"));
    expect(item?.claims.find(({ tag }) => tag === "privilege-admin")?.reasons).toEqual([
      'name: "delete"',
      'name: "user"',
    ]);
  });

  it("is surer of a name than of a description", () => {
    expect([surenessOf({ name: "purge" }), surenessOf(withInputs("zap", "Purges it."))]).toEqual([
      "strong",
      "heuristic",
    ]);
  });
});
