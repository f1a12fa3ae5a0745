"""Runs of the tests with one mutant switched on."""
import dataclasses
import os
import re
import signal
import subprocess
import threading
import time

# Bounds the memory of an endless loop, and writes no core files.
SHELL = 'ulimit -c 0; ulimit -v 12582912 2>/dev/null; exec "$@"'
ISSUE = re.compile(r"Test (.+?) recorded an issue")
PASSED = re.compile(r'Test (".*"|\w+\(.*\)) (?:with \d+ test cases? )?passed after ([0-9.]+) seconds')
SUMMARY = re.compile(r"Test run with (\d+) tests?.* (passed|failed) after")


@dataclasses.dataclass
class Outcome:
    """The result of a run: `passed`, `failed`, `crashed` or `timed out`."""

    word: str
    reason: str = ""
    seconds: float = 0
    count: int = 0
    times: dict = dataclasses.field(default_factory=dict)

    @property
    def passed(self):
        return self.word == "passed"


def run(command, environment, limit, stop_at_issue=True):
    """Runs the tests until they end, the first one fails, or the time limit is reached."""
    started = time.monotonic()
    process = subprocess.Popen(
        ["/bin/sh", "-c", SHELL, "sh", *command], env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True)
    expired = threading.Event()

    def expire():
        expired.set()
        kill(process)

    timer = threading.Timer(limit, expire)
    timer.start()
    issues, times, count = [], {}, 0
    try:
        for line in process.stdout:
            if issue := ISSUE.search(line):
                issues.append(issue[1])
                if stop_at_issue:
                    break
            elif passed := PASSED.search(line):
                times[passed[1]] = float(passed[2])
            elif summary := SUMMARY.search(line):
                count = int(summary[1])
    finally:
        timer.cancel()
        kill(process) if issues and stop_at_issue else None
        process.stdout.close()
        code = process.wait()
        # Processes that a test started may still run.
        kill(process)
    seconds = time.monotonic() - started
    if issues:
        return Outcome("failed", ", ".join(dict.fromkeys(issues)), seconds)
    if expired.is_set():
        return Outcome("timed out", f"after {seconds:.0f} s", seconds)
    if code < 0 or code > 128:
        number = -code if code < 0 else code - 128
        name = signal.Signals(number).name if number in list(signal.Signals) else str(number)
        return Outcome("crashed", name, seconds)
    if code or not count:
        return Outcome("failed", f"exit code {code}, {count} tests", seconds)
    return Outcome("passed", seconds=seconds, count=count, times=times)


def kill(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass
