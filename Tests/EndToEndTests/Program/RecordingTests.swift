import Foundation
import Loadables
import Recordings
import TestSupport
import Testing

extension EndToEnd {
  @Suite("A recorded run")
  struct RecordingTests {
    /// The number of kills. `KILLS` sets another one.
    private static let killCount = ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 25

    private static let scenario = """
      scenario: Busy
      seed: 4
      nodes:
        - { id: a, latency: 3ms, failureRate: 0.3, syncer: { policy: sync, period: 1ms, backoff: { min: 1ms, max: 9ms } } }
        - { id: b, latency: { uniform: [1ms, 9ms] }, syncer: { policy: sync, period: 2ms } }
      script: [{ at: 0s, sync: a }, { at: 0s, sync: b }]
      end: 20s

      """

    @Test("is in the file with all its events and settings") func same() async throws {
      try await withFolder { folder in
        let result = try await run(in: folder, "--record", "a.ndjson", "--until", "100ms")
        #expect(result.exitCode == 0)
        #expect(result.stderr == "")
        let recording = try Recording(contentsOf: folder.url.appending(path: "a.ndjson").path)
        #expect(recording.header.title == "Busy")
        #expect(recording.header.file == "scenario.yaml")
        #expect(recording.header.scenario == Self.scenario)
        #expect(recording.header.seed == 4)
        #expect(recording.header.until == 100_000_000)
        #expect(recording.end == .ended)
        #expect(recording.endTime == 100_000_000)
        // The run is complete: as many events as lines.
        var count = 0
        for index in 0..<recording.count { count += try recording.entries(of: index).count }
        #expect(count == result.stdout.split(separator: "\n").count)
      }
    }

    @Test("never overwrites a file that exists") func existing() async throws {
      try await withFolder { folder in
        try folder.write("mine", to: "a.ndjson")
        let result = try await run(in: folder, "--record", "a.ndjson")
        #expect(result.exitCode == 2)
        #expect(
          result.stderr.contains(
            "--record a.ndjson: the file exists, and a recording never overwrites a file"))
        #expect(result.stdout == "")
        #expect(folder.read("a.ndjson") == "mine")
        let itself = try await run(in: folder, "--record", "scenario.yaml")
        #expect(itself.exitCode == 2)
        #expect(folder.read("scenario.yaml") == Self.scenario)
      }
    }

    @Test("stops its recording at the limit and continues") func limit() async throws {
      try await withFolder { folder in
        let result = try await run(in: folder, "--record", "a.ndjson", "--record-limit", "50KB", "--until", "1s")
        #expect(result.exitCode == 0)
        #expect(result.stderr.contains("a.ndjson: the recording is as large as it may be and ends here"))
        #expect(result.stdout.contains(#""event":"ended""#))
        #expect(try Recording(contentsOf: folder.url.appending(path: "a.ndjson").path).end == .limit)
      }
    }

    @Test("stops its recording on a full disk and continues") func fullDisk() async throws {
      try await withFolder { folder in
        let command = """
          mkdir disk && mount -t tmpfs -o size=64k none disk || exit 77
          '\(try BuiltProgram.path())' run scenario.yaml --headless --until 1s --record disk/a.ndjson > events
          code=$?
          cp disk/a.ndjson a.ndjson
          exit $code
          """
        let result = try await CommandRunner.run("unshare", ["-rm", "sh", "-c", command], directory: folder.url)
        // Without the right to mount, only the test with /dev/full covers a full disk.
        guard result.exitCode != 77, !result.stderr.contains("unshare") else { return }
        #expect(result.exitCode == 2)
        #expect(result.stderr.contains("disk/a.ndjson: the recording ends early: No space left on device"))
        #expect(folder.read("events")?.contains(#""event":"ended""#) == true)
        let recording = try Recording(contentsOf: folder.url.appending(path: "a.ndjson").path)
        #expect(recording.end == .failed)
        #expect(recording.damage == nil)
      }
    }

