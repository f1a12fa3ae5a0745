#!/usr/bin/env bash
# Generates the man page from the commands' help; with --check only fails if the page is out of date.
#
# The plugin of swift-argument-parser writes the page. The filter below restores the examples and paragraphs of each
# `discussion`.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
page=man/loadscope.1

# With the build of the tests, which CI has already.
source Tests/options.sh
# shellcheck disable=SC2086
env $test_environment swift package $test_options plugin generate-manual --configuration debug >&2
new=$(mktemp)
trap 'rm -f "$new"' EXIT
awk '
  function leave() { if (inside) { print ".Ed"; inside = 0 } }
  /^  / { if (!inside) { print ".Bd -literal -offset indent -compact"; inside = 1 } sub(/^  /, "") ; print "\\&" $0; next }
  { leave() }
  /^$/ { print ".Pp"; next }
  { print }
  END { leave() }
' .build/tests/plugins/GenerateManual/outputs/loadscope/loadscope.1 >"$new"

# Only the date differs.
if diff -q <(grep -v '^\.Dd' "$new") <(grep -v '^\.Dd' "$page" 2>/dev/null) >/dev/null; then exit 0; fi
if [ "${1:-}" = --check ]; then
  echo "$page is out of date: man/update.sh updates it" >&2
  exit 1
fi
cat "$new" >"$page"
