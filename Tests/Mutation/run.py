#!/usr/bin/env python3
"""Draws mutants of the sources by a seed, runs the tests with each, and lists the mutants that survive.

All mutants are built at once, each behind a switch that an environment variable turns on: one build, and one run of the
tests for each mutant. Exit code 1: the score is below `--at-least`; 2: the tests fail without any mutant.
"""
import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import random
import re
import sys
import time

import equivalents
from mutants import draw, mutants_of
from scratch import BuildFailure, Scratch
from runs import run

HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parent.parent

# The mutated sources, and the tests that must fail.
SCOPES = {
    "core": (["Sources/Loadables"], ["LoadablesTests", "LoadablesTestingTests"]),
    "actions": (["Sources/ScheduledActions", "Sources/Netlink"], ["ScheduledActionsTests", "NetlinkTests"]),
    "simulation": (
        [
            "Sources/Simulation/Clock",
            "Sources/Simulation/Simulation+Time.swift",
            "Sources/Simulation/Simulation+Pending.swift",
            "Sources/Simulation/Script/ScriptPlayer.swift",
            "Sources/LoadablesTesting/Time/ManualTimeSource.swift",
            "Sources/LoadablesTesting/Plans",
        ],
        ["SimulationTests", "LoadablesTestingTests"],
    ),
    "why": (
        [
            "Sources/Explanation/Causes",
            "Sources/Dashboard/Why",
            "Sources/Inspection/Observing/Inspector+Instrument.swift",
        ],
        ["DashboardTests", "ExplanationTests", "InspectionTests"],
    ),
}
# Fewer random cases: a mutant that only one of thousands kills needs a test of its own.
ENVIRONMENT = {
    "LOADABLES_SEEDS": "100",
    "ACTION_SEEDS": "20",
    "MONKEY_STEPS": "1000",
    "SWIFT_BACKTRACE": "enable=no",
    "NO_COLOR": "1",
}
# These compare documentation with sources that the copy leaves out.
SKIPPED = ["--skip", r"\.ArticleTests/"]
# Slower tests run last: most mutants are killed before.
NAMED_TEST = re.compile(r'@Test\(\s*("[^"\\\n]+")[^{]*?\bfunc\s+(\w+)')
SLOW_SECONDS = 0.4
SHORTEST_LIMIT = 20
BUILD_ROUNDS = 12


def say(text=""):
    print(text, flush=True)


def places_of(scope):
    """The mutants of a scope, by place."""
    found = []
    for root in SCOPES[scope][0]:
        path = PROJECT / root
        files = sorted(path.rglob("*.swift")) if path.is_dir() else [path]
        if not path.exists():
            raise SystemExit(f"{root}: no such file; the scopes stand in {pathlib.Path(__file__).name}")
        for file in files:
            found += mutants_of(scope, str(file.relative_to(PROJECT)), file.read_text())
    return found


def named_tests(folders):
    """Regular expressions for the tests with display names, by those names as the test program prints them."""
    found = {}
    for folder in folders:
        for file in sorted(folder.rglob("*.swift")):
            for name, function in NAMED_TEST.findall(file.read_text()):
                found[name] = rf"/{function}\(.*/{re.escape(file.name)}:"
    return found


class Uncompilable:
    """The mutants that did not compile, kept between runs."""

    def __init__(self, file):
        self.file = file
        self.known = set(json.loads(file.read_text())) if file.exists() else set()

    @staticmethod
    def key(mutant):
        return hashlib.sha256("\n".join([*mutant.key, mutant.mutation.code]).encode()).hexdigest()[:16]

    def __contains__(self, mutant):
        return self.key(mutant) in self.known

    def add(self, mutants):
        self.known |= {self.key(mutant) for mutant in mutants}
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text(json.dumps(sorted(self.known)))


