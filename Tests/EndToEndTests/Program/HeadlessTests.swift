import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("Without a screen")
  struct HeadlessTests {
    /// A scenario with these expectations, the first of which is met.
    private static func scenario(expecting expectations: String) -> String {
      """
      scenario: Alpha
      nodes: [{ id: alpha, latency: 1s, outcomes: [boom] }]
      script: [{ at: 1s, sync: alpha }]
      end: 5s
      \(expectations)

      """
    }

    @Test("run --headless writes events and nothing else, and exits with 0")
    func headless() async throws {
      let result = try await program(with: Scenarios.both, "run", "scenario.yaml", "--headless", "--until", "11m")
      #expect(result.exitCode == 0)
      #expect(result.stderr == "")
      let lines = result.stdout.split(separator: "\n")
      #expect(lines.count == 12)
      #expect(lines.last == #"{"version":"3.2","t":660000000000,"seq":12,"event":"ended","lints":{}}"#)
      #expect(
        lines.first
          == #"{"version":"3.2","t":600000000000,"seq":1,"node":"beta","event":"commanded","by":"script","command":"sync"}"#
      )
    }

    @Test("the same file and seed give the same bytes, another seed does not")
    func sameBytes() async throws {
      let text = """
        scenario: Random
        nodes: [{ id: a, latency: { exponential: { mean: 1s } }, syncer: { policy: sync, period: 1s } }]
        script: [{ at: 0s, sync: a }]
        end: 60s
        """
      let first = try await program(with: text, "run", "scenario.yaml", "--headless")
      #expect(try await program(with: text, "run", "scenario.yaml", "--headless").stdout == first.stdout)
      #expect(try await program(with: text, "run", "scenario.yaml", "--headless", "--seed", "1").stdout != first.stdout)
    }

    @Test("a closed pipe ends the run without output", arguments: ["", "trap '' PIPE; "])
    func closedPipe(before: String) async throws {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      let text = """
        scenario: Long
        nodes: [{ id: a, latency: 1ms, syncer: { policy: sync, period: 1ms } }]
        script: [{ at: 0s, sync: a }]
        end: 1h
        """
      try folder.write(text, to: "scenario.yaml")
      let command = "\(before)\(try BuiltProgram.path()) run scenario.yaml --headless | head -n 1"
      let result = try await CommandRunner.run("sh", ["-c", command], directory: folder.url)
      #expect(result.stdout.split(separator: "\n").count == 1)
      #expect(result.stderr == "")
    }

    @Test("a closed pipe leaves a whole log")
    func closedPipeWithLog() async throws {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      try folder.write(Scenarios.both, to: "scenario.yaml")
      let run = "\(try BuiltProgram.path()) run scenario.yaml --headless"
      // The reader is gone before the run begins.
      let result = try await CommandRunner.run(
        "sh", ["-c", "{ sleep 0.3; \(run) --log log.ndjson; } | true; \(run)"], directory: folder.url)
      #expect(folder.read("log.ndjson") == result.stdout)
    }

    @Test(
      "options for the screen are refused without one, and the reverse",
      arguments: [
        (["--format", "text"], "--format only goes with --headless\n"),
        (["--headless", "--exit-at", "1s"], "--exit-at is for the screen; --until goes with --headless\n"),
        (
          ["--headless", "--paused"],
          "--speed and --paused are for the screen; a headless run is as fast as possible\n"
        ),
      ])
    func otherwise(options: [String], sentence: String) async throws {
      let result = try await program(with: Scenarios.both, ["run", "scenario.yaml"] + options)
      #expect(result.exitCode == 2)
      #expect(result.stderr == sentence)
    }

    @Test("--log writes the same lines, and a full disk makes the run exit with 2 at its end")
    func log() async throws {
      let result = try await program(
        with: Self.scenario(expecting: ""), "run", "scenario.yaml", "--headless", "--log", "/dev/stderr")
      #expect(result.exitCode == 0)
      #expect(result.stdout.contains("failed"))
      #expect(result.stderr == result.stdout)
      let full = try await program(
        with: Self.scenario(expecting: ""), "run", "scenario.yaml", "--headless", "--log", "/dev/full")
      #expect(full.exitCode == 2)
      #expect(full.stdout == result.stdout)
      #expect(full.stderr.contains("No space left on device"))
    }

    @Test("test exits with 0 when all expectations are met, and reports them in TAP")
    func testMet() async throws {
      let text = Self.scenario(expecting: "expect: [{ at: 1s, state: { alpha: syncing } }]")
      let result = try await program(with: text, "test", "scenario.yaml")
      #expect(result.exitCode == 0)
      #expect(result.stdout == "TAP version 14\n1..1\nok 1 - scenario.yaml:5 at 1s: alpha is syncing\n")
      #expect(result.stderr == "")
    }

    @Test("test exits with 1 on a failure, and reports what was expected, what was seen and when")
    func testViolated() async throws {
      let text = Self.scenario(
        expecting: "expect: [{ by: 4s, state: { alpha: synced } }, { violations: 0 }]")
      let result = try await program(with: text, "test", "scenario.yaml", "--junit", "junit.xml")
      #expect(result.exitCode == 1)
      #expect(result.stdout.contains("not ok 1 - scenario.yaml:5 by 4s: alpha is synced"))
      for words in ["expected: \"alpha is synced\"", "seen: \"alpha is failed\"", "at: \"4s\""] {
        #expect(result.stdout.contains("\n  \(words)\n"))
      }
      #expect(result.stdout.contains("ok 2 - "))
      #expect(result.stderr == "1 expectation not met; `loadscope run scenario.yaml` shows the run, 8 its checks\n")
    }

    @Test("the progress of test on a narrow terminal is one line and leaves nothing behind", .needsTmux)
    func narrow() async throws {
      let name = "scenario-with-a-name-that-is-longer-than-the-line.yaml"
      let text = Self.scenario(expecting: "expect: [{ violations: 0 }]")
      let command = [try BuiltProgram.path(), "test", name, "--seeds", "1..1000000"]
      try await withTerminal(command, size: (40, 10), files: [name: text]) { terminal in
        // By run 100 the progress line has been overwritten more than once.
        let lines = try await terminal.wait(for: "the progress") { lines in
          lines.contains { $0.wholeMatch(of: /file 1 of 1, run [0-9]{3,} of 1000000: .*…/) != nil }
        }
        #expect(lines.count { !$0.isEmpty } == 4, "\(lines)")
        try await terminal.signal(SIGTERM)
        _ = try await terminal.exitStatus()
      }
    }

    @Test("a file that cannot be tested is a failed result, and does not keep the others from being tested")
    func oneBadFile() async throws {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      _ = try folder.write(Self.scenario(expecting: "expect: [{ violations: 0 }]"), to: "good.yaml")
      _ = try folder.write("nodes: 3", to: "bad.yaml")
      let arguments = ["test", "bad.yaml", "missing.yaml", "good.yaml", "--junit", "j.xml"]
      let result = try await CommandRunner.run(BuiltProgram.path(), arguments, directory: folder.url)
      #expect(result.exitCode == 2)
      let results = result.stdout.split(separator: "\n").filter { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }
      #expect(results.map { $0.hasPrefix("ok") } == [false, false, true])
      #expect(result.stdout.contains("\n1..3\n"))
      #expect(result.stderr.hasSuffix("2 files cannot be tested\n"))
      let report = try String(contentsOf: folder.url.appending(path: "j.xml"), encoding: .utf8)
      #expect(report.contains(#"<testsuites tests="3" failures="0" errors="2">"#))
    }

    @Test(
      "help, the version and completions that cannot be written exit with 2",
      arguments: [
        ["--help"], ["help", "run"], ["--version"], ["--generate-completion-script", "bash"],
      ])
    func fullDisk(arguments: [String]) async throws {
      let command = ["-c", "exec \"$0\" \"$@\" >/dev/full", try BuiltProgram.path()] + arguments
      let result = try await CommandRunner.run("sh", command)
      #expect(result.exitCode == 2)
      #expect(result.stderr.hasPrefix("the result could not be written: "))
    }

    @Test("test refuses a file without expectations, and exits with 2")
    func nothingExpected() async throws {
      let result = try await program(with: Scenarios.both, "test", "scenario.yaml")
      #expect(result.exitCode == 2)
      #expect(result.stdout.contains("\nnot ok 1 - scenario.yaml: cannot be tested\n"))
      #expect(result.stderr.contains("scenario.yaml: no `expect`, so there is nothing to test"))
    }

    @Test("test refuses a file with errors and exits with 2", arguments: Scenarios.broken)
    func broken(file: Scenarios.Broken) async throws {
      let result = try await program(with: file.text, "test", "scenario.yaml")
      #expect(result.exitCode == 2)
      #expect(result.stdout.contains("\nnot ok 1 - scenario.yaml: cannot be tested\n"))
    }

    @Test("test reports an unwritable JUnit file and exits with 2")
    func junitUnwritable() async throws {
      let text = Self.scenario(expecting: "expect: [{ violations: 0 }]")
      let result = try await program(with: text, "test", "scenario.yaml", "--junit", "missing/junit.xml")
      #expect(result.exitCode == 2)
      #expect(result.stderr.contains("missing/junit.xml"))
    }

    @Test(
      "test refuses the scenario itself as the JUnit file, runs nothing and exits with 2",
      arguments: ["scenario.yaml", "./other.yaml"])
    func junitOverScenario(path: String) async throws {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      let text = Self.scenario(expecting: "expect: [{ violations: 0 }]")
      let scenario = try folder.write(text, to: "scenario.yaml")
      try FileManager.default.createSymbolicLink(
        at: folder.url.appending(path: "other.yaml"), withDestinationURL: scenario)
      let result = try await CommandRunner.run(
        BuiltProgram.path(), ["test", "scenario.yaml", "--junit", path], directory: folder.url)
      #expect(result.exitCode == 2)
      #expect(result.stdout == "")
      #expect(
        result.stderr == "--junit \(path): this is the scenario itself; choose another file for the results\n")
      #expect(folder.read("scenario.yaml") == text)
    }

    private func program(with text: String, _ arguments: String...) async throws -> CommandResult {
      try await program(with: text, arguments)
    }

    private func program(with text: String, _ arguments: [String]) async throws -> CommandResult {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      try folder.write(text, to: "scenario.yaml")
      return try await CommandRunner.run(BuiltProgram.path(), arguments, directory: folder.url)
    }

    @Test("--store keeps done actions for the next run, and exits with 2 on any other file")
    func store() async throws {
      let folder = try Self.folderWithUpload()
      defer { folder.remove() }
      let arguments = ["run", "scenario.yaml", "--headless", "--store"]
      let first = try await CommandRunner.run(
        try BuiltProgram.path(), arguments + ["actions.sqlite"], directory: folder.url)
      #expect(first.stdout.contains(#""event":"actionDone""#))
      let second = try await CommandRunner.run(
        try BuiltProgram.path(), arguments + ["actions.sqlite"], directory: folder.url)
      #expect(second.exitCode == 0)
      #expect(second.stdout.split(separator: "\n").count == 1)
      let third = try await CommandRunner.run(
        try BuiltProgram.path(), arguments + ["scenario.yaml"], directory: folder.url)
      #expect(third.exitCode == 2)
      #expect(third.stdout == "")
      #expect(third.stderr.hasPrefix("--store: ") && third.stderr.contains("is not a store"))
    }

    @Test("the files that a run leaves are private to the user")
    func modes() async throws {
      let folder = try Self.folderWithUpload()
      defer { folder.remove() }
      let result = try await CommandRunner.run(
        try BuiltProgram.path(),
        ["run", "scenario.yaml", "--headless", "--store", "a.sqlite", "--record", "a.ndjson", "--log", "a.log"],
        directory: folder.url)
      #expect(result.exitCode == 0, "\(result.stderr)")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter { $0.hasPrefix("a.") }
      #expect(Set(names).isSuperset(of: ["a.sqlite", "a.sqlite-lock", "a.ndjson", "a.log"]))
      for name in names {
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.url.appending(path: name).path)
        #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
      }
    }

    /// A scenario with an action, and expectations of its first run.
    private static func folderWithUpload() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      let text = """
        scenario: Upload
        end: 5s
        nodes: [{ id: a }]
        actions: [{ id: upload, date: 1s, latency: 1s }]
        expect: [{ at: 1s, state: { upload: syncing } }]

        """
      try folder.write(text, to: "scenario.yaml")
      return folder
    }

    @Test("a test on a store that is not empty reports its contents")
    func testOnStore() async throws {
      let folder = try Self.folderWithUpload()
      defer { folder.remove() }
      let test = {
        try await BuiltProgram.run("test", "scenario.yaml", "--store", "actions.sqlite", directory: folder.url)
      }
      let first = try await test()
      #expect(first.exitCode == 0)
      #expect(!first.stdout.contains("#"))
      let second = try await test()
      #expect(second.exitCode == 1)
      #expect(second.stdout.hasPrefix("TAP version 14\n1..1\n# the store has 1 action, 1 done\nnot ok 1"))
    }

    @Test("quitting the screen leaves the whole store in its one file", .needsTmux)
    func storeOnTheScreen() async throws {
      let text = "scenario: Upload\nnodes: [{ id: a }]\nactions: [{ id: upload, latency: 1ms }]\n"
      let command = [try BuiltProgram.path(), "run", "scenario.yaml", "--store", "actions.sqlite"]
      try await withTerminal(command, files: ["scenario.yaml": text]) { terminal in
        try await terminal.waitForRow(of: "upload", saying: "synced")
        try await terminal.send("q")
        #expect(try await terminal.exitStatus() == 0)
        let files = try FileManager.default.contentsOfDirectory(atPath: terminal.folder.url.path)
        #expect(Set(files.filter { $0.hasPrefix("actions") }) == ["actions.sqlite", "actions.sqlite-lock"])
      }
    }
  }
}
