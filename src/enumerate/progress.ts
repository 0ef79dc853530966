import type { Section } from "../model/surface.ts";
import type { BaseSection } from "../model/vocabulary.ts";

/** What is being done right now. */
export type Progress =
  | { readonly phase: "starting" | "handshake" | "closing" | "looking-again" }
  | { readonly phase: "installing"; readonly text?: string }
  | { readonly phase: "credentials"; readonly variables: readonly string[] }
  | { readonly phase: "listing"; readonly section: BaseSection; readonly list?: Section };
