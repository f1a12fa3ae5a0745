#!/usr/bin/env bash
# Fuzzes the readers of untrusted bytes: `run.sh [SECONDS]`, 60 by default, shared by the targets in FUZZ_TARGETS
# ("scenario theme text recording program client image pixels"). Exit code 1 with the input's path if one crashes, hangs
# or takes too much memory.
#
# Builds in a separate directory (FUZZ_SCRATCH, by default .build/fuzzing). It also keeps the inputs found, and the next
# run starts with them; the corpus in this folder is only read.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")"
here=$PWD
seconds=${1:-60}
targets=${FUZZ_TARGETS:-scenario theme text recording program client image pixels}
scratch=${FUZZ_SCRATCH:-$here/../../.build/fuzzing}

say() {
  printf '%s\n' "$*" >&2
}

# A toolchain without libFuzzer is no failure: fuzzing only searches for errors.
mkdir -p "$scratch"
probe=$(mktemp -d)
trap 'rm -rf "$probe"' EXIT
cat >"$probe/entry.swift" <<'SWIFT'
@_cdecl("LLVMFuzzerTestOneInput")
public func entry(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt { 0 }
SWIFT
if ! swiftc -sanitize=fuzzer,address -parse-as-library "$probe/entry.swift" -o "$probe/probe" >/dev/null 2>&1; then
  say "fuzzing: this toolchain has no libFuzzer; left out"
  exit 0
fi

# The address sanitizer of some toolchains hangs if addresses are randomised more widely than it expects.
runner=()
if setarch -R true 2>/dev/null; then runner=(setarch -R); fi

if ! timeout -s KILL 30 "${runner[@]}" "$probe/probe" -runs=1 >/dev/null 2>&1 </dev/null; then
  say "fuzzing: the sanitizer does not run on this system; left out"
  exit 0
fi

say "fuzzing: building"
build=(--package-path "$here" --scratch-path "$scratch" -c release --product Fuzz --sanitize address
  -Xswiftc -sanitize=fuzzer -Xswiftc -assert-config -Xswiftc Debug -Xcc -fsanitize=fuzzer-no-link)
if ! swift build "${build[@]}" >"$scratch/build.log" 2>&1; then
  tail -n 40 "$scratch/build.log" >&2
  exit 1
fi
folder=$(swift build "${build[@]}" --show-bin-path)
fuzz=$folder/fuzz
# The linker prints countless warnings about the sanitizer's own symbols.
if ! swiftc -sanitize=fuzzer,address "$folder/libFuzz.a" -lFoundation -lpng16 -lz -ljpeg -o "$fuzz" >"$scratch/link.log" 2>&1; then
  tail -n 40 "$scratch/link.log" >&2
  exit 1
fi

# shellcheck disable=SC2086
set -- $targets
share=$((seconds / $# > 0 ? seconds / $# : 1))
for target in "$@"; do
  found=$scratch/corpus/$target
  artifacts=$scratch/artifacts/$target
  mkdir -p "$found" "$artifacts"
  dictionary=()
  case $target in
  scenario | theme) dictionary=(-dict="$here/yaml.dict") ;;
  recording | program | client) dictionary=(-dict="$here/recording.dict") ;;
  esac
  # Files of the tests and of the program are seeds without being copied into the corpus.
  seeds=("$here/Corpus/$target")
  case $target in
  scenario) seeds+=("$here/../ScenariosTests/InvalidFiles" "$here/../ScenariosTests/ValidFiles" "$here/../../Sources/loadscope/Resources/scenarios") ;;
  pixels) seeds=("$here/Corpus/text") ;;
  image) seeds=("$here/../LoadableImagesTests/Files") ;;
  theme) seeds+=("$here/../loadscopeTests/InvalidThemes" "$here/../../themes") ;;
  esac
  length=4096
  case $target in
  text) length=512 ;;
  recording | program) length=8192 ;;
  esac
  say "fuzzing: $target for $share s"
  # The outer limit only ends a fuzzer that hangs.
  # A million nodes, the most that is read, take about 1 GiB and several seconds with the sanitizer; the limits are just
  # above that. hostile.sh measures time and memory without the sanitizer.
  # No leak detection: Swift keeps bits in its pointers, so the tables of the language, which live as long as the
  # process, look like leaks.
  # The sanitizer prints a backtrace; Swift's own would get in its way.
  if ! FUZZ_TARGET=$target SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=quarantine_size_mb=32:detect_leaks=0 timeout -s KILL $((share + 120)) "${runner[@]}" "$fuzz" \
    -max_total_time="$share" -timeout=20 -rss_limit_mb=2048 -max_len="$length" -print_final_stats=1 \
    "${dictionary[@]}" -artifact_prefix="$artifacts/" "$found" "${seeds[@]}" \
    >"$scratch/$target.log" 2>&1 </dev/null; then
    tail -n 60 "$scratch/$target.log" >&2
    say "fuzzing: $target failed; its input is in $artifacts, the log is $scratch/$target.log"
    exit 1
  fi
  grep -E 'DONE|number_of_executed_units|peak_rss_mb' "$scratch/$target.log" >&2 || true
done
