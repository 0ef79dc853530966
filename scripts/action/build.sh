#!/usr/bin/env bash
# Builds mcp-prober from the checkout of the action, in a copy: the checkout may be the repository that
# is looked at. MCP_PROBER_BUILT names a folder that is built already (internal, for the tests).
set -euo pipefail

if ! node -e 'const [major, minor] = process.versions.node.split(".").map(Number);
  process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1)'; then
  echo "::error::mcp-prober needs Node 20.19 or newer on PATH; the input node-version sets one up."
  exit 1
fi

folder=${MCP_PROBER_BUILT:-}
if [ -z "$folder" ]; then
  folder=$(mktemp -d "${RUNNER_TEMP:?}/mcp-prober-XXXXXX")
  tar -C "$ACTION_FOLDER" -cf - package.json package-lock.json tsconfig.json src probes scripts \
    | tar -C "$folder" -xf -
  cd "$folder"
  # No package's scripts are run for it.
  npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
  npm run --silent build
fi
printf 'folder=%s\n' "$folder" >>"$GITHUB_OUTPUT"
