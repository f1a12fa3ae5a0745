"""Counts instructions with callgrind, a tool of valgrind. They repeat, unlike times."""

from pathlib import Path
import subprocess


class Callgrind:
    """The counts of programs that run one after another. Their files are in a folder."""

    def __init__(self, folder):
        self._folder = Path(folder) / "callgrind"
        self._folder.mkdir()

    def stripped(self, binary):
        """A copy of a program. Valgrind fails on some debugging information, which it does not need here."""
        copy = self._folder / Path(binary).name
        subprocess.run(["strip", "--strip-debug", "-o", copy, binary], check=True)
        return str(copy)

    def command(self, *command):
        """The command that counts the instructions of a command, without output of its own."""
        return ["valgrind", "--tool=callgrind", f"--callgrind-out-file={self._folder}/out",
                f"--log-file={self._folder}/log", *map(str, command)]

    def total(self, *command):
        """The instructions of a whole run."""
        subprocess.run(self.command(*command), check=True, stdout=subprocess.DEVNULL)
        return self._newest()

    def counted(self, pid):
        """The instructions of a running command since its start or the last call."""
        subprocess.run(["callgrind_control", "--dump", str(pid)], check=True, capture_output=True)
        return self._newest()

    def _newest(self):
        newest = max(self._folder.glob("out*"), key=lambda path: path.stat().st_mtime_ns)
        with open(newest, errors="replace") as lines:
            return next(int(line.split()[1]) for line in lines if line.startswith("totals:"))
