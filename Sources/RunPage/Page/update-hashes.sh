#!/usr/bin/env bash
# Writes the hashes of the scripts and styles into the content security policies of page.html and report.html.
# With --check, writes nothing and fails if a hash is not current.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

hash_of() { openssl dgst -sha256 -binary "$1" | base64; }

for page in page report; do
  current=$(cat "$page.html")
  for kind in script:js style:css; do
    file=$page.${kind#*:}
    [[ -e $file ]] || continue
    current=$(sed -E "s|${kind%:*}-src 'sha256-[^']*'|${kind%:*}-src 'sha256-$(hash_of "$file")'|" <<<"$current")
  done
  if [[ ${1-} != --check ]]; then
    printf '%s\n' "$current" >"$page.html"
  elif [[ $current != "$(cat "$page.html")" ]]; then
    echo "$page.html: a hash is not current, run update-hashes.sh" >&2
    exit 1
  fi
done
