"""The program as `./demo.sh` builds it."""

from pathlib import Path
import subprocess

SCRIPT = Path(__file__).resolve().parent.parent / "demo.sh"


def build():
    """Builds it for release, and returns its path."""
    return subprocess.run([SCRIPT, "build"], check=True, text=True, stdout=subprocess.PIPE).stdout.strip()
