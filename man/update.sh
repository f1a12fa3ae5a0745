#!/usr/bin/env bash
# Writes the man page anew, of what the program says of its commands; with --check says whether that has to be done.
# The page is made by the plugin of swift-argument-parser. What its `discussion`s have as examples and paragraphs becomes
# that in the page too.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
page=man/loadscope.1

swift package plugin generate-manual --configuration debug >&2
new=$(mktemp)
trap 'rm -f "$new"' EXIT
awk '
  function leave() { if (inside) { print ".Ed"; inside = 0 } }
  /^  / { if (!inside) { print ".Bd -literal -offset indent -compact"; inside = 1 } sub(/^  /, "") ; print "\\&" $0; next }
  { leave() }
  /^$/ { print ".Pp"; next }
  { print }
  END { leave() }
' .build/plugins/GenerateManual/outputs/loadscope/loadscope.1 >"$new"

# Nothing is new but the date of making it.
if diff -q <(grep -v '^\.Dd' "$new") <(grep -v '^\.Dd' "$page" 2>/dev/null) >/dev/null; then exit 0; fi
if [ "${1:-}" = --check ]; then
  echo "$page is out of date: man/update.sh writes it anew" >&2
  exit 1
fi
cat "$new" >"$page"
