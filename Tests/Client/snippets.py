#!/usr/bin/env python3
"""Compiles every Swift snippet of the documentation, unchanged, against the products as a client builds them.

    snippets.py MODULES [--swift 5|6] [--only TEXT] [--all-contexts]

MODULES is the folder of a debug build of this package. A snippet is a block of Swift code in README.md, in a page of
docs/ or of a catalogue, or in a `///` comment of the libraries. It must compile in its contexts in snippets.txt:

    file     declarations in their own file
    app      the same in a module whose default isolation is the main actor, as in a new app of Xcode's
    main     statements in an async function on the main actor
    sync     statements in a function on the main actor that is not async
    outside  statements in an async function that is not on the main actor
    script   the top level of main.swift; in Swift 6 only, since that of Swift 5 is not on the main actor
    place    statements in place of `// snippet` in its prelude

Preludes, files of the folder Preludes, declare the names that a snippet needs. The other declarations of its page are
compiled with it. Exit code 1 if a snippet does not compile in one of its contexts or is missing from the table.
"""

import argparse
import concurrent.futures
import glob
import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
CONTEXTS = ["file", "app", "main", "sync", "outside", "script", "place"]
DECLARATIONS = {"file", "app"}


@dataclass
class Snippet:
    place: str
    line: int
    code: str
    contexts: list = field(default_factory=list)
    preludes: list = field(default_factory=list)

    @property
    def first_line(self):
        """The first line that is not only an attribute."""
        return next((line for line in self.code.split("\n") if not re.fullmatch(r"@\w+", line)), "")

    @property
    def declares(self):
        return bool(DECLARATIONS & set(self.contexts))

    def __str__(self):
        return f"{self.place}:{self.line}"


# Finding


def blocks(lines):
    """The first line's number and the text of each block of Swift code, without the indentation of its fence."""
    start, code, indentation = None, [], 0
    for number, line in enumerate(lines, 1):
        content = line.strip()
        if start is None and content == "```swift":
            start, code, indentation = number + 1, [], len(line) - len(line.lstrip())
        elif start is not None and content == "```":
            yield start, "\n".join(code)
            start = None
        elif start is not None:
            code.append(line[indentation:] if line[:indentation].isspace() or not indentation else line)
    if start is not None:
        raise SystemExit(f"snippets: a block that begins at line {start} does not end")


def comment(line):
    """The text in a line of a documentation comment; empty for any other line."""
    found = re.match(r"\s*/// ?(.*)", line)
    return found.group(1) if found else ""


def all_snippets():
    places = ["README.md"]
    for pattern in ["docs/**/*.md", "Sources/*/*.docc/**/*.md", *(f"Sources/{m}/**/*.swift" for m in MODULES)]:
        places += sorted(os.path.relpath(p, ROOT) for p in glob.glob(os.path.join(ROOT, pattern), recursive=True))
    for place in places:
        if place in TESTED:
            continue
        with open(os.path.join(ROOT, place), encoding="utf-8") as file:
            lines = file.read().split("\n")
        if place.endswith(".swift"):
            lines = [comment(line) for line in lines]
        for line, code in blocks(lines):
            yield Snippet(place, line, code)


# The client is built without LoadscopeAgent; AttachPageTests compiles and runs this page.
TESTED = {"docs/guide/attach.md"}
MODULES = [
    "LoadableImages", "LoadableImagesTesting", "Loadables", "LoadablesRecording", "LoadablesTelemetry", "LoadablesTesting",
    "LoadablesTooling", "ScheduledActions"]


