#!/usr/bin/env python3
"""Measures a manager on a store of 100,000 objects, each with an item, in a release build, and commits with full and
normal durability. `--write` puts the tables into README.md. Fails if the first run begins after more than 1 s, memory
is more than 100 MB, or a change with normal durability, which does not wait for the disk, takes more than 1 ms.
"""
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

import program
import tables

OBJECTS = 100_000
DURABILITIES = ["full", "normal"]
# Disk times vary from second to second: the rounds alternate between the durabilities.
ROUNDS = 9
COMMITS = 1_000


def sql(path, statement):
    """Runs SQL. Afterwards the file has the contents of the log too, and can be copied alone."""
    subprocess.run(["sqlite3", path, statement], check=True, stdout=subprocess.DEVNULL)


def measure_durabilities(measure, scratch, known):
    """The median times of commits and changes with each durability, in seconds."""
    times = {(what, durability): [] for what in ["commit", "commits", "change"] for durability in DURABILITIES}
    for number in range(ROUNDS):
        for durability in DURABILITIES:
            with tempfile.TemporaryDirectory(dir=scratch) as folder:
                shutil.copy(known, os.path.join(folder, "change.sqlite"))
                for what in ["commit", "commits", "change"]:
                    path = os.path.join(folder, f"{what}.sqlite")
                    times[what, durability].append(measure(what, path, COMMITS, durability)[0])
    return {key: statistics.median(values) for key, values in times.items()}


def main():
    measure = program.measuring("Actions", "ActionTimes")
    with tempfile.TemporaryDirectory() as scratch:
        path = os.path.join(scratch, "store.sqlite")
        rows = {"store them": measure("fill", path, OBJECTS)}
        sql(path, "PRAGMA wal_checkpoint(TRUNCATE)")
        size = os.path.getsize(path)
        unknown = os.path.join(scratch, "unknown.sqlite")
        shutil.copy(path, unknown)
        rows["begin the first run, of a store that no manager knows"] = measure("start", unknown)
        # The manager scans all objects here. The UPDATE below makes object 0 due again, as before the first run.
        measure("change", path, COMMITS)
        known, changed = os.path.join(scratch, "known.sqlite"), os.path.join(scratch, "changed.sqlite")
        sql(path, "UPDATE object SET json = json_set(json, '$.isOpen', json('true')) WHERE key = '0'")
        shutil.copy(path, known)
        shutil.copy(path, changed)
        rows["change one, until it is known when that is due"] = measure("change", changed, COMMITS)
        rows["begin the first run, of one that is known"] = measure("start", path)
        times = measure_durabilities(measure, scratch, known)

    lines = [f"| to …, of {OBJECTS:,} objects in {size / 1e6:.0f} MB | ms | peak memory, MB |", "|---|---|---|"]
    lines += [f"| {name} | {seconds * 1e3:,.{1 if seconds < 0.01 else 0}f} | {peak / 1e6:.0f} |" for name, (seconds, peak) in rows.items()]
    lines += ["", "| durability | " + " | ".join(DURABILITIES) + " |", "|---|---|---|"]
    comparison = {
        "commits a second": [1 / times["commits", each] for each in DURABILITIES],
        "a commit, µs": [times["commit", each] * 1e6 for each in DURABILITIES],
        "change one, until it is known when that is due, µs": [times["change", each] * 1e6 for each in DURABILITIES],
    }
    lines += [f"| {name} | {' | '.join(f'{value:,.0f}' for value in values)} |" for name, values in comparison.items()]
    print("\n".join(lines))
    if "--write" in sys.argv:
        tables.write("actions", "\n".join(lines))
    slow = [name for name, (seconds, _) in rows.items() if name.startswith("begin") and seconds > 1]
    slow += ["change one with normal durability"] if times["change", "normal"] > 1e-3 else []
    slow += [name for name, (_, peak) in rows.items() if not name.startswith("store") and peak > 100e6]
    if slow:
        sys.exit(f"more than was aimed at: {'; '.join(slow)}")


if __name__ == "__main__":
    main()
