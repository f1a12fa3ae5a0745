"""The program as `./demo.sh` builds it."""

from pathlib import Path
import subprocess
import sys

SCRIPT = Path(__file__).resolve().parent.parent / "demo.sh"


def build():
    """Builds it for release, and returns its path."""
    return subprocess.run([SCRIPT, "build"], check=True, text=True, stdout=subprocess.PIPE).stdout.strip()


def measuring(folder, product):
    """Builds a package of the benchmarks for release. What it returns runs the product with arguments, and gives the
    seconds and the peak of memory in bytes that it prints.
    """
    folder = SCRIPT.parent / "Benchmarks" / folder
    subprocess.run(["swift", "build", "-c", "release"], cwd=folder, check=True, stdout=sys.stderr)

    def measure(*arguments):
        run = subprocess.run(
            [folder / ".build/release" / product, *map(str, arguments)], check=True, text=True, stdout=subprocess.PIPE)
        seconds, peak = run.stdout.split()
        return float(seconds), int(peak)

    return measure
