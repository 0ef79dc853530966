import { defineProbe } from "../../src/engine/define.ts";
import { capabilitiesOf } from "./capabilities.ts";
import { inspectConfirmation, inspectInputs } from "./inputs.ts";
import { rules } from "./rules.ts";

/** Inputs without a limit, and steps without a confirmation, in tools that can do harm. */
export const capability = defineProbe({
  id: "capability",
  needs: ["tools", "prompts", "resources", "templates"],
  uses: [],
  rules,
  inspect(view, emit) {
    const tools = capabilitiesOf(view).filter(({ section }) => section === "tools");
    const { tools: section } = view;
    const items = section.state === "listed" || section.state === "capped" ? section.items : [];
    const judged = items.map((item, index) => ({ item, capability: tools[index]! }));
    for (const tool of judged) inspectInputs(tool, emit);
    inspectConfirmation(judged, emit);
  },
});
