#!/usr/bin/env bash
# Builds and runs clients of the libraries: `run.sh [quick|all]`, quick by default.
#
#   quick  the client in debug, run in Swift 6 mode; the executables that import a single library; the recordings of
#          tests that fail on purpose; every snippet of the documentation compiled in Swift 6 mode
#   all    both language modes, in debug and release; every snippet in both modes; each misuse in its own process; the
#          zero delay in 400 processes
#
# Exit code 1 with the message of the compiler or of the failed program. The build directory is CLIENT_SCRATCH, by
# default .build/client of the project.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")"
here=$PWD
scratch=${CLIENT_SCRATCH:-$here/../../.build/client}
extent=${1:-quick}
case $extent in
quick) configurations=(debug) modes=(6) ;;
all) configurations=(debug release) modes=(5 6) ;;
*)
  printf 'usage: run.sh [quick|all]\n' >&2
  exit 2
  ;;
esac
mkdir -p "$scratch"
scratch=$(cd "$scratch" && pwd)

say() {
  printf 'client: %s\n' "$*" >&2
}

# run NAME PROGRAM: runs a program and prints its output in one line.
run() {
  local output
  if ! output=$("$2" 2>&1); then
    printf '%s\n' "$output" >&2
    say "$1 failed"
    exit 1
  fi
  say "$1: ${output//$'\n'/, }"
}

failed=0
for configuration in "${configurations[@]}"; do
  say "$configuration: building"
  options=(--package-path "$here" --scratch-path "$scratch" -c "$configuration" --no-color-diagnostics)
  if ! swift build "${options[@]}" >"$scratch/$configuration.log" 2>&1; then
    grep -n -A 8 'error:' "$scratch/$configuration.log" | head -n 80 >&2 || tail -n 40 "$scratch/$configuration.log" >&2
    exit 1
  fi
  programs=$(swift build "${options[@]}" --show-bin-path)
  for mode in "${modes[@]}"; do run "$configuration, Swift $mode" "$programs/ClientSwift$mode"; done
  run "$configuration, Loadables alone" "$programs/PrintState"
  run "$configuration, LoadablesTesting alone" "$programs/PrintPlan"
  run "$configuration, LoadableImages" "$programs/ShowImage"
  run "$configuration, LoadablesTelemetry without a backend" "$programs/Telemetry"
  if [ "$extent" = all ]; then "$here/misuse.py" "$programs/Misuse" "$configuration" || failed=1; fi
done

debug=$(swift build --package-path "$here" --scratch-path "$scratch" --show-bin-path)

# The examples of the original's documentation, in its names: after the renames alone they build and pass, with and
# without the main actor as the default.
say "the original's examples, renamed"
ported=$scratch/ported
rm -rf "$ported" && mkdir "$ported"
cp "$here"/Original/*.swift "$ported"
"$here/../../docs/migrate-from-mmmloadable.sh" "$ported" >"$ported.log"
if [ "$(wc -l <"$ported.log")" -ne 4 ]; then
  cat "$ported.log" >&2
  say 'the script leaves something to decide'
  failed=1
fi
for isolation in nonisolated MainActor; do
  if ! swiftc -swift-version 6 -default-isolation "$isolation" -I "$debug/Modules" "$ported"/*.swift \
    "$debug"/Backoff.build/*.o "$debug"/Loadables.build/*.o "$debug"/LoadablesTesting.build/*.o -o "$ported/program" >"$ported.log" 2>&1; then
    grep -A 8 'error:' "$ported.log" | head -n 80 >&2
    failed=1
    continue
  fi
  run "ported, $isolation" "$ported/program"
done

# The tests that fail on purpose leave one recording for each failure, private to the user.
say 'tests that fail on purpose'
recordings=$scratch/recordings
rm -rf "$recordings" && mkdir "$recordings"
if LOADSCOPE_RECORDINGS=$recordings swift test --package-path "$here" --scratch-path "$scratch" \
  --no-color-diagnostics >"$scratch/failing.log" 2>&1; then
  say 'they passed'
  failed=1
fi
found=$(cd "$recordings" && stat -c '%n %a' -- *)
expected='FeedTests.refresh.loadscope.ndjson 600
LegacyFeedTests.testFailsOnAnotherThread.loadscope.ndjson 600
LegacyFeedTests.testRefresh.loadscope.ndjson 600'
if [ "$found" != "$expected" ]; then
  say "the recordings are not as expected: ${found//$'\n'/, }"
  failed=1
fi
for name in FeedTests.refresh LegacyFeedTests.testRefresh; do
  if ! grep -q "^$name failed; its loadables: loadscope replay .*$name.loadscope.ndjson" "$scratch/failing.log"; then
    say "no line about the recording of $name"
    failed=1
  fi
done

# At its last moment, `w` leads from the failed group to the cause.
loadscope=${LOADSCOPE:-$here/../../.build/tests/debug/loadscope}
if [ -x "$loadscope" ]; then
  recording=$recordings/FeedTests.refresh.loadscope.ndjson
  screen=$("$loadscope" snapshot "$recording" --size 120x40 --keys w) || failed=1
  if ! grep -q '^ LoadableGroup#1 failed because its mode is all and TestLoadable#2 failed: TimedOut()' <<<"$screen"; then
    printf '%s\n' "$screen" >&2
    say "w does not lead to the cause in $recording"
    failed=1
  fi
else
  say "no $loadscope: the recordings are not opened"
fi

for mode in "${modes[@]}"; do "$here/snippets.py" "$debug" --swift "$mode" || failed=1; done
if [ "$extent" = all ]; then ZERO_DELAY=$programs/ZeroDelay "$here/zero-delay.sh" || failed=1; fi
exit "$failed"