def read_table(snippets):
    """Reads the contexts and preludes of each snippet from snippets.txt. Returns the errors."""
    errors = []
    entries = {}
    place = None
    with open(os.path.join(HERE, "snippets.txt"), encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if not line.strip() or line.startswith("#"):
                continue
            if not line.startswith(" "):
                place = line.strip()
                continue
            first_line, _, rest = line.strip().rpartition(" | ")
            contexts, _, preludes = rest.partition(" : ")
            key = (place, first_line.strip())
            if key in entries:
                errors.append(f"snippets.txt:{number}: two lines for one snippet: {key[1]}")
            entries[key] = contexts.split(), preludes.split()
            for context in contexts.split():
                if context not in CONTEXTS:
                    errors.append(f"snippets.txt:{number}: unknown context: {context}")
            for prelude in preludes.split():
                if not os.path.exists(prelude_path(prelude)):
                    errors.append(f"snippets.txt:{number}: there is no Preludes/{prelude}.swift")
    used = set()
    for snippet in snippets:
        key = (snippet.place, snippet.first_line)
        if key in used:
            errors.append(f"{snippet}: a second snippet that begins like this; change the first line of one of them")
        used.add(key)
        if key not in entries:
            errors.append(f"{snippet}: the snippet is not in Tests/Client/snippets.txt: {snippet.first_line}")
            continue
        snippet.contexts, snippet.preludes = entries[key]
        if not snippet.contexts:
            errors.append(f"{snippet}: snippets.txt names no context for it")
    errors += [f"snippets.txt: there is no such snippet: {p}: {first}" for p, first in entries if (p, first) not in used]
    return errors


def prelude_path(name):
    return os.path.join(HERE, "Preludes", f"{name}.swift")


# Compiling


def imports(snippet):
    """The imports that the page asks for."""
    names = ["Foundation", "ScheduledActions"] if "ScheduledActions" in snippet.place else ["Loadables"]
    names += [name for name in ("LoadableImages", "LoadablesRecording", "LoadablesTelemetry", "LoadablesTooling") if name in snippet.place]
    if "LoadableTestObserver" in snippet.code and "LoadablesRecording" not in names:
        names.append("LoadablesRecording")
    if "ImageLoader" in snippet.code:
        names.append("Foundation")
    if "ServiceContext" in snippet.code:
        names.append("Tracing")
    if "XCTest" in snippet.code:
        names.append("XCTest")
    if re.search(r"\b(Test\w*Loadable(Image)?|SyncPlan|SyncFault|ManualTimeSource|ManualAppActivity)\b", snippet.code):
        names.append("LoadablesTesting")
    if "TestLoadableImage" in snippet.code:
        names.append("LoadableImagesTesting")
    if re.search(r"@Test\b|#expect|\bIssue\.", snippet.code):
        names.append("Testing")
    return "".join(f"import {name}\n" for name in names)


def source(snippet, context):
    """The source file of a snippet in a context. The compiler's messages name its place in the documentation."""
    located = (
        f'#sourceLocation(file: "{snippet.place}", line: {snippet.line})\n{snippet.code}\n#sourceLocation()\n')
    if context in DECLARATIONS or context == "script":
        return imports(snippet) + located
    if context == "place":
        with open(prelude_path(snippet.preludes[0]), encoding="utf-8") as file:
            return imports(snippet) + re.sub(r"^ *// snippet\n", lambda _: located, file.read(), flags=re.MULTILINE)
    isolation = "nonisolated" if context == "outside" else "@MainActor"
    effects = "throws" if context == "sync" else "async throws"
    return f"{imports(snippet)}{isolation} func reader() {effects} {{\n{located}}}\n"


def compile_snippet(snippet, context, others, options, folder):
    """The compiler's messages; None if the snippet compiles."""
    os.makedirs(folder)
    main = os.path.join(folder, "main.swift" if context == "script" else "Snippet.swift")
    files = {main: source(snippet, context)}
    preludes = list(snippet.preludes[context == "place":])
    for number, other in enumerate(others):
        files[os.path.join(folder, f"Other{number}.swift")] = source(other, "file")
        preludes += other.preludes
    for path, text in files.items():
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    command = [
        "swiftc", "-swift-version", options.swift, "-suppress-warnings", "-Onone", "-wmo", "-emit-sil", "-o", os.devnull,
        "-module-name", "Reader", "-module-cache-path", os.path.join(options.modules, "SnippetModuleCache"),
        "-I", os.path.join(options.modules, "Modules"), *options.flags, *sorted(files),
        *sorted({prelude_path(prelude) for prelude in preludes}),
    ]
    if context == "app":
        command += ["-default-isolation", "MainActor"]
    if context != "script":
        command += ["-parse-as-library"]
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    return result.stdout or f"exit code {result.returncode}" if result.returncode else None


def compiler_flags(modules):
    """The flags for the module maps of C targets, and for the macros of Testing."""
    flags = []
    build = os.path.realpath(modules)
    checkouts = os.path.join(os.path.dirname(os.path.dirname(build)), "checkouts")
    maps = glob.glob(os.path.join(build, "*.build", "module.modulemap"))
    maps += glob.glob(os.path.join(checkouts, "GRDB.swift/Sources/GRDBSQLite/module.modulemap"))
    for path in maps:
        flags += ["-Xcc", f"-fmodule-map-file={path}"]
    target = subprocess.run(["swiftc", "-print-target-info"], stdout=subprocess.PIPE, text=True, check=True).stdout
    resources = re.search(r'"runtimeResourcePath"\s*:\s*"([^"]+)"', target)
    if resources:
        plugins = os.path.join(resources.group(1), "host/plugins/testing")
        if os.path.isdir(plugins):
            flags += ["-plugin-path", plugins]
    return flags


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("modules")
    parser.add_argument("--swift", choices=["5", "6"], default="6")
    parser.add_argument("--only", default="", help="compile only snippets whose place or first line contains this")
    parser.add_argument("--all-contexts", action="store_true", help="print in which contexts each snippet compiles")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    options.flags = compiler_flags(options.modules)

    snippets = list(all_snippets())
    errors = read_table(snippets)
    for error in errors:
        print(error)
    if errors:
        return 1

    failures = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        jobs = []
        for index, snippet in enumerate(snippets):
            if options.only not in f"{snippet}{snippet.first_line}":
                continue
            # A reader of a page has all of its declarations.
            page = [s for s in snippets if s.place == snippet.place and s.place.endswith(".md")]
            others = [s for s in page if s.declares and s is not snippet]
            contexts = snippet.contexts
            if options.all_contexts and "place" not in contexts:
                contexts = ["file", "app"] if snippet.declares else ["main", "sync", "outside", "script"]
            for context in contexts:
                if (context, options.swift) == ("script", "5"):
                    continue
                here = os.path.join(folder, f"{index}-{context}")
                job = pool.submit(compile_snippet, snippet, context, others, options, here)
                jobs.append((snippet, context, job))
        for snippet, context, job in jobs:
            messages = job.result()
            if options.all_contexts:
                print(f"{snippet}: {context}: {'compiles' if messages is None else 'does not compile'}")
            elif messages is not None:
                failures += 1
                print(f"{snippet}: the snippet does not compile, context {context}, Swift {options.swift}:\n{messages}")
    print(f"snippets: {len(snippets)}, compiled in {len(jobs)} contexts with Swift {options.swift}, {failures} failed")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
