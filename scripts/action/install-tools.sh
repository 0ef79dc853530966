#!/usr/bin/env bash
# Installs bubblewrap and strace where they are wanted and missing. Nothing of this fails the job: the
# report says what could not be had, and `sandbox: bubblewrap` fails later, by itself.
set -uo pipefail

[ "${INPUT_INSTALL_TOOLS:-auto}" = auto ] || exit 0
# Elsewhere the machine is not ours to change.
[ "${RUNNER_OS:-}" = Linux ] && [ "${RUNNER_ENVIRONMENT:-}" = github-hosted ] || exit 0

missing=()
if [ "${INPUT_SANDBOX:-}" != none ]; then
  command -v bwrap >/dev/null || missing+=(bubblewrap)
fi
# A package is watched unless somebody says otherwise.
observe=${INPUT_OBSERVE:-}
[ -n "$observe" ] || observe=$([ -n "${INPUT_PACKAGE:-}" ] && echo auto || echo none)
if [ "$observe" != none ]; then
  command -v strace >/dev/null || missing+=(strace)
fi
if [ "${#missing[@]}" -gt 0 ]; then
  sudo apt-get -qq update && sudo apt-get -qq install -y --no-install-recommends "${missing[@]}" \
    || echo "::warning::could not install ${missing[*]}; the report says what was not held or watched."
fi
if [ "${INPUT_SANDBOX:-}" != none ] && [ -e /proc/sys/kernel/apparmor_restrict_unprivileged_userns ]; then
  # Ubuntu 24.04 keeps user namespaces from programs without an AppArmor profile.
  sudo sysctl -q kernel.apparmor_restrict_unprivileged_userns=0 \
    || echo "::warning::user namespaces could not be allowed; the sandbox may not work."
fi
exit 0
