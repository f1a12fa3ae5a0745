#!/usr/bin/env bash
# Writes the man page anew, from what the program says of its commands; with --check only says whether that is needed.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."

made=.build/plugins/GenerateManual/outputs/loadscope/loadscope.1
swift package plugin generate-manual --configuration debug --date 2026-01-01 >&2
