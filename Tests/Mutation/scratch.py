"""A reduced copy of the package with mutants, and its build."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

from mutants import MutatedFile

SWITCH = """\
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

private let activeMutant: Int32 = getenv("LOADSCOPE_MUTANT").flatMap { Int32(String(cString: $0)) } ?? -1

@inline(__always) func isMutant(_ number: Int32) -> Bool { activeMutant == number }
"""
ERROR = re.compile(r"^(/\S.*?\.swift):(\d+):(\d+): error: (.*)", re.MULTILINE)


class BuildFailure(Exception):
    pass


class Scratch:
    def __init__(self, project, folder, test_targets):
        self.project, self.folder = project, folder
        manifest = subprocess.run(
            ["swift", "package", "dump-package"], cwd=project, check=True, capture_output=True, text=True)
        self.manifest = json.loads(manifest.stdout)
        self.targets = self.closure(test_targets)
        self.files = {}

    # The package

    def closure(self, names):
        known = {target["name"]: target for target in self.manifest["targets"]}
        found, waiting = {}, list(names)
        while waiting:
            name = waiting.pop()
            if name in found or name not in known:
                continue
            found[name] = known[name]
            waiting += [
                dependency["byName"][0] for dependency in known[name]["dependencies"] if "byName" in dependency]
            waiting += [
                dependency["target"][0] for dependency in known[name]["dependencies"] if "target" in dependency]
        return [target for target in self.manifest["targets"] if target["name"] in found]

    @staticmethod
    def path(target):
        return target.get("path") or f"{'Tests' if target['type'] == 'test' else 'Sources'}/{target['name']}"

    def manifest_text(self):
        targets, packages, products = [], set(), {t["name"] for t in self.targets}
        for target in self.targets:
            dependencies = []
            for dependency in target["dependencies"]:
                if "product" in dependency:
                    name, package = dependency["product"][:2]
                    packages.add(package.lower())
                    dependencies.append(f'.product(name: "{name}", package: "{package}")')
                else:
                    name = (dependency.get("byName") or dependency["target"])[0]
                    dependencies.append(f'"{name}"')
                    if name not in products:
                        packages.add(name.lower())
            # The copy has no traits: it is built as with all of them.
            traits = [trait["name"] for trait in self.manifest.get("traits", []) if trait["name"] != "default"]
            settings = [f'.define("{trait}")' for trait in traits]
            for setting in target["settings"]:
                (kind, value), = setting["kind"].items()
                text = value.get("_0") if isinstance(value, dict) else None
                if kind == "swiftLanguageMode":
                    settings.append(f".swiftLanguageMode(.v{text})")
                elif kind in ("enableUpcomingFeature", "enableExperimentalFeature", "define") and setting["tool"] == "swift":
                    settings.append(f'.{kind}("{text}")')
            kind = {"test": "testTarget", "executable": "executableTarget"}.get(target["type"], "target")
            excluded = ", ".join(f'"{path}"' for path in target.get("exclude", []))
            targets.append(
                f'    .{kind}(name: "{target["name"]}", dependencies: [{", ".join(dependencies)}], '
                f'path: "{self.path(target)}", exclude: [{excluded}], swiftSettings: [{", ".join(settings)}]),')
        urls = []
        for dependency in self.manifest["dependencies"]:
            for control in dependency.get("sourceControl", []):
                if control["identity"] in packages:
                    url = control["location"]["remote"][0]["urlString"]
                    lower = control["requirement"]["range"][0]["lowerBound"]
                    urls.append(f'    .package(url: "{url}", from: "{lower}"),')
        version = self.manifest["toolsVersion"]["_version"].removesuffix(".0")
        return "\n".join(
            [f"// swift-tools-version: {version}", "import PackageDescription", "", "let package = Package("]
            + ['  name: "Mutation",', "  dependencies: [", *urls, "  ],", "  targets: [", *targets, "  ]", ")", ""])

    # The copy

    def write(self, mutants, mutated_targets):
        """Writes the files whose contents differ, so that the build is incremental."""
        wanted = {pathlib.Path("Package.swift"): self.manifest_text().encode()}
        # Tests compare the documentation with the code.
        pages = [str(page.relative_to(self.project)) for page in sorted((self.project / "docs").rglob("*.md"))]
        for name in ("README.md", "Package.resolved", *pages):
            if (self.project / name).exists():
                wanted[pathlib.Path(name)] = (self.project / name).read_bytes()
        self.files = {}
        by_path = {}
        for mutant in mutants:
            by_path.setdefault(mutant.site.path, []).append(mutant)
        for target in self.targets:
            for file in sorted((self.project / self.path(target)).rglob("*")):
                if file.is_file():
                    path = file.relative_to(self.project)
                    wanted[path] = file.read_bytes()
                    if str(path) in by_path:
                        mutated = MutatedFile(wanted[path].decode(), by_path[str(path)])
                        self.files[str(path)] = mutated
                        wanted[path] = mutated.text.encode()
            if target["name"] in mutated_targets:
                wanted[pathlib.Path(self.path(target)) / "MutantSwitch.swift"] = SWITCH.encode()
        for path, data in wanted.items():
            file = self.folder / path
            if not file.exists() or file.read_bytes() != data:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(data)
        for root in ("Sources", "Tests"):
            for file in (self.folder / root).rglob("*"):
                if file.is_file() and file.relative_to(self.folder) not in wanted:
                    file.unlink()

    # The build

    def swift(self, *arguments):
        return [
            "swift", *arguments, "--package-path", str(self.folder), "--scratch-path", str(self.folder / ".build"),
            "-Xswiftc", "-gnone", "--no-color-diagnostics"]

    def build(self):
        """Builds the copy; returns the mutants that do not compile, each with the compiler's message."""
        run = subprocess.run(
            self.swift("build", "--build-tests"), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        (self.folder / "build.log").write_text(run.stdout)
        if run.returncode == 0:
            return {}
        failed = {}
        root = os.path.realpath(self.folder)
        for path, line, column, message in ERROR.findall(run.stdout):
            file = self.files.get(os.path.relpath(os.path.realpath(path), root))
            for mutant in file.mutants_at(int(line), int(column)) if file else []:
                failed.setdefault(mutant, message)
        if not failed:
            sys.stderr.write("\n".join(run.stdout.splitlines()[-40:]) + "\n")
            raise BuildFailure(f"the build failed, and not because of a mutant; see {self.folder / 'build.log'}")
        return failed

    def test_command(self):
        """The command that runs the tests; arguments of `swift test` may follow."""
        folder = subprocess.run(
            self.swift("build", "--show-bin-path"), check=True, capture_output=True, text=True).stdout.strip()
        bundle = pathlib.Path(folder) / "MutationPackageTests.xctest"
        if bundle.is_file():
            # `swift test` costs a second and does not forward every signal.
            return [str(bundle), "--testing-library", "swift-testing"]
        return self.swift("test", "--skip-build", "--disable-xctest")

    def temporary_folder(self):
        folder = self.folder / "tmp"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        return folder
