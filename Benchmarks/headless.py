#!/usr/bin/env python3
"""Runs 100,000 loadables with syncers for 10 s of virtual time without a screen, in a release build, with their events as
NDJSON, as text and without them, and ten loadables with 10,000 seeds. `--write` puts the table into README.md.
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import program
import tables

def scenario(count, end):
    """A group of loadables with syncers, which is syncing after the first instant."""
    return f"""scenario: Crowd
nodes:
  - id: feed
    kind: group
    mode: never
    children:
      - id: a
        count: {count}
        latency: {{ uniform: [200ms, 1s] }}
        failureRate: 0.3
        syncer: {{ policy: sync, period: 10s, backoff: {{ min: 1s, max: 60s, jitter: full }} }}
script: [{{ at: 0s, sync: feed }}]
expect: [{{ at: 0s, state: {{ feed: syncing }} }}]
end: {end}
"""


def measure(*command):
    """Returns the seconds of a process, those of its CPU, its peak memory in bytes, and the lines and bytes it writes."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    lines = size = 0
    while piece := os.read(process.stdout.fileno(), 1 << 20):
        lines += piece.count(b"\n")
        size += len(piece)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(command)} has failed")
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, lines, size


def main():
    binary = program.build()
    with tempfile.TemporaryDirectory() as scratch:
        crowd, ten = (pathlib.Path(scratch) / f"{name}.yaml" for name in ("crowd", "ten"))
        crowd.write_text(scenario(100_000, "10s"))
        ten.write_text(scenario(10, "0s"))
        run = [binary, "run", str(crowd), "--headless"]
        runs = {
            "events as NDJSON": measure(*run),
            "events as text": measure(*run, "--format", "text"),
            "expectations alone": measure(binary, "test", str(crowd)),
            "ten loadables, the first instant, 10,000 seeds": measure(binary, "test", str(ten), "--seeds", "1..10000"),
        }
    lines = ["| 100,000 loadables with syncers, 10 s | s | s of CPU | peak memory, MiB | lines | MB |"]
    lines.append("|---" * 6 + "|")
    for name, (seconds, cpu, peak, count, size) in runs.items():
        lines.append(
            f"| {name} | {seconds:.1f} | {cpu:.1f} | {peak / 2**20:.0f} | {count:,} | {size / 1e6:.0f} |")
    print("\n".join(lines))
    if "--write" in sys.argv:
        tables.write("headless", "\n".join(lines))


if __name__ == "__main__":
    main()
