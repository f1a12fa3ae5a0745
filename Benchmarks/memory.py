#!/usr/bin/env python3
"""Measures the program's peak memory in runs without a screen, in a release build. `--write` puts the table into
README.md.

The peak includes the touched pages of shared libraries; the run of a single loadable shows how much that is.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

import program
import tables

ONE = "scenario: One\nnodes: [{ id: a }]\nscript: [{ at: 0s, sync: a }]\nend: 1s\n"
SYNCER = ", syncer: { policy: sync, period: 10s, backoff: { min: 1s, max: 60s, jitter: full } }"


def many(syncer="", count=10_000):
    leaf = f"{{ id: a, count: {count}, latency: {{ uniform: [200ms, 1s] }}, failureRate: 0.3{syncer} }}"
    return f"""scenario: Many
nodes: [{{ id: feed, kind: group, mode: never, children: [{leaf}] }}]
script: [{{ at: 1s, sync: feed }}]
end: 60s
"""


def peak(*command):
    """The peak memory of a process, in bytes."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(command)} has failed")
    return usage.ru_maxrss * 1024


def main():
    binary = program.build()
    with tempfile.TemporaryDirectory() as scratch:
        def file(name, text):
            path = pathlib.Path(scratch) / name
            path.write_text(text)
            return str(path)

        one = file("one.yaml", ONE)
        group = file("group.yaml", many())
        syncers = file("syncers.yaml", many(SYNCER))
        crowd = file("crowd.yaml", many(count=100_000))
        still = file("still.yaml", many(count=100_000).split("script:")[0])
        peaks = {
            "print the help": peak(binary, "--help"),
            "check one loadable": peak(binary, "check", one),
            "run one loadable": peak(binary, "run", one, "--headless"),
            "check 10,000 loadables": peak(binary, "check", group),
            "run 10,000 loadables in a group": peak(binary, "run", group, "--headless"),
            "run 10,000 loadables with syncers in a group": peak(binary, "run", syncers, "--headless"),
            "check 100,000 loadables": peak(binary, "check", crowd),
            "show 100,000 loadables to which nothing has happened": peak(binary, "snapshot", still),
            "run 100,000 loadables in a group": peak(binary, "run", crowd, "--headless"),
            "run them and show them": peak(binary, "snapshot", crowd, "--at", "20s"),
        }

    floor = peaks["run one loadable"]
    lines = ["| to … | peak memory, MiB | beyond one loadable's run |", "|---|---|---|"]
    for name, value in peaks.items():
        beyond = f"{(value - floor) / 2**20:.1f}" if value > floor else "–"
        lines.append(f"| {name} | {value / 2**20:.1f} | {beyond} |")
    print("\n".join(lines))
    if "--write" in sys.argv:
        tables.write("memory", "\n".join(lines))


if __name__ == "__main__":
    main()