    @Test("is readable up to the last whole line whenever the program is killed", .timeLimit(.minutes(30)))
    func killed() async throws {
      try await withFolder { folder in
        #expect(try await run(in: folder, "--record", "whole.ndjson").exitCode == 0)
        let whole = try Data(contentsOf: folder.url.appending(path: "whole.ndjson"))
        let seed = UInt64.random(in: 0...(.max))
        var generator = SplitMix64(seed: seed)
        var counts: [Int] = []
        for attempt in 0..<Self.killCount {
          let (name, size) = ("\(attempt).ndjson", Int.random(in: 0...whole.count / 8, using: &generator))
          try await kill(atSize: size, in: folder, recordingInto: name)
          // A program that is killed too early has not created the file.
          guard let data = try? Data(contentsOf: folder.url.appending(path: name)) else { continue }
          // The written part equals that of an undisturbed run.
          try #require(data == whole.prefix(data.count), "attempt \(attempt), seed \(seed)")
          counts.append(try momentsThatCanBeRead(in: Array(data)))
        }
        #expect(counts.contains { $0 > 100 }, "nothing was recorded that could have been lost, seed \(seed)")
      }
    }

    @Test("begins with r on the screen, ends with R, and is shown in the header", .needsTmux) func keys() async throws {
      try await withDashboard { terminal in
        try await terminal.send("R")
        try await terminal.waitFor("no recording to end")
        try await terminal.send("r")
        try await terminal.waitFor("recording into scenario-1.loadscope.ndjson")
        try await terminal.waitFor("● REC")
        try await terminal.send("s")
        try await terminal.waitForRow(of: "alpha", saying: "syncing")
        try await terminal.send("R")
        try await terminal.waitFor("in scenario-1.loadscope.ndjson")
        try await terminal.waitForGone("REC")
        let path = terminal.folder.url.appending(path: "scenario-1.loadscope.ndjson").path
        let recording = try Recording(contentsOf: path)
        #expect(recording.end == .stopped)
        #expect(recording.count >= 2)
        try await terminal.send("r")
        try await terminal.waitFor("recording into scenario-2.loadscope.ndjson")
        try await terminal.send("C-r")
        try await terminal.waitFor("the recording ended with its run")
        #expect(
          try Recording(contentsOf: terminal.folder.url.appending(path: "scenario-2.loadscope.ndjson").path).end
            == .restarted)
      }
    }

    // MARK: Helpers

    private func withFolder(_ body: (TemporaryFolder) async throws -> Void) async throws {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      try folder.write(Self.scenario, to: "scenario.yaml")
      try await body(folder)
    }

    private func run(in folder: TemporaryFolder, _ arguments: String...) async throws -> CommandResult {
      try await CommandRunner.run(
        BuiltProgram.path(), ["run", "scenario.yaml", "--headless"] + arguments, directory: folder.url)
    }

    /// Kills a run when its recording reaches that size, or is complete.
    private func kill(atSize size: Int, in folder: TemporaryFolder, recordingInto name: String) async throws {
      let (ends, end) = AsyncStream.makeStream(of: Void.self)
      let process = try Process.start(
        BuiltProgram.path(), ["run", "scenario.yaml", "--headless", "--record", name],
        environment: CommandRunner.environment, directory: folder.url
      ) { _ in end.finish() }
      let path = folder.url.appending(path: name).path
      _ = try await poll(for: .seconds(20), every: .milliseconds(1)) {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.size] as? Int ?? 0) >= size || !process.isRunning
      }
      Foundation.kill(process.processIdentifier, SIGKILL)
      for await _ in ends {}
    }

    /// Returns the number of moments; throws unless every whole line after the header is readable.
    private func momentsThatCanBeRead(in bytes: [UInt8]) throws -> Int {
      let wholeLines = bytes.count { $0 == UInt8(ascii: "\n") }
      do {
        let recording = try Recording(bytes)
        // The run may have reached its end.
        #expect(recording.count == wholeLines - (recording.end == nil ? 1 : 2))
        let isCut = bytes.last != UInt8(ascii: "\n")
        #expect(recording.damage?.line == (isCut ? wholeLines + 1 : nil))
        var state = RecordedState()
        let last = recording.count - 1
        for index in recording.keyFrame(upTo: last)...last { _ = try recording.advance(&state, to: index) }
        return recording.count
      } catch RecordingError.empty, RecordingError.noMoments {
        #expect(wholeLines <= 1)
        return 0
      }
    }
  }
}