class Session:
    def __init__(self, arguments):
        self.arguments = arguments
        self.scopes = list(dict.fromkeys(arguments.scope or SCOPES))
        self.folder = pathlib.Path(arguments.scratch).resolve() / "+".join(self.scopes)
        self.uncompilable = Uncompilable(pathlib.Path(arguments.scratch).resolve() / "uncompilable.json")
        self.known_equivalents = equivalents.parse((HERE / "equivalent.txt").read_text())
        self.places = {scope: places_of(scope) for scope in self.scopes}

    # Drawing

    def choose(self):
        """The mutants to run, and the equivalent ones that were drawn."""
        chosen, equal = [], []
        if self.arguments.only:
            every = [mutant for places in self.places.values() for variants in places for mutant in variants]
            by_id = {mutant.id: mutant for mutant in every}
            unknown = [name for name in self.arguments.only if name not in by_id]
            if unknown:
                raise SystemExit(f"no such mutant in {', '.join(self.scopes)}: {', '.join(unknown)}")
            return [by_id[name] for name in self.arguments.only], []
        for number, scope in enumerate(self.scopes):
            count = self.arguments.count // len(self.scopes) + (number < self.arguments.count % len(self.scopes))
            found = []

            def rejected(mutant):
                if mutant in self.uncompilable:
                    return True
                if mutant.key in self.known_equivalents:
                    found.append(mutant)
                    return True
                return False

            chosen += draw(self.places[scope], count, f"{self.arguments.seed} {scope}", rejected)
            equal += found
        return chosen, equal

    # Building

    def build(self):
        targets = [target for scope in self.scopes for target in SCOPES[scope][1]]
        scratch = Scratch(PROJECT, self.folder, targets)
        mutated = {root.split("/")[1] for scope in self.scopes for root in SCOPES[scope][0]}
        for _ in range(BUILD_ROUNDS):
            chosen, equal = self.choose()
            scratch.write(chosen, mutated)
            started = time.monotonic()
            failed = scratch.build()
            seconds = time.monotonic() - started
            if not failed:
                say(f"built with {len(chosen)} mutants in {seconds:.0f} s")
                return scratch, chosen, equal
            say(f"{len(failed)} do not compile, and are replaced by others ({seconds:.0f} s)")
            if self.arguments.only:
                raise SystemExit("\n".join(f"{mutant.id} {mutant.place}: {text}" for mutant, text in failed.items()))
            self.uncompilable.add(failed)
        raise SystemExit(f"some of the mutants still do not compile after {BUILD_ROUNDS} builds")

    # Running

    def prepare(self, scratch):
        """Sets each scope's commands with time limits, quick tests first. The tests must pass without a mutant."""
        command = scratch.test_command() + ["--no-parallel", *SKIPPED]
        self.environment = os.environ | ENVIRONMENT | {"TMPDIR": str(scratch.temporary_folder())}
        self.commands = {}
        for scope in self.scopes:
            targets = [argument for target in SCOPES[scope][1] for argument in ("--filter", rf"^{target}\.")]
            whole = run([*command, *targets], self.environment, 1200, stop_at_issue=False)
            if not whole.passed:
                say(f"{scope}: the tests must pass without a mutant: {whole.word}: {whole.reason}")
                raise SystemExit(2)
            named = named_tests([PROJECT / "Tests" / target for target in SCOPES[scope][1]])
            patterns = {name: named.get(name, rf"[./]{name.split('(')[0]}\(") for name in whole.times}
            slow = [
                name for name, seconds in whole.times.items()
                if seconds > SLOW_SECONDS and '"' not in patterns[name]]
            slow_seconds = sum(whole.times[name] for name in slow)
            quick = [*command, *targets]
            if slow:
                pattern = "|".join(sorted(patterns[name] for name in slow))
                self.commands[scope] = [
                    ([*quick, "--skip", pattern], self.limit(whole.seconds - slow_seconds)),
                    ([*command, "--filter", pattern], self.limit(slow_seconds)),
                ]
            else:
                self.commands[scope] = [(quick, self.limit(whole.seconds))]
            limits = " and ".join(f"{limit:.0f} s" for _, limit in self.commands[scope])
            say(f"{scope}: {whole.count} tests pass in {whole.seconds:.1f} s, {len(slow)} slow ones run last; limits: {limits}")

    def limit(self, seconds):
        return self.arguments.limit or max(SHORTEST_LIMIT, 8 * seconds)

    def attempt(self, mutant):
        environment = self.environment | {"LOADSCOPE_MUTANT": str(mutant.number)}
        for command, limit in self.commands[mutant.scope]:
            outcome = run(command, environment, limit)
            if not outcome.passed:
                return mutant, outcome
        return mutant, outcome

    def run(self):
        started = time.monotonic()
        scratch, chosen, equal = self.build()
        if self.arguments.build_only:
            return 0
        self.prepare(scratch)
        survivors, timed_out = [], 0
        with concurrent.futures.ThreadPoolExecutor(self.arguments.jobs) as pool:
            for future in concurrent.futures.as_completed([pool.submit(self.attempt, mutant) for mutant in chosen]):
                mutant, outcome = future.result()
                survived = outcome.passed
                survivors += [mutant] if survived else []
                timed_out += outcome.word == "timed out"
                word = "SURVIVED" if survived else "timed out" if outcome.word == "timed out" else "killed"
                self.tell(word, mutant, "" if survived else f"{outcome.word}: {outcome.reason}"[:160])
        killed = len(chosen) - len(survivors)
        score = 100 * killed / max(1, len(chosen))
        say()
        say(
            f"killed {killed} of {len(chosen)}, {score:.1f} %; {timed_out} of them timed out; {len(equal)} equivalent ones "
            f"left out; {time.monotonic() - started:.0f} s")
        if survivors:
            say("survived:")
            for mutant in sorted(survivors, key=lambda mutant: (mutant.site.path, mutant.site.start)):
                self.tell("", mutant)
        return 1 if self.arguments.at_least is not None and score < self.arguments.at_least else 0

    @staticmethod
    def tell(word, mutant, reason=""):
        say(f"{word:10}{mutant.id} {mutant.place} {mutant.mutation.operator}{'; ' if reason else ''}{reason}")
        say(f"          - {mutant.original_line}")
        say(f"          + {mutant.mutated_line}")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1, 1_000_000_000), metavar="N")
    parser.add_argument("--count", type=int, default=30, metavar="N", help="how many mutants, shared by the scopes (30)")
    parser.add_argument("--scope", nargs="+", choices=list(SCOPES), help="what is mutated; all of it by default")
    parser.add_argument("--only", nargs="+", metavar="ID", help="these mutants, drawn or not")
    parser.add_argument("--list", action="store_true", help="show the mutants, build nothing")
    parser.add_argument("--build-only", action="store_true", help="build the mutants, run nothing")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="how many mutants run at a time (2)")
    parser.add_argument("--limit", type=float, metavar="SECONDS", help="how long a run may take; by default 20, or 8 times "
                        "what it takes without a mutant")
    parser.add_argument("--at-least", type=float, metavar="PERCENT", help="exit with 1 below this score")
    parser.add_argument("--scratch", default=PROJECT / ".build" / "mutation", metavar="FOLDER")
    return parser.parse_args()


def main():
    session = Session(arguments())
    places = sum(len(places) for places in session.places.values())
    if session.arguments.only:
        say(f"{len(session.arguments.only)} mutants of {', '.join(session.scopes)}")
    else:
        say(f"seed {session.arguments.seed}: {session.arguments.count} of {places:,} places, {', '.join(session.scopes)}")
    if session.arguments.list:
        for mutant in session.choose()[0]:
            session.tell("", mutant)
        return 0
    try:
        return session.run()
    except BuildFailure as failure:
        say(failure)
        return 2


if __name__ == "__main__":
    sys.exit(main())
