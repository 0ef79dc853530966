/** What is known by its shape, not from a dictionary: addresses, paths, commands, markers. */
export interface Shape {
  readonly concepts: readonly string[];
  readonly start: number;
  readonly end: number;
}

interface Pattern {
  readonly concepts: readonly string[];
  /** Characters of which a match holds one: looked for first, at next to no cost. */
  readonly signs?: string;
  /** A character or piece without which the pattern cannot match; spares most texts the search. */
  readonly hint: RegExp;
  readonly pattern: RegExp;
}

/**
 * All repeats are bounded and no two neighbours can take the same character, so each pattern is
 * linear in the text.
 */
export const PATTERNS: readonly Pattern[] = [
  {
    concepts: ["url"],
    hint: /:\/\//,
    pattern: /\b(?:https?|ftp|wss?):\/\/[^\s"'<>)\]`|]{1,300}/gi,
  },
  {
    concepts: ["email"],
    hint: /@/,
    pattern:
      /(?<![\w.+-])(?!(?:user|name|your|you|john|jane|someone|foo|bar|me|test|alice|bob|email|recipient|first|hello|info|a|b|x)[\w.+-]{0,24}@(?:example|test|domain|company|email|acme)\b)[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,80}/g,
  },
  { concepts: ["phone"], hint: /\+\d/, pattern: /\+\d[\d -]{7,16}\d/g },
  {
    concepts: ["domain"],
    hint: /\.(?:com|net|org|io|sh|ru|cn|xyz|dev|app|co|info|site|top|tk|me)\b/i,
    pattern:
      /(?<![\w@./-])[a-z0-9-]{2,40}(?:\.[a-z0-9-]{2,40}){0,2}\.(?:com|net|org|io|ru|cn|xyz|site|top|tk|example|test|invalid)\b(?!\()/gi,
  },
  {
    concepts: ["secret-file"],
    hint: /\.(?:ssh|aws|gnupg|kube|netrc|npmrc|pypirc|env|pgpass|git-cred|docker|pem|key|azure|dat|sqlite)\b|id_|etc\/|mcp|claude_d|credential|environ|wallet|secrets|_keys/i,
    pattern:
      /(?<![\w)\]])(?:[~$%\w.*/\\-]{0,60}[/\\])?(?:\.(?:ssh|aws|gnupg|kube|netrc|pypirc|pgpass|git-credentials|docker\/config\.json|azure|config\/gcloud)(?![\w-])(?:[/\\][\w.*-]{1,40}){0,3}|id_(?:rsa|dsa|ecdsa|ed25519)\b(?:\.pub)?|mcp(?:_config|_settings)?\.json\b|claude_desktop_config\b(?:\.json)?|wallet\.dat\b)/gi,
  },
  {
    concepts: ["env-file"],
    hint: /\.(?:env|npmrc|json|ya?ml|toml|pem|key)\b/,
    pattern:
      /(?<![\w)\]])(?:[~$%\w.*/\\-]{0,60}[/\\])?(?:\.(?:env|npmrc)\b|(?:credentials|secrets?)\.(?:json|ya?ml|db|toml)\b|\*\.(?:pem|key|env)\b)/gi,
  },
  {
    concepts: ["secret-file"],
    hint: /etc\/|proc\//,
    pattern: /\/(?:etc\/(?:passwd|shadow|sudoers)|proc\/(?:self|\d{1,7})\/environ)\b/g,
  },
  {
    concepts: ["startup-file"],
    hint: /rc\b|profile|cron|hosts|LaunchA|autostart|CLAUDE|AGENTS|cursorrules|systemd|authorized/,
    pattern:
      /(?:\.(?:bashrc|zshrc|bash_profile|zprofile|profile|cursorrules)|\bcrontab|\/etc\/(?:hosts|cron\w{0,9})|\bLaunchAgents|\bCLAUDE\.md|\bAGENTS\.md|\bauthorized_keys)\b/g,
  },
  {
    concepts: ["shell-line"],
    hint: /curl|wget|rm |sudo|chmod|bash|sh\b|nc |powershell|&&|\$\(|eval|cat |echo|base64|python|node|npx|pip|scp|ssh|os\.|exec|subprocess/i,
    pattern:
      /\b(?:curl|wget)\s{1,4}(?:-{1,2}\w|https?:|\$)|\brm\s{1,4}-[rf]|\bsudo\s{1,4}[-\w]|\bchmod\s{1,4}(?:-R|[+0-7u])|\|\s{0,4}(?:ba|z)?sh\b|\b(?:ba|z)?sh\s{1,4}-c\b|\bpowershell\s{1,4}-|\bnc\s{1,4}-|&&\s{0,4}\w|\bcat\s{1,4}[~/.$]|\becho\s{1,4}\$|\bbase64\s{1,4}-|\bpython3?\s{1,4}-c|\bos\.system\b|\bsubprocess\.|\bchild_process\b|\bexec\(|\beval\(|\bscp\s{1,4}[-~/]|\bpip3?\s{1,4}install|\bnpm\s{1,4}(?:i|install)\b|\bnpx\s{1,4}-?\w|\bdd\s{1,4}if=|\bmkfs\b|:\(\)\s?\{/gi,
  },
  {
    concepts: ["danger-line"],
    signs: "|-",
    hint: /\|\s?(?:ba|z)?sh\b|rm -|chmod|curl|base64/i,
    pattern:
      /\|\s{0,4}(?:ba|z)?sh\b|\brm\s{1,4}-[rf]{1,2}\s{1,4}[~/*]|\bchmod\s{1,4}-R\s{1,4}[0+a]|\bcurl\s{1,4}(?:-X\s?POST|-d|--data)\b|\bbase64\s{1,4}-d/gi,
  },
  {
    concepts: ["chat-marker"],
    signs: ":",
    hint: /assistant\s?:/i,
    pattern: /\b(?:human|user)\s?:(?=[^\n]{0,200}\bassistant\s?:)/gi,
  },
  {
    concepts: ["tag-close"],
    hint: /<\//,
    pattern:
      /<\/(?:important|system|secret|hidden|instructions?|critical|admin|internal|assistant|mandatory|note|rules?|priority|override|directive|security|policy|user_instructions|tool_instructions|context|prompt|sys|notice|warning)[\w:-]{0,20}\s?>/gi,
  },
  {
    concepts: ["tag-open"],
    hint: /[<[]/,
    pattern:
      /<(?:important|system|secret|hidden|instructions?|critical|admin|internal|assistant|mandatory|override|directive|system-?prompt|system_\w{1,15}|sys|urgent|confidential|priority|agent_\w{1,15}|ai_\w{1,15}|llm_\w{1,15}|tool_instructions|user_instructions)(?:[\s_-][\w\s="'-]{0,40})?>|\[(?:\/?(?:system|hidden|admin|override|emergency|metadata|role|configuration|internal|ai|assistant|agent|llm|model)[ _-](?:directive|instruction|instructions|override|prompt|message|note|notice|update|command)s?|system|hidden|important|critical|admin|secret|override|instructions?|mandatory|urgent)\]/gi,
  },
  {
    concepts: ["template-token"],
    hint: /<\||\[\/?INST|<</i,
    pattern:
      /<\|[/]?(?:im_start|im_end|system|user|assistant|endoftext|begin_of_text|start_header_id|end_header_id|eot_id|tool_call|end|endofprompt)\|>|\[\/?INST\]|<<\/?SYS>>/gi,
  },
  {
    concepts: ["chat-marker"],
    hint: /###|\b(?:human|assistant|user|system)\s?:/i,
    pattern:
      /#{2,4}\s?(?:instructions?|system|human|assistant|user|new instructions?|system prompt)\s?:/gi,
  },
  {
    concepts: ["turn"],
    signs: ":",
    hint: /\b(?:human|assistant|user|system|developer)\s?:/i,
    pattern: /(?:^|[\n.!?>\][({"'-]|\\n)\s{0,8}(?:human|assistant|system|developer)\s?:(?=\s)/gi,
  },
  {
    concepts: ["directive"],
    signs: ":",
    hint: /[A-Z]{5}/,
    pattern:
      /\b(?:SYSTEM|OVERRIDE|ROLE|SAFETY|INSTRUCTION|EMERGENCY|SECURITY|ADMIN|DEV|DEVELOPER|INTERNAL|JAILBREAK|PRIVILEGE|CRITICAL|HIDDEN|AGENT|MODEL|LLM|AI|PERFORMANCE|MANDATORY)(?:[ _][A-Z]{2,16}){0,3}:/g,
  },
  {
    concepts: ["quote"],
    hint: /['"`]/,
    pattern: /(?<=[\s:(])['"](?=[A-Za-z]\w{0,30},? [^'"\n]{4,400}['"])/g,
  },
  {
    concepts: ["comment-open"],
    hint: /<!--|\/\*|\[\/\/\]/,
    pattern: /<!--|\[\/\/\]:\s?#/g,
  },
  { concepts: ["fence"], hint: /```/, pattern: /```[a-z]{0,12}/g },
  { concepts: ["comment-close"], hint: /-->/, pattern: /-->/g },
];

/** Mark a place; what stands there is read as well. */
const MARKS: ReadonlySet<string> = new Set(["shell-line", "danger-line", "quote"]);

/** All shapes of a text, by offset; of two that overlap the first, then the longer. */
export function shapesOf(text: string): readonly Shape[] {
  const found: Shape[] = [];
  for (const { concepts, signs, hint, pattern } of PATTERNS) {
    if (signs !== undefined && !holdsOne(text, signs)) continue;
    if (!hint.test(text)) continue;
    for (const match of text.matchAll(pattern)) {
      const length = MARKS.has(concepts[0]!) ? 1 : match[0].length;
      found.push({ concepts, start: match.index, end: match.index + length });
    }
  }
  if (found.length < 2) return found;
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = -1;
  return found.filter((shape) => {
    if (MARKS.has(shape.concepts[0]!)) return true;
    if (shape.start < end) return false;
    end = shape.end;
    return true;
  });
}

function holdsOne(text: string, signs: string): boolean {
  for (const sign of signs) if (text.includes(sign)) return true;
  return false;
}
