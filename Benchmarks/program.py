"""The program as `./demo.sh` builds it."""

from pathlib import Path
import subprocess
import sys

SCRIPT = Path(__file__).resolve().parent.parent / "demo.sh"


def build():
    """Builds the program for release, and returns its path."""
    return subprocess.run([SCRIPT, "build"], check=True, text=True, stdout=subprocess.PIPE).stdout.strip()


def running(folder, product):
    """Builds a package of the benchmarks for release. The returned function runs the product with arguments, and
    returns its output.
    """
    folder = SCRIPT.parent / "Benchmarks" / folder
    subprocess.run(["swift", "build", "-c", "release"], cwd=folder, check=True, stdout=sys.stderr)

    def run(*arguments):
        return subprocess.run(
            [folder / ".build/release" / product, *map(str, arguments)], check=True, text=True,
            stdout=subprocess.PIPE).stdout

    return run


def measuring(folder, product):
    """Like `running`, but the returned function returns the printed time in seconds and peak memory in bytes."""
    run = running(folder, product)

    def measure(*arguments):
        seconds, peak = run(*arguments).split()
        return float(seconds), int(peak)

    return measure
