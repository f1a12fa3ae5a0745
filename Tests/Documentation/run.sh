#!/usr/bin/env bash
# Builds the documentation of the libraries with warnings as errors: `run.sh [DIRECTORY]`. DIRECTORY gets the archives;
# it is .build/documentation of the project by default. Exit code 1 on a broken link, a missing parameter, or an invalid
# page of a catalogue.
#
# docc is part of the toolchain; the symbols are from a build of only the libraries. Any web server shows an archive, at
# /documentation.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
output=${1:-.build/documentation}
mkdir -p "$output/symbols"
output=$(cd "$output" && pwd)

# The package of the sanitizers' tests has only the libraries.
for library in LoadableImagesTesting LoadablesTelemetry LoadablesTesting ScheduledActions; do
  printf 'documentation: building the symbols of %s\n' "$library" >&2
  if ! swift build --package-path Tests/Sanitizing --scratch-path "$output/build" --target "$library" \
    --no-color-diagnostics -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$output/symbols" \
    >"$output/build.log" 2>&1; then
    tail -n 40 "$output/build.log" >&2
    exit 1
  fi
done

for module in LoadableImages LoadableImagesTesting Loadables LoadablesTelemetry LoadablesTesting LoadablesTooling \
  ScheduledActions; do
  # A catalogue documents one module and must not have the symbols of another.
  mkdir -p "$output/symbols/$module"
  cp "$output/symbols/$module.symbols.json" "$output/symbols/$module/"
  catalogue=()
  if [ -d "Sources/$module/$module.docc" ]; then catalogue=("Sources/$module/$module.docc"); fi
  docc convert "${catalogue[@]}" --additional-symbol-graph-dir "$output/symbols/$module" \
    --output-dir "$output/$module.doccarchive" --fallback-display-name "$module" \
    --fallback-bundle-identifier "loadscope.$module" --warnings-as-errors >&2
  printf 'documentation: %s\n' "$output/$module.doccarchive" >&2
done
