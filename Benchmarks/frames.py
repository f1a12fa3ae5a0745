#!/usr/bin/env python3
"""Measures the time of a frame over runs of different sizes. `--write` puts the tables into README.md, `--check` fails
if a frame's time grows with the number of loadables and events.
"""
import pathlib
import subprocess
import sys

import tables

HERE = pathlib.Path(__file__).resolve().parent


def main():
    subprocess.run(["swift", "build", "-c", "release"], cwd=HERE / "Frames", check=True, stdout=sys.stderr)
    arguments = ["--check"] if "--check" in sys.argv else []
    run = subprocess.run(
        [HERE / "Frames/.build/release/Frames", *arguments], text=True, stdout=subprocess.PIPE)
    print(run.stdout, end="")
    if run.returncode:
        sys.exit(run.returncode)
    if "--write" in sys.argv:
        tables.write("frames", run.stdout)


if __name__ == "__main__":
    main()
