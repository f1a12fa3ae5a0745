#!/usr/bin/env bash
# Builds the documentation of the libraries with warnings as errors: `run.sh [DIRECTORY]`, where the archives are to
# be written to, by default .build/documentation of the project. Exit code 1 when a link leads nowhere, a parameter is
# missing, or a page of the catalogue is not as it should be.
#
# docc comes with the toolchain, and the symbols from a build of the libraries alone. Any web server shows an archive, at
# /documentation.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
output=${1:-.build/documentation}
mkdir -p "$output/symbols"
output=$(cd "$output" && pwd)

# The package of the sanitizers' tests is the libraries and nothing else.
for library in LoadablesTesting ScheduledActions; do
  printf 'documentation: building the symbols of %s\n' "$library" >&2
  if ! swift build --package-path Tests/Sanitizing --scratch-path "$output/build" --target "$library" \
    --no-color-diagnostics -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$output/symbols" \
    >"$output/build.log" 2>&1; then
    tail -n 40 "$output/build.log" >&2
    exit 1
  fi
done

for module in Loadables LoadablesTesting ScheduledActions; do
  # A catalogue is about one module and must not see the other's symbols.
  mkdir -p "$output/symbols/$module"
  cp "$output/symbols/$module.symbols.json" "$output/symbols/$module/"
  catalogue=()
  if [ -d "Sources/$module/$module.docc" ]; then catalogue=("Sources/$module/$module.docc"); fi
  docc convert "${catalogue[@]}" --additional-symbol-graph-dir "$output/symbols/$module" \
    --output-dir "$output/$module.doccarchive" --fallback-display-name "$module" \
    --fallback-bundle-identifier "loadscope.$module" --warnings-as-errors >&2
  printf 'documentation: %s\n' "$output/$module.doccarchive" >&2
done
