#!/usr/bin/env bash
# Drives the pages of runs in headless Chromium: `run.sh`, after a build of the tests. Installs Chromium and what drives it where
# they are missing. Takes a minute.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. Tests/options.sh

CHROMIUM=${CHROMIUM-$(command -v chromium || command -v google-chrome || true)}
if [ -z "$CHROMIUM" ]; then
  sudo=$([ "$(id -u)" = 0 ] || printf sudo)
  $sudo apt-get update -qq
  $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null
  CHROMIUM=$(command -v chromium)
fi
export CHROMIUM
python=.build/page/bin/python3
if [ ! -x "$python" ]; then
  python3 -m venv .build/page
  "$python" -m pip install --quiet playwright==1.65.2 axe-playwright-python==0.1.8
fi

# shellcheck disable=SC2086
loadscope=$(env $test_environment swift build $test_options --show-bin-path)/loadscope
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# The expectations of hostile.yaml are not met, on purpose: the page opens at the failure.
status=0
"$loadscope" test Tests/Page/hostile.yaml tour server-herd --report "$folder/report" >"$folder/results" 2>&1 || status=$?
[ "$status" = 1 ] || { cat "$folder/results" >&2; exit 1; }
"$python" Tests/Page/drive.py "$folder"/report/*.html
