#!/usr/bin/env bash
# Fails the job, or not, by the exit code of mcp-prober. The outputs are set by then.
set -euo pipefail

case "${EXIT_CODE:-}" in
  0) ;;
  1)
    echo "::error::mcp-prober: the server does not pass. The summary of the job says why."
    exit 1
    ;;
  2)
    echo "::error::mcp-prober: wrong usage, nothing was started. The log above says what to change."
    exit 2
    ;;
  3)
    if [ "${INPUT_ALLOW_INCOMPLETE:-false}" = true ]; then
      echo "::warning::mcp-prober: not seen, or not seen completely; allowed by allow-incomplete."
      exit 0
    fi
    echo "::error::mcp-prober: not seen, or not seen completely: that is neither good nor bad news. The summary says why; allow-incomplete: true lets it pass."
    exit 3
    ;;
  *)
    echo "::error::mcp-prober ended with ${EXIT_CODE:-no exit code}: interrupted, or a bug of its own."
    exit 1
    ;;
esac
