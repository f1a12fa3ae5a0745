#!/usr/bin/env python3
"""Lets a manager look at a store of 100,000 objects, each with an item, in a release build. `--write` puts the table into
README.md. Fails where the first run begins after more than 1 s, memory is more than 100 MB or a change takes more than
1 ms.
"""
import os
import shutil
import subprocess
import sys
import tempfile

import program
import tables

OBJECTS = 100_000


def main():
    measure = program.measuring("Actions", "ActionTimes")
    with tempfile.TemporaryDirectory() as scratch:
        path = os.path.join(scratch, "store.sqlite")
        rows = {"store them": measure("fill", path, OBJECTS)}
        size = os.path.getsize(path)
        unknown = os.path.join(scratch, "unknown.sqlite")
        shutil.copy(path, unknown)
        rows["begin the first run, of a store that no manager knows"] = measure("start", unknown)
        # All of it is looked at here, and changes afterwards.
        rows["change one, until it is known when that is due"] = measure("change", path, 1_000)
        subprocess.run(
            ["sqlite3", path, "UPDATE object SET json = json_set(json, '$.isOpen', json('true')) WHERE key = '0'"],
            check=True)
        rows["begin the first run, of one that is known"] = measure("start", path)

    lines = [f"| to …, of {OBJECTS:,} objects in {size / 1e6:.0f} MB | ms | peak memory, MB |", "|---|---|---|"]
    lines += [f"| {name} | {seconds * 1e3:,.{1 if seconds < 0.01 else 0}f} | {peak / 1e6:.0f} |" for name, (seconds, peak) in rows.items()]
    print("\n".join(lines))
    if "--write" in sys.argv:
        tables.write("actions", "\n".join(lines))
    slow = [name for name, (seconds, _) in rows.items() if name.startswith("begin") and seconds > 1]
    slow += [name for name, (seconds, _) in rows.items() if name.startswith("change") and seconds > 1e-3]
    slow += [name for name, (_, peak) in rows.items() if not name.startswith("store") and peak > 100e6]
    if slow:
        sys.exit(f"more than was aimed at: {'; '.join(slow)}")


if __name__ == "__main__":
    main()
