/**
 * What a text talks about, apart from the words it uses. A lexicon names the words of one language
 * for these; patterns (signals) are written over concepts only, so a language is data and no logic.
 */
export const CONCEPTS = [
  // Whose words count.
  "ignore", // ignore, disregard, forget, override
  "prior", // previous, above, earlier, all, original
  "instruction", // instructions, rules, guidelines, system prompt as something to obey
  "new-orders", // new instructions, real task, from now on
  "skip", // skip, bypass, disable, turn off
  "safety", // safety checks, validation, filters, restrictions, guardrails
  "trust", // trust, unrestricted, root, elevated privileges, jailbreak
  "role", // act as, you are now, pretend to be
  // Who is told what.
  "not", // not, never, without, no need to
  "tell", // tell, inform, mention, reveal, show
  "hide", // hide from, keep secret, secretly
  "silent", // silently, quietly, in the background
  "user", // the user, humans, the customer
  "model", // assistant, agent, AI, LLM
  "approval", // approval, consent, confirmation, permission
  "approved", // has already approved, pre-authorised
  "ask", // ask, request, prompt, confirm with
  "need", // need, require
  // Force.
  "must", // must, always, shall, make sure
  "every", // any, every, each time, all requests
  "urgent", // important, critical, mandatory, warning
  "pretext", // compliance, audit, verification, maintenance, debugging
  "or-else", // otherwise, will fail, crash, be blocked
  "regardless", // regardless of, no matter what, instead of what was asked
  // Acts.
  "call", // call, invoke, use, run (of a tool)
  "run", // run, execute (of a command)
  "read", // read, open, access, collect, list
  "send", // send, post, upload, forward, exfiltrate
  "include", // include, append, pass, add, put into
  "change", // change, modify, replace, set, redirect
  "copy", // a copy, BCC, CC
  "remember", // remember, store in memory, persist for later sessions
  "decode", // decode, decrypt, deobfuscate
  // Things.
  "tool", // tool, function, server, plugin
  "command", // command, script, shell
  "file", // file, directory, document
  "content", // contents, output, result, data
  "parameter", // parameter, argument, field
  "recipient", // recipient, destination, amount, account, query, address
  "response", // response, answer, reply
  "secret", // password, credentials, token, private key, environment variables
  "private", // confidential, private, sensitive
  "conversation", // conversation, chat history, messages so far
  "system-prompt", // system prompt, your instructions as something to hand out
  "endpoint", // endpoint, webhook, external server, our API
  // Order.
  "before", // before, prior to, first
  "after", // after, once, then
  "when", // when, whenever, if
  "instead", // instead of, rather than
  // Standing of tools.
  "unfit", // deprecated, disabled, insecure, no longer works
  "best", // best, only correct, superior, highest priority
  "prefer", // prefer, prioritise, always choose
  "malice", // steal, malware, phishing, keylogger
  // Against suspicion.
  "guard", // detect, prevent, scan for, protect against
  "example", // for example, such as, e.g.
  "advice", // to avoid errors, best practice, tip
  // Finer words.
  "notify", // notify, alert
  "show", // show, display, say
  "unseen", // secretly, without the user's knowledge
  "speech", // say, state, announce, recommend
  "promo", // promotional, our brand, sponsored
  "unsafe", // insecure, vulnerable, no longer safe
  "automatic", // automatically
  "user-wish", // user input, what the user asked for
  "others", // other tools, any tool, all operations
  "self", // this tool, this server
  "rules-of", // rule, policy, restriction
  "set", // set, put, fill
  "tell-user", // let the user know
  "void", // no longer apply, not binding
  "orders-given", // what you were told, your instructions
  "treat", // treat as, interpret as
  "steal", // steal, exfiltrate
  "keep", // keep (secret)
  "encode", // encoded, Base64
  "unseen-user", // without the user's knowledge
  "safeguard", // safety filter, security policy
  "keep-hidden", // keep secret, as an order
  "earlier", // previous, above
  "all-safety", // all security checks, all restrictions
  "undisclosed", // must not be disclosed, not shown to
  "loot", // SSH keys, shell history: what no ordinary tool takes
] as const;

export type Concept = (typeof CONCEPTS)[number];

/** The words of one language for the concepts. */
export interface Lexicon {
  /** BCP 47. */
  readonly language: string;
  /**
   * `words`: entries are matched as whole words. `none`: for Chinese, Japanese and Korean, entries
   * are matched anywhere, longest first (at most 8 characters).
   */
  readonly borders: "words" | "none";
  /**
   * Words or phrases of up to five words, lower case, divided by `|`. Inflected English forms
   * (-s, -ed, -ing) are found by themselves; `ignor*` matches any word that begins so (four letters
   * or more before the star). A phrase wins over its own words; the same entry may stand under
   * several concepts. Non-ASCII letters are \u{...} escapes, accents are kept.
   */
  readonly entries: Readonly<Partial<Record<Concept, string>>>;
}
