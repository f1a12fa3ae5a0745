#!/usr/bin/env bash
# Runs all built tests in two processes at once: `run.sh [OPTION of swift test ...]`. `./demo.sh test` builds them first.
#
# Most tests need the main thread, so one process keeps one core busy. The first process has the tests with a terminal,
# which run one after another and wait for real time; the second has all others, and so each new target.
# The last line is the sum of both, `N passed, N failed, N skipped`. With options, such as --filter, one process runs.
set -uo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
source Tests/options.sh

# shellcheck disable=SC2206
options=(--skip-build --disable-xctest $test_options)
[ $# -eq 0 ] || exec swift test "${options[@]}" "$@"

# The tests of endurance wait most, on threads of their own: beside the second process they balance the times.
first='^EndToEndTests[.]EndToEnd/(?!AttachEnduranceTests)'

results=.build/tests/results
rm -rf "$results" && mkdir -p "$results"
# Not all tests at once: each would wait for thousands of others in the queues of the threads that they share.
if [[ $(swift test --help-hidden 2>/dev/null) == *--experimental-maximum-parallelization-width* ]]; then
  options+=(--experimental-maximum-parallelization-width 64)
fi

# part NAME OPTION...: runs one process, with its lines whole on the output.
part() {
  local name=$1
  shift
  swift test --ignore-lock "${options[@]}" --xunit-output "$results/$name.xml" "$@" 2>&1 |
    tee "$results/$name.log" | grep -a --line-buffered ''
}

part first --filter "$first" &
# Each process plans the build, whose database takes one at a time.
until grep -aqs 'Test run started' "$results/first.log" || ! kill -0 $! 2>/dev/null; do sleep 0.2; done
part second --skip "$first"
code=$?
wait $! || code=1

# sum ATTRIBUTE: the sum of both reports.
sum() {
  cat "$results"/*.xml | sed -n "s/.*<testsuite .* $1=\"\([0-9]*\)\".*/\1/p" | awk '{ sum += $1 } END { print sum + 0 }'
}

for name in first second; do
  grep -a -A 9 '^✘ Test .* recorded an issue' "$results/$name.log" | cut -c 1-500
  # A process that ends early leaves a report without its end.
  if ! grep -q '</testsuites>' "$results/$name.xml" 2>/dev/null; then
    printf 'The %s process ended before its last test: %s\n' "$name" "$PWD/$results/$name.log"
    tail -n 20 "$results/$name.log"
    exit 1
  fi
done
# Not the sum of failures, which counts the issues.
failed=$(cat "$results"/*.xml | awk '/<testcase/ { test = 1 } /<failure/ { count += test; test = 0 } END { print count + 0 }')
printf '%s passed, %s failed, %s skipped\n' $(($(sum tests) - failed)) "$failed" "$(sum skipped)"
exit $code
