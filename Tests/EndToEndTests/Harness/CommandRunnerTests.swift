import Foundation
import Testing

extension EndToEnd {
  @Suite("The runner of commands")
  struct CommandRunnerTests {
    @Test("output, errors and exit code are told apart")
    func result() async throws {
      let result = try await CommandRunner.run("sh", ["-c", "echo out; echo err >&2; exit 3"])
      #expect(result.stdout == "out\n")
      #expect(result.stderr == "err\n")
      #expect(result.exitCode == 3)
    }

    @Test("a program that a signal ended has 128 and its number as exit code")
    func signalled() async throws {
      #expect(try await CommandRunner.run("sh", ["-c", "kill -TERM $$"]).exitCode == 143)
    }

    @Test("standard input is what was given, and empty otherwise")
    func stdin() async throws {
      #expect(try await CommandRunner.run("cat", stdin: "some\ntext").stdout == "some\ntext")
      #expect(try await CommandRunner.run("cat").stdout == "")
    }

    @Test("much output stops nobody")
    func muchOutput() async throws {
      let result = try await CommandRunner.run("head", ["-c", "1000000", "/dev/zero"])
      #expect(result.stdout.utf8.count == 1_000_000)
    }

    @Test("a program that does not end is killed")
    func timeout() async throws {
      let start = ContinuousClock.now
      await #expect(throws: HarnessError.self) {
        _ = try await CommandRunner.run("sleep", ["60"], timeout: .milliseconds(100))
      }
      #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test("a program gets the given variables and none of the person's own beyond the few it needs")
    func environment() async throws {
      let result = try await CommandRunner.run("env", environment: ["TERM": "vt100"])
      let names = result.stdout.split(separator: "\n").compactMap { $0.split(separator: "=").first }.sorted()
      #expect(names == ["HOME", "LANG", "PATH", "SHELL", "TERM"])
    }

    @Test("many runs leave no file open")
    func openFiles() async throws {
      let before = try openFileCount()
      for _ in 0..<100 { _ = try await CommandRunner.run("true") }
      // Other tests may have files open at the same time, but not a hundred.
      #expect(try openFileCount() < before + 50)
    }

    private func openFileCount() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    @Test("a program that is not there is an error")
    func missing() async {
      await #expect(throws: HarnessError.self) { _ = try await CommandRunner.run("no-such-program") }
    }
  }
}
