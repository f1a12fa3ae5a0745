#!/usr/bin/env bash
# Reads files designed to cost as much as possible, in an optimised build, and prints the time and peak memory of each.
# Fails if one takes more than 3 s or 1 GiB. `hostile.sh NAME` reads one of them.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")"
scratch=${HOSTILE_SCRATCH:-$PWD/../../.build/hostile}
build=(--package-path . --scratch-path "$scratch" -c release --product Hostile)
mkdir -p "$scratch"
if ! swift build "${build[@]}" >"$scratch/build.log" 2>&1; then
  tail -n 40 "$scratch/build.log" >&2
  exit 1
fi
exec "$(swift build "${build[@]}" --show-bin-path)/Hostile" "$@"
