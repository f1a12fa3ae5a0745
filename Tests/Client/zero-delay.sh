#!/usr/bin/env bash
# Counts the processes in which a zero delay has not passed within 16 turns of the main queue: `zero-delay.sh
# [PROCESSES]`, 200 by default, on an idle machine and then as many with every core busy. Exit code 1 if there is one.
#
# ZERO_DELAY is the path of the program; by default the script builds the product ZeroDelay.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")"
processes=${1:-200}
if [ -z "${ZERO_DELAY:-}" ]; then
  swift build --product ZeroDelay >&2
  ZERO_DELAY=$(swift build --show-bin-path)/ZeroDelay
fi

burners=()
trap '[ ${#burners[@]} -eq 0 ] || kill "${burners[@]}"' EXIT

# measure NAME: prints the number of late processes, and adds it to `total`.
total=0
measure() {
  local late=0 code
  for ((process = 0; process < processes; process++)); do
    code=0
    "$ZERO_DELAY" >/dev/null || code=$?
    case $code in
    0) ;;
    1) late=$((late + 1)) ;;
    *)
      printf 'zero delay: exit code %d\n' "$code" >&2
      exit 1
      ;;
    esac
  done
  printf 'zero delay: %s: %d of %d late\n' "$1" "$late" "$processes"
  total=$((total + late))
}

measure "idle"
for ((core = 0; core < $(nproc); core++)); do
  while :; do :; done &
  burners+=($!)
done
measure "every core busy"
[ "$total" -eq 0 ]
