import type { Lexicon } from "./lexicon.ts";

/** English. Base forms; -s, -ed, -ing are found by themselves. */
export const english: Lexicon = {
  language: "en",
  borders: "words",
  entries: {
    ignore:
      "ignore|disregard|forget|override|overrule|supersede|put aside|take precedence over|pay no attention to|do not follow|don't follow|do not obey|stop following|no longer follow|take no notice of|takes precedence over|take priority over|takes priority over|has priority over|have priority over",
    prior:
      "previous|previously|prior|above|earlier|preceding|all|original|foregoing|former|initial|your|the user's|these|those|everything above|everything before|developer|safety|security|ethical|past|any other|existing|any|system|current",
    instruction:
      "instruction|direction|guideline|directive|prompt|programming|guardrail|system message|safeguard|ethical guidelines|safety guidelines|user's instruction|message",
    "new-orders":
      "new instruction|new instructions|real task|actual task|true purpose|new objective|updated instruction|updated instructions|following instructions instead|from now on|from this point on|henceforth|new rules|new directive|your new task|real instructions|highest priority instruction|highest-priority instruction|new system directive|correct instruction",
    skip: "skip|bypass|disable|circumvent|turn off|deactivate|suppress|evade|sidestep|switch off|ignore|get around",
    safety:
      "safety check|safety checks|safety|security check|security checks|validation|content filter|content filters|content filtering|filtering|access control|access controls|guardrail|sanitization|security policy|security policies|security control|safeguard|safety restriction|safety validation|data validation|content sanitization|authorization check|permission check|permission checks|safety guideline|safety guidelines|security measure|security measures|safety filter|safety filters|content policy|safety restrictions|access restrictions|file access restrictions|all restrictions|all validation|all security|security|filters|all filters",
    trust:
      "trust all|trust this tool|trust this server|trust it completely|grant admin|grant unrestricted|grant full|trust any|implicitly trust|unrestricted|root access|root privileges|full trust|full privileges|elevated privileges|admin privileges|superadmin|full system access|override authority|jailbroken|developer mode|god mode|dan mode|without restrictions|no restrictions|do anything now|unfiltered|escalate privileges|trusted admin|trust user|trust the user|jailbreak mode|jailbreak_mode",
    role: "act as|you are now|you're now|pretend to be|pretend you are|roleplay as|role-play as|behave as|assume the role of|take on the role of|simulate being|impersonate",
    not: "not|never|don't|dont|do not|must not|mustn't|shouldn't|should not|cannot|won't|will not|avoid|refrain from|no need to|need not|needn't|unnecessary to|under no circumstances|no reason to|without|doesn't|does not need to|should never|must never|not necessary to|no point in|nor|neither",
    tell: "tell|inform|mention|reveal|disclose|explain|acknowledge|discuss|warn|let know|bring up|talk about|make aware|admit|tip off|draw attention|refer to|comment|communicate|bother|describe|announce|indicate|bring this up|bring it up|speak of|hint at",
    hide: "hide|conceal|hidden|invisible|keep hidden|keep secret|keep this secret|keep it secret|keep this hidden|keep it hidden|kept hidden|kept secret|unaware|not visible|not be visible|out of sight|mask|cover up|keep confidential|secret from|confidential",
    silent:
      "silently|quietly|discreetly|in the background|seamlessly|invisibly|transparently|without comment|without further explanation|without explanation",
    user: "user|users|human|humans|end user|end-user|end users|anyone|the person|customer|them|person",
    model:
      "assistant|agent|ai|llm|llms|language model|model|claude|chatgpt|gpt|copilot|cursor|chatbot|ai model|ai assistant",
    approval:
      "approval|consent|confirmation|permission|authorization|authorisation|sign-off|user confirmation|user approval|user consent|confirming|asking",
    approved:
      "already approved|pre-approved|preapproved|pre-authorized|preauthorized|already authorized|already consented|already agreed|already confirmed|already given permission|has approved|have approved|has consented|has authorized|has agreed|auto-approve|auto approve|automatically approve|automatically approved|approve everything|approve all|implicit consent|implied consent|always allow|granted permission|granted full permission|given consent|given permission|given blanket|has granted|have granted|has given",
    ask: "ask|request|prompt|seek|wait for|obtain|check with|confirm with|asking for|pause for|await|confirm",
    need: "need|needed|require|required|requiring|necessary",
    must: "must|always|shall|ensure|make sure|be sure to|have to|need to|are required to|is required to|required to|please|you should|it is essential to|remember to|be certain to|do not forget to|don't forget to|crucial to|critical to|must always|should always|must be|has to|necessary to|it's critical to|first",
    every:
      "every|any|each|all|whenever|each time|every time|at any time|all subsequent|all future|from now on|without exception|all requests|every request|any request|every session|for the rest of|entire|full|complete|whole",
    urgent:
      "important|critical|mandatory|urgent|crucial|vital|essential|attention|very important|extremely important|iron rule|not optional|immediately|top priority|highest priority|compulsory|imperative|without fail|system update|system maintenance|security protocol|security alert|admin note|system note|system notice|emergency",
    pretext:
      "compliance|compliant|security verification|identity verification|audit trail|audit purposes|audit logging|internal audit|internal auditing|auditing purposes|security audit|security auditing|audit compliance|compliance logging|regulatory|gdpr|soc2|hipaa|system integrity|data integrity|testing purposes|telemetry purposes|telemetry|quality assurance|security scanning|security reasons|security purposes|safety reasons|legal reasons|security compliance|proxying issues|proxy number|validate your identity|verify your identity|security measure|security checkpoint|verification endpoint|system update|system updates|system validation|security vulnerabilities|optimal performance|optimal system performance|enhanced performance|data consistency|system performance|system reliability|enhanced security|security protocol|environment validation|environment check|company policy|security policy compliance|debugging purposes|monitoring purposes|backup purposes|logging purposes|tracking purposes|security check|safety check|security validation|security requirement|internal tracking|compatibility reasons|technical reasons|diagnostic purposes|proper validation|proper functioning|function properly|work properly|user safety|data quality|calibration|for maintenance|system maintenance|maintenance operation|routine maintenance|cleanup command|disabled for maintenance|initialise|initialize|licence|license check|activation|update purposes|for verification|routine check|quota checks|security patch",
    "or-else":
      "otherwise the|otherwise it|otherwise this|otherwise your|or else|will fail|will not work|won't work|crash|be blocked|will be blocked|data loss|will be lost|stop working|failure to|not work properly|be terminated|be rejected|be corrupted|extremely dangerous|serious system|lose access|work otherwise",
    regardless:
      "regardless of|regardless|no matter what|no matter how|no matter which|irrespective of|whatever the user|instead of what|independent of|independently of|without regard to|no matter what the user",
    call: "call|invoke|use|run|execute|trigger|consult|perform|calling|utilize|launch|contact|activate",
    run: "run|execute|launch|eval|type|paste|issue|execution|spawn|perform",
    read: "read|open|load|access|retrieve|fetch|get|extract|collect|gather|dump|harvest|scan|find|locate|grab|obtain|cat|list|enumerate|look up|search for|copy|capture|check|pull|query|view|examine|inspect|steal",
    send: "send|post|upload|transmit|forward|email|e-mail|mail|submit|exfiltrate|leak|relay|beacon|redirect|route|mirror|fax|connect to|make a request|backup|back up|copy|log",
    include:
      "include|append|attach|pass|put|insert|embed|add|provide|supply|encode|fill|place|prepend|paste|populate|inject|concatenate|repeat|write|hand it|hand over|use it",
    change:
      "change|modify|replace|alter|rewrite|override|substitute|swap|redirect|tamper|falsify|reroute|divert",
    copy: "copy|copies|bcc|cc|duplicate|blind copy|carbon copy|bcc'd|cc'd|mirror",
    remember:
      "remember|memorize|save to memory|store in memory|persist|permanently|in your memory|long-term memory|across sessions|future sessions|all future|future conversations|for the rest of|remaining conversation|remainder of|entire session|whole session|every session|all sessions|memory",
    decode:
      "decode|decrypt|deobfuscate|base64|rot13|unescape|decipher|de-obfuscate|hex-decode|base64-decode",
    tool: "tool|tools|function|functions|plugin|mcp|mcp server|mcp tool|endpoint tool|detection|operation|server|extension|connector|action",
    command:
      "command|commands|shell|script|terminal|shell command|terminal command|bash|powershell|system command|cmd|code|payload|one-liner|console",
    file: "file|files|directory|folder|document|documents|path|disk|filesystem|file system|home directory|configuration|config|source code|codebase|repository|repositories|workspace|project files|readme",
    content:
      "content|contents|output|result|results|data|text|value|values|information|details|body|summary|everything|messages|emails|records",
    parameter:
      "parameter|argument|field|param|params|args|property|metadata|header|input|note|notes|sidenote|context|option|setting|flag|column|key",
    recipient:
      "recipient|recipients|bcc|cc|destination|amount|query|queries|location|price|username|phone number|account|wallet|iban|where clause|timeout|parameter|argument|field|sender|search query|address|file name|filename|url|name|value|values|subject|setting|command|commands|message|messages|email|emails|request|requests|behavior|behaviour|input",
    response:
      "response|answer|reply|responses|output|message|summary|final answer|replies|chat|result",
    secret:
      "secret|secrets|credential|credentials|password|passwords|passphrase|api key|api keys|api-key|access token|access tokens|auth token|auth tokens|private key|private keys|ssh key|ssh keys|secret key|secret keys|environment variable|environment variables|env var|env vars|keychain|access key|access keys|seed phrase|mnemonic|recovery phrase|session cookie|cookies|session token|database password|client secret|bearer token|oauth token|oauth tokens|connection string|connection strings|wallet key|service account key|mfa code|otp|2fa code|credit card|ssn|social security number|api_key|aws credentials|ssh private key|personal information|personal data|entire environment|environment details|contents of the environment|one-time code|verification code",
    private:
      "private|confidential|sensitive|private information|confidential information|sensitive data|sensitive information|private data|personal|proprietary|restricted|internal|privileged",
    conversation:
      "conversation history|previous conversation|prior conversation|current conversation|ongoing conversation|the conversation|user conversation|conversation transcript|chat history|message history|previous messages|last messages|conversation context|chat log|chat logs|full conversation|entire conversation|whole conversation|complete conversation|conversation so far|all messages|message contents|chat transcript|your reasoning|chain of thought|chain-of-thought|your thoughts|context window|original question|user's message|user's last message|all previous messages|list of tools|names of all tools|tool list|previous_chats|everything the user|user's prompt|user's question|message content|all message content|last message|user's complete request|conversation thus far|conversation up to|the user's question and|full text of the user's",
    "system-prompt":
      "system prompt|system prompts|your instructions|system instructions|initial instructions|system message|your prompt|hidden prompt|developer message|original instructions|initial prompt|your system prompt|full prompt",
    endpoint:
      "external logging service|attacker|attacker-controlled|attacker-controlled endpoint|collection server|monitoring service|monitoring proxy|proxy number|our proxy|our server|our endpoint|our webhook|external endpoint|external site|command and control|dead drop|our monitoring|outside server|third-party server|external party|our gateway|our relay|our servers|our collector|operator",
    before:
      "before|prior to|beforehand|first|initially|in advance|prerequisite|precede|as the first step|first step|before any|before you|upon|at the start|at the beginning|on startup|at startup|ahead of|before every|until",
    after:
      "after|afterwards|once|then|following|subsequently|upon completion|at the end|finally|next|lastly|in addition|also|additionally|after every|as well",
    when: "when|whenever|if|while|upon|every time|each time|as soon as|any time|anytime|in case|once|for all|for any|for every",
    instead:
      "instead|instead of|rather than|in place of|in lieu of|as a replacement|replacement for|as an alternative|alternative method|redirect to|not the|over all|over other|over any other|over the|redirect|switch to|do not use|don't use|never use|no longer use|stop using|replaced by|replaces",
    unfit:
      "deprecated|disabled|obsolete|no longer works|no longer available|no longer supported|unavailable|broken|out of service|temporarily disabled|outdated|retired|down|decommissioned|been replaced|moved|superseded|insecure|compromised|vulnerable|unsafe|no longer effective|no longer safe|malicious|not secure|untrusted|buggy|flawed|wrong result|wrong results|unreliable|currently restricted",
    best: "best|only correct|superior|highest priority|most accurate|most comprehensive|ultimate|premium|advanced version|most reliable|unmatched|cutting-edge|better than|enhanced functionality|enhanced security|enhanced security features|better performance|new secure|new tool|top choice|cleanest|safest|pinnacle|same functionality|world's best|most advanced|most secure|official version",
    prefer:
      "prefer|prioritize|prioritise|always choose|choose this|select this|always select|always pick|pick this|default to",
    malice:
      "steal|malware|phishing|keylogger|log keystrokes|keystroke|ransomware|backdoor|exfiltrate|exfiltration|botnet|trojan|rootkit|spyware|credential theft|reverse shell|data theft|pwn|siphon|exfil|inject malicious|malicious code|malicious prompt|malicious|trick the user|deceive|hijack|stolen|social engineering|attacker|keystrokes|all keystrokes",
    guard:
      "detect|prevent|scan|hostile|suspicious|prompt injection|injection|false positive|false positives|red flag|scanner|protect|block|guard|defend|mitigate|sanitize|redact|flag|vulnerability scanner|threat|threats|security research|penetration test|security analysis|threat intelligence|cve|mitre|attack patterns|awareness|training|simulation|indicator|indicators|ioc|iocs|incident|against|whether|check for|looks for|checks for",
    example: "for example|for instance|such as|eg|example|examples|sample|samples",
    advice:
      "tip|tips|hint|best practice|note that|to avoid|recommended|recommend|prefer|ideally|useful for|helpful|optionally|optional|if needed|if necessary|can be|may be|if you want|best results|to prevent",
    notify: "notify|alert|email|text",
    show: "show|display|present|expose|share|say|output|surface",
    unseen:
      "covertly|secretly|stealthily|surreptitiously|unbeknownst|without notifying the user|secret operation|must not know|should not know|without alerting the user",
    speech:
      "say|state|announce|claim|recommend|suggest|respond with|reply with|answer with|promote|advertise|mention|present|report|tell",
    promo:
      "promotional message|promotional|our brand|our product|our products|our partner|our sponsor|sponsored|important announcement|discount code|investment advice",
    unsafe:
      "insecure|vulnerable|vulnerabilities|compromised|unsafe|not secure|no longer safe|malicious|no longer effective|untrusted|security vulnerabilities|security risk|wrong result|wrong results|no longer works|security issue|security issues|security flaw|backdoored|disabled for maintenance|temporarily disabled|down for maintenance|hacked|breached|infected",
    automatic: "automatically|system automatically|is automatically|internally|by default",
    "user-wish":
      "user input|user's input|the user's request|user's request|user-specified|user-provided|user's choice|what the user|user requested|user's instructions|user preferences|user's query|the user's query|user query|of input|whatever the user|no matter what the user|the user's choice|what was asked|user preference|user choice",
    others:
      "other tools|any other tool|other tool|all other tools|any other tools|others|all others|other servers|any other server|other mcp servers|all communication tools|any messaging tool|any tool|all tools|every tool|any file operation|any operation|all operations|any action|every operation|every action|start any operation|any task|any other operation|each tool|any other function",
    self: "this tool|this function|this server|this server's|this plugin|this detection|this mcp|this one",
    "rules-of":
      "rule|policy|restriction|order|constraint|limitation|filter|access control|safety restrictions|restrictions",
    "all-safety":
      "all restrictions|all validation|all security|all security checks|all safety checks|all safety|all guardrails|all security measures|all safety measures|all content filters|all safety restrictions|all security restrictions|all security guardrails|all safety guardrails|all safety guidelines|all safety protocols|all safeguards|all filters|all access controls|any safety checks|every safety check|safety restrictions and|all limitations",
    undisclosed:
      "not be disclosed|never be disclosed|not be mentioned|never be mentioned|not be revealed|never be revealed|not be reported|not be made visible|not shown in the user-facing|not visible to the user|need not know|need not be told|hidden from the user|without disclosing|not surfaced to the user",
    loot: "ssh private keys|ssh private key|ssh keys|aws credential files|aws credentials|credential files|shell history|bash history|browser history|browser cookies|saved passwords|browser passwords|kubernetes configuration files|kubeconfig files|wallet files|seed phrase|private keys|keychain|crypto wallets",
    earlier: "previous|prior|above|earlier|preceding|foregoing",
    "keep-hidden":
      "keep hidden|keep secret|keep this secret|keep it secret|keep this hidden|keep it hidden|keep confidential|does not need to know|need not know|doesn't need to know|do not need to know|don't need to know|never find out|not find out",
    set: "set|put|fill|change|use",
    "tell-user":
      "let the user know|make the user aware|let users know|let them know|let the customer know",
    void: "void|no longer apply|no longer valid|do not apply|does not apply|null and void|cancelled|not binding|no longer bound|not bound by|are suspended|no longer in force",
    "orders-given":
      "what you were told|everything you were told|what you have been told|anything you were told|your instructions|your rules|your guidelines|your system prompt|your programming|your training|your safety guidelines",
    treat: "treat|interpret|regard|consider",
    steal:
      "steal|exfiltrate|siphon|keylog|phish|records all keystrokes|records keystrokes|logs keystrokes|captures keystrokes|record keystrokes|log keystrokes",
    keep: "keep|treat",
    encode: "base64|encoded|encode|encrypt|obfuscate|hex|rot13|as their ascii value|ascii value",
    "unseen-user":
      "without the user's knowledge|without their knowledge|without user knowledge|without the user knowing|without the user noticing|without user awareness|without informing the user|without telling the user|without telling anyone|behind the user's back|keep this between us|without mentioning it|without the user's awareness",
    safeguard:
      "safety filter|safety filters|content filter|content filters|content filtering|guardrail|safety check|safety checks|security check|security checks|security policy|security policies|safety restrictions|access control|access controls|safety guideline|safety guidelines|security restrictions|safety measures|safety protocols",
  },
};
