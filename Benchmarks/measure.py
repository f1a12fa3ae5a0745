#!/usr/bin/env python3
"""Measures the core beside OpenCombine, and prints the tables; `--write` puts them into README.md as well. `--check`
only counts the instructions of the core, and fails if they exceed those in README.md.

Callgrind counts instructions, as the slope between two lengths: one-time costs do not count, and results repeat
exactly. Times are medians of a run of ordo-one/benchmark. Needs valgrind.
"""
import pathlib
import subprocess
import sys
import tempfile

import tables
from callgrind import Callgrind

HERE = pathlib.Path(__file__).resolve().parent
# The targets: instructions and nanoseconds per operation, then bytes.
TARGETS = {
    "a change to one observer": "≤ 200, ≤ 35 ns",
    "a change to each of 1000 observers": "≤ 150, ≤ 20 ns",
    "a change to each of 1000 objects": "≤ 60 ns",
    "a flip in a group of 10": "≤ 80 ns",
    "a flip in a group of 100000": "≤ 80 ns",
    "a flip that leaves a group of 10 as it is": "≤ 80 ns",
    "a flip that leaves a group of 100000 as it is": "≤ 80 ns",
    "a sync of 100000 children": "≤ 160 ns (16 ms for all)",
    "a flip under 10 nested groups": "≤ 500 ns",
    "a sync with telemetry, no-op backends": "≤ 500 ns more than a sync",
    "create and release": "≤ 80 ns",
    "a loadable with a shared observer": "≤ 112",
    "a loadable with a closure of its own": "≤ 224",
}
MAKERS = ("ours", "openCombine")
# A slightly newer compiler may need slightly more instructions.
TOLERANCE = 1.02


def output(*command):
    return subprocess.run(command, cwd=HERE, check=True, text=True, stdout=subprocess.PIPE, stderr=sys.stderr).stdout


def note(text):
    print(text, file=sys.stderr, flush=True)


def rows(binary, *arguments):
    return [line.split("\t") for line in output(binary, *arguments).splitlines()]


def instructions(callgrind, binary, workload, count):
    """The instructions per operation."""
    length = max(20, 10_000 // int(count))
    # Both lengths are even, because a workload may alternate between two states.
    longer, shorter = (callgrind.total(binary, workload, factor * length) for factor in (3, 1))
    return (longer - shorter) / (2 * length * int(count))


def times(counts):
    """The median nanoseconds per operation, by workload."""
    with tempfile.TemporaryDirectory() as folder:
        output(
            "swift", "package", "--allow-writing-to-directory", folder, "benchmark", "--target", "Core", "--no-progress",
            "--format", "influx", "--path", folder)
        medians = {}
        for file in pathlib.Path(folder).glob("*.influx.csv"):
            lines = [line for line in file.read_text().splitlines() if line and not line.startswith("#")]
            header = lines[0].split(",")
            for line in lines[1:]:
                fields = dict(zip(header, line.split(",")))
                if fields.get("percentile") == "50.0":
                    count = int(counts[fields["test"]])
                    medians[fields["test"]] = float(fields["value"]) / (max(1, 100_000 // count) * count)
    return medians


def build():
    """Builds the workloads for release, and returns the program's path."""
    output("swift", "build", "-c", "release", "--product", "Repeat")
    return output("swift", "build", "-c", "release", "--show-bin-path").strip() + "/Repeat"


def check(callgrind, binary):
    """Whether each workload of the core stays within its instructions in README.md."""
    known = {cells[0]: cells[1] for cells in tables.read("figures")}
    passed = True
    for maker, identifier, count, name in rows(binary, "list"):
        if maker == "ours":
            counted = instructions(callgrind, binary, identifier, count)
            passed = tables.holds(name, counted, known.get(name), TOLERANCE) and passed
    return passed


def main():
    folder = tempfile.TemporaryDirectory()
    callgrind = Callgrind(folder.name)
    binary = callgrind.stripped(build())
    if "--check" in sys.argv:
        sys.exit(0 if check(callgrind, binary) else 1)
    workloads = rows(binary, "list")
    counts = {identifier: count for _, identifier, count, _ in workloads}
    note("timing")
    medians = times(counts)

    figures = {}
    for maker, identifier, count, name in workloads:
        note(f"counting: {identifier}")
        figures.setdefault(name, {})[maker] = (instructions(callgrind, binary, identifier, count), medians.get(identifier))
    lines = []
    for name, made in figures.items():
        line = [name]
        for maker in MAKERS:
            counted, timed = made.get(maker, (None, None))
            line += ["–" if counted is None else f"{counted:,.0f}", "–" if timed is None else f"{timed:,.1f}"]
        lines.append(line + [TARGETS.get(name, "")])
    text = tables.table(["one …", "instructions", "ns", "OpenCombine: instructions", "ns", "target"], lines)

    memory = {}
    for maker, size, name in rows(binary, "memory"):
        memory.setdefault(name, {})[maker] = size
    lines = [
        [name] + [made.get(maker, "–") for maker in MAKERS] + [TARGETS.get(name, "")] for name, made in memory.items()
    ]
    text += [""] + tables.table(["bytes of …", "ours", "OpenCombine", "target"], lines)
    print("\n".join(text))

    if "--write" in sys.argv:
        tables.write("figures", "\n".join(text))


if __name__ == "__main__":
    main()
