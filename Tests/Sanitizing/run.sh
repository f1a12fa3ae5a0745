#!/usr/bin/env bash
# Runs the libraries' tests with a sanitizer: `run.sh [thread|address ...]`, both by default. Exit code 1 if a test
# fails or a sanitizer reports an error.
#
# Builds only the libraries, in a separate directory for each sanitizer (in SANITIZER_SCRATCH, by default
# .build/sanitizing of the project).
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")"
here=$PWD
scratch=${SANITIZER_SCRATCH:-$here/../../.build/sanitizing}
[ $# -gt 0 ] || set -- thread address

# Some sanitizers fail if addresses are randomised more widely than they expect.
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
  # Skips the tests that start processes, which a sanitizer cannot follow.
  # Random trees are many times slower with a sanitizer; a tenth of them is enough here.
  # No leak detection, because Swift's metadata looks like leaks: tests with weak references find leaks.
  if ! LOADABLES_SEEDS=${LOADABLES_SEEDS:-300} ACTION_SEEDS=${ACTION_SEEDS:-30} ASAN_OPTIONS=detect_leaks=0 \
    TSAN_OPTIONS="halt_on_error=1 suppressions='$here/thread-suppressions.txt'" \
    "${runner[@]}" swift test --skip-build --disable-xctest --skip 'DurabilityTests|NetlinkReachabilityTests' \
    "${options[@]}" >"$scratch/$sanitizer.log" 2>&1; then
    tail -n 80 "$scratch/$sanitizer.log" | cut -c 1-400 >&2
    exit 1
  fi
  printf 'sanitizing: %s: %s\n' "$sanitizer" "$(tail -n 1 "$scratch/$sanitizer.log")" >&2
done
