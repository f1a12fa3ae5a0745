#!/usr/bin/env python3
"""Draws what is on the screen over runs of different sizes, and prints what a frame costs. `--write` puts the tables into
README.md, `--check` fails where a frame costs more the more loadables and events there are.
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
