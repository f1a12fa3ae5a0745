#!/usr/bin/env python3
"""Writes a recording of a million entries, opens it, plays it and jumps in it, in a release build. `--write` puts the
table into README.md. Fails if opening takes more than 2 s or 500 MB.
"""
import os
import sys
import tempfile

import program
import tables

ENTRIES = 1_000_000


def main():
    measure = program.measuring("Recordings", "RecordingTimes")
    with tempfile.TemporaryDirectory() as scratch:
        path = os.path.join(scratch, "busy.ndjson")
        rows = {"write it": measure("write", path, ENTRIES)}
        size = os.path.getsize(path)
        rows["open it"] = measure("open", path)
        rows["go through all of it"] = measure("play", path)
        rows["go to a moment, a thousand times"] = measure("back", path)

    lines = [f"| to …, of {size / 1e6:.0f} MB | s | peak memory, MB |", "|---|---|---|"]
    lines += [f"| {name} | {seconds:.2f} | {peak / 1e6:.0f} |" for name, (seconds, peak) in rows.items()]
    print("\n".join(lines))
    if "--write" in sys.argv:
        tables.write("recordings", "\n".join(lines))
    seconds, peak = rows["open it"]
    if seconds > 2 or peak > 500e6:
        sys.exit("opening takes more than 2 s or 500 MB")


if __name__ == "__main__":
    main()
