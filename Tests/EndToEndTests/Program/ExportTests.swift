import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("An exported recording")
  struct ExportTests {
    @Test("is a film that a terminal plays, up to the last frame of the screen", .needsTmux)
    func cast() async throws {
      try await withRecording { folder in
        let cast = try await run(in: folder, "--format", "cast", "--size", "80x24", "--output", "a.cast")
        #expect(cast.exitCode == 0)
        #expect(cast.stdout == "")
        #expect(cast.stderr == "")
        let lines = try #require(folder.read("a.cast")).split(separator: "\n")
        var played = ""
        for line in lines.dropFirst() {
          let event = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any])
          played += try #require(event[2] as? String)
        }
        let files = ["played": played]
        try await withTerminal(["sh", "-c", "cat played; sleep 60"], size: (80, 24), files: files) { terminal in
          try await terminal.waitFor("end of the recording")
          let screen = try await terminal.screen()
          #expect(screen.count == 24)
          #expect(screen.first?.contains("RECORDING 00:10.000 of 00:10.000 ×1 end of the recording") == true)
          #expect(screen.contains { $0.contains("token") && $0.contains("synced") })
          #expect(screen.last?.contains("q quit") == true)
        }
      }
    }

    @Test("is a picture on standard output") func svg() async throws {
      try await withRecording { folder in
        let svg = try await run(in: folder, "--format", "svg", "--theme", "dark", "--keys", "4", "--to", "4s")
        #expect(svg.exitCode == 0)
        #expect(svg.stderr == "")
        #expect(svg.stdout.hasPrefix("<svg "))
        #expect(svg.stdout.hasSuffix("</svg>\n"))
      }
    }

    @Test("is a table, also from a pipe") func csv() async throws {
      try await withRecording { folder in
        let table = try await run(in: folder, "--format", "csv")
        #expect(table.exitCode == 0)
        #expect(table.stdout.hasPrefix("time_s,event,node,from,to,error,cause,because,origin\r\n0.500000000,"))
        let piped = try await BuiltProgram.run("export", "-", "--format", "csv", stdin: folder.read("a.ndjson"))
        #expect(piped.stdout == table.stdout)
      }
    }

    @Test("never overwrites a file that exists, and misuse exits with the code for it") func refused() async throws {
      try await withRecording { folder in
        try folder.write("mine", to: "mine.svg")
        let existing = try await run(in: folder, "--format", "svg", "--output", "mine.svg")
        #expect(existing.exitCode == 2)
        #expect(existing.stderr == "mine.svg: the file exists and is not overwritten\n")
        #expect(folder.read("mine.svg") == "mine")
        let unknown = try await run(in: folder, "--format", "gif")
        #expect(unknown.exitCode == 2)
        // No file is created if nothing can be written into it.
        let misused = try await run(in: folder, "--format", "csv", "--fps", "3", "--output", "new.csv")
        #expect(misused.exitCode == 2)
        #expect(folder.read("new.csv") == nil)
      }
    }

    @Test("is exported up to a cut, which standard error reports") func cut() async throws {
      try await withRecording { folder in
        let text = try #require(folder.read("a.ndjson"))
        try folder.write(String(text.dropLast(100)), to: "a.ndjson")
        let table = try await run(in: folder, "--format", "csv")
        #expect(table.exitCode == 0)
        #expect(table.stdout.contains(",synced,"))
        #expect(table.stderr.contains("is exported up to there: the recording was cut within this line"))
      }
    }

    @Test("reports a full disk") func fullDisk() async throws {
      try await withRecording { folder in
        let full = try await run(in: folder, "--format", "cast", "--output", "/dev/full")
        #expect(full.exitCode == 2)
        #expect(full.stderr.contains("No space left on device"))
      }
    }

    // MARK: Helpers

    private static let scenario = """
      scenario: Token
      nodes:
        - { id: token, latency: 400ms, outcomes: [timeout, ok], syncer: { backoff: { min: 1s, max: 60s } } }
      script: [{ at: 500ms, sync: token }]
      end: 10s

      """

    private func withRecording(_ body: (TemporaryFolder) async throws -> Void) async throws {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      try folder.write(Self.scenario, to: "scenario.yaml")
      let recorded = try await BuiltProgram.run(
        "run", "scenario.yaml", "--headless", "--record", "a.ndjson", directory: folder.url)
      try #require(recorded.exitCode == 0)
      try await body(folder)
    }

    private func run(in folder: TemporaryFolder, _ arguments: String...) async throws -> CommandResult {
      try await CommandRunner.run(BuiltProgram.path(), ["export", "a.ndjson"] + arguments, directory: folder.url)
    }
  }
}
