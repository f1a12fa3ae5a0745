#!/usr/bin/env python3
"""Runs each command of the program Misuse in its own process, and compares its end with the documented one.

    misuse.py PROGRAM debug|release [COMMAND ...]

Exit code 1 if one ends differently. EXPECTED has each command's end in debug and in release, and a regular expression
that its output must match: the sentence in the article "Misuse" of Loadables.docc.

    ends    by itself, with exit code 0
    traps   in the library, with a signal; a stack overflow or a hang is no trap
    either  is not compared
"""

import re
import signal
import subprocess
import sys

SECONDS = 60

# command: (end in debug, end in release, output in debug, output in release); None: the output is not compared.
EXPECTED = {
    # Release builds do not check this.
    "background-call": ("traps", "either", r"was used off the main thread. Loadables belong to the main actor", None),
    "background-callback": ("traps", "either", r"was used off the main thread. Loadables belong to the main actor", None),
    "cycle": ("traps", "traps", *2 * [r"depends on it, which would close a cycle"]),
    "foreign-cycle": ("ends", "ends", *2 * [r"violation: .*depends on itself through a class that is no LoadableContainer"]),
    "nested": ("ends", "ends", *2 * [r"state: did-sync-successfully, needs sync: false\nchanges: \d+\nreleased\nended"]),
    "do-sync": ("traps", "traps", *2 * [r"Unfinished must override doSync\(\)"]),
    "add-twice": ("traps", "ends", r"Observer observes this Leaf already", r"observers: 1"),
    "remove-twice": ("traps", "ends", r"Observer does not observe this Leaf", r"observers: 0"),
    "load": ("traps", "traps", *2 * [r"Unloaded must override load\(\), doSync\(attempt:\) or doSync\(\)"]),
    "setter": ("traps", "ends", r"A transformed loadable has no setters: only its syncs change it", r"state: idle\nended"),
    "bad-backoff": ("traps", "traps", *2 * [r"BackoffTimeoutPolicy: .*max, must not be less than min"]),
}

# The signals of a Swift trap; SIGSEGV is a stack overflow.
TRAPS = {signal.SIGILL, signal.SIGTRAP, signal.SIGABRT}


def run(program, command):
    """The end of the command, and its output."""
    process = subprocess.Popen(
        [program, command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        errors="replace", env={"SWIFT_BACKTRACE": "enable=no"})
    try:
        output, _ = process.communicate(timeout=SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        output, _ = process.communicate()
        return f"hangs for {SECONDS} s", output
    code = process.returncode
    if code == 0:
        return "ends", output
    if code < 0 and -code in TRAPS:
        return "traps", output
    return (signal.Signals(-code).name if code < 0 else f"exit code {code}"), output


def main():
    program, configuration, *commands = sys.argv[1:]
    column = {"debug": 0, "release": 1}[configuration]
    failures = 0
    for command in commands or EXPECTED:
        expected_end, expected_output = EXPECTED[command][column], EXPECTED[command][2 + column]
        end, output = run(program, command)
        wrong = []
        if expected_end not in (end, "either"):
            wrong.append(f"{end}, expected: {expected_end}")
        if expected_output is not None and not re.search(expected_output, output):
            wrong.append(f"the output does not match: {expected_output}")
        print(f"misuse: {command}: {'; '.join(wrong) or end}", flush=True)
        if wrong:
            failures += 1
            print("".join(f"    {line[:200]}\n" for line in output.splitlines()[:12]), end="")
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
