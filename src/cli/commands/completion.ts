import { basename } from "node:path";
import { UsageError } from "../../errors.ts";
import { COMPLETE } from "../completion.ts";
import type { Delivered } from "../output.ts";
import { type CompletionOptions, type Shell, SHELLS } from "../syntax/completion.ts";

/** `completion`: prints the script that a shell reads. */
export async function completion(options: CompletionOptions): Promise<Delivered> {
  const shell = options.shell ?? shellOf(process.env["SHELL"] ?? "");
  return { stdout: SCRIPTS[shell], stderr: "", exitCode: 0 };
}

function shellOf(path: string): Shell {
  const name = basename(path);
  const shell = SHELLS.find((one) => one === name);
  if (shell !== undefined) return shell;
  throw new UsageError(
    "your shell is not told by SHELL, or there is no completion for it",
    `Name one: mcp-prober completion ${SHELLS.join(" | ")}`,
  );
}

/*
 * Each asks the program with the words up to the cursor, and names itself in SHELL: yargs adds
 * descriptions in the form that zsh and fish read. Where nothing is found, files are completed.
 */
const SCRIPTS: Readonly<Record<Shell, string>> = {
  // No mapfile: the bash of macOS has none.
  bash: `# mcp-prober: completion for bash
_mcp_prober() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(SHELL=bash ZSH_NAME='' mcp-prober ${COMPLETE} "\${COMP_WORDS[@]:0:COMP_CWORD+1}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]#=}"))
}
complete -o bashdefault -o default -F _mcp_prober mcp-prober
`,
  zsh: `#compdef mcp-prober
# mcp-prober: completion for zsh
_mcp_prober() {
  local -a found
  found=("\${(@f)$(SHELL=zsh mcp-prober ${COMPLETE} "\${(@)words[1,CURRENT]}" 2>/dev/null)}")
  if [[ -n "\${found[1]}" ]]; then
    _describe 'mcp-prober' found
  else
    _default
  fi
}
if [[ "\${zsh_eval_context[-1]}" == loadautofunc ]]; then
  _mcp_prober "$@"
else
  compdef _mcp_prober mcp-prober
fi
`,
  fish: `# mcp-prober: completion for fish
function __mcp_prober
    set -l words (commandline -opc) (commandline -ct)
    set -l found (env SHELL=fish ZSH_NAME= mcp-prober ${COMPLETE} $words 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\\n' $found
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c mcp-prober -f -a '(__mcp_prober)'
`,
};
