#!/usr/bin/env python3
"""Keeps the moments of a program for ten minutes of its time, as fast as possible, and goes back and forward in them, in
a release build. `--write` puts the table into README.md. Fails if the memory grows after the first minute, or if a jump
among the moments of 1,000 loadables takes more than 30 ms.
"""
import sys

import program
import tables

RATE, SECONDS, HISTORY = 10_000, 600, 1_000_000
LOADABLES = [1_000, 100_000]


def main():
    run = program.running("Recordings", "RecordingTimes")
    columns = [figures(run("keep", loadables, RATE, SECONDS, HISTORY)) for loadables in LOADABLES]
    names = {
        "memory 1": "memory after 1 minute, MB", "memory 10": "memory after 10 minutes, MB",
        "change": "keep a change, µs", "jump moment": "a jump over a moment: back, forward, and until all events are there, ms",
        "jump tenth": "over a tenth of the kept moments", "jump all": "over all kept moments"}
    lines = ["| 10,000 changes a second | " + " | ".join(f"{number:,} loadables" for number in LOADABLES) + " |"]
    lines.append("|---" * (len(LOADABLES) + 1) + "|")
    lines += [f"| {name} | " + " | ".join(text(key, column[key]) for column in columns) + " |" for key, name in names.items()]
    print("\n".join(lines))
    if "--write" in sys.argv:
        tables.write("time travel", "\n".join(lines))
    for column in columns:
        if column["memory 10"][0] > column["memory 1"][0] * 1.1:
            sys.exit("the memory grows")
    if max(time for part in ("moment", "tenth", "all") for time in columns[0][f"jump {part}"][:2]) > 30:
        sys.exit("a jump takes more than 30 ms")


def figures(output):
    """The printed numbers by the words before them; a memory has the number of its minute among its words."""
    found = {}
    for line in output.splitlines()[:-1]:
        words = line.split()
        count = 2 if words[0] in ("memory", "jump") else 1
        found[" ".join(words[:count])] = [float(word) for word in words[count:]]
    return found


def text(key, values):
    if key.startswith("memory"):
        return f"{values[0] / 1e6:.0f}"
    if key == "change":
        return f"{values[0] / 1e3:.1f}"
    return ", ".join(f"{value:.2g}" if value < 10 else f"{value:.0f}" for value in values)


if __name__ == "__main__":
    main()
