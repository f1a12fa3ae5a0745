#!/usr/bin/env bash
# Runs the libraries' tests with a sanitizer in them: `run.sh [thread|address ...]`, both by default. Exit code 1 when a
# test fails or a sanitizer has something to say.
#
# Only the libraries are built so, in a directory of its own for each sanitizer (SANITIZER_SCRATCH, by default
# .build/sanitizing of the project).
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")"
here=$PWD
scratch=${SANITIZER_SCRATCH:-$here/../../.build/sanitizing}
[ $# -gt 0 ] || set -- thread address

# Some sanitizers cannot find their way where addresses are spread more widely than they expect.
runner=()
if setarch -R true 2>/dev/null; then runner=(setarch -R); fi

mkdir -p "$scratch"
for sanitizer in "$@"; do
  options=(--package-path "$here" --scratch-path "$scratch/$sanitizer" --sanitize "$sanitizer" --no-color-diagnostics)
  printf 'sanitizing: %s: building\n' "$sanitizer" >&2
  if ! swift build --build-tests "${options[@]}" >"$scratch/$sanitizer.log" 2>&1; then
    tail -n 40 "$scratch/$sanitizer.log" >&2
    exit 1
  fi
  # A process that starts others is more than a sanitizer can follow.
  # Random trees are many times slower so; a tenth of them is enough here.
  # Leaks are the business of the tests that hold weak references: Swift's metadata looks like leaks to the detector.
  if ! LOADABLES_SEEDS=${LOADABLES_SEEDS:-300} ACTION_SEEDS=${ACTION_SEEDS:-30} TSAN_OPTIONS=halt_on_error=1 ASAN_OPTIONS=detect_leaks=0 \
    "${runner[@]}" swift test --skip-build --disable-xctest --skip 'DurabilityTests|NetlinkReachabilityTests' \
    "${options[@]}" >"$scratch/$sanitizer.log" 2>&1; then
    tail -n 80 "$scratch/$sanitizer.log" | cut -c 1-400 >&2
    exit 1
  fi
  printf 'sanitizing: %s: %s\n' "$sanitizer" "$(tail -n 1 "$scratch/$sanitizer.log")" >&2
done
