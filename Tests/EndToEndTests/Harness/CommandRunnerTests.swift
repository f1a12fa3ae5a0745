import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("The command runner")
  struct CommandRunnerTests {
    @Test("output, errors and exit code are separate")
    func result() async throws {
      let result = try await CommandRunner.run("sh", ["-c", "echo out; echo err >&2; exit 3"])
      #expect(result.stdout == "out\n")
      #expect(result.stderr == "err\n")
      #expect(result.exitCode == 3)
    }

    @Test("a program that a signal ends has 128 plus its number as exit code")
    func signalled() async throws {
      #expect(try await CommandRunner.run("sh", ["-c", "kill -TERM $$"]).exitCode == 143)
    }

    @Test("standard input is the given text, and empty by default")
    func stdin() async throws {
      #expect(try await CommandRunner.run("cat", stdin: "some\ntext").stdout == "some\ntext")
      #expect(try await CommandRunner.run("cat").stdout == "")
    }

    @Test("a large output blocks nothing")
    func muchOutput() async throws {
      let result = try await CommandRunner.run("head", ["-c", "1000000", "/dev/zero"])
      #expect(result.stdout.utf8.count == 1_000_000)
    }

    @Test("a program that does not end is killed")
    func timeout() async throws {
      await #expect(throws: HarnessError.self) {
        _ = try await CommandRunner.run("sleep", ["60"], timeout: .milliseconds(100))
      }
    }

    @Test("a program gets the given variables, and only the few it needs of the user's")
    func environment() async throws {
      let result = try await CommandRunner.run("env", environment: ["TERM": "vt100"])
      let names = result.stdout.split(separator: "\n").compactMap { $0.split(separator: "=").first }.sorted()
      #expect(names == ["HOME", "LANG", "PATH", "SHELL", "TERM"])
    }

    @Test("many runs leave no file open")
    func openFiles() async throws {
      for _ in 0..<100 { _ = try await CommandRunner.run("true") }
      #expect(try openFiles(named: ["stdin", "stdout", "stderr"]) == [])
    }

    /// The open files with one of these names in a test folder, removed ones included. Other tests may have others
    /// open.
    private func openFiles(named names: [String]) throws -> [String] {
      let folder = "/proc/self/fd"
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        // A descriptor may be closed meanwhile, such as the listing's own.
        .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
        .filter { path in path.contains("/loadscope-") && names.contains { path.contains("/\($0)") } }
    }

    @Test("a missing program is an error")
    func missing() async {
      await #expect(throws: HarnessError.self) { _ = try await CommandRunner.run("no-such-program") }
    }
  }
}
