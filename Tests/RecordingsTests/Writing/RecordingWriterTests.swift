import Foundation
import InspectionModel
import PrivateFiles
import Simulation
import TestSupport
import Testing

@testable import Recordings

@Suite("A written recording")
@MainActor
struct RecordingWriterTests {
  private let header = RecordingTests.header

  @Test("has every moment of the run, in whole lines") func whole() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.path("a.ndjson")
    let writer = try RecordingWriter(path, header)
    let run = try RecordedRun()
    for batch in run.kept.batches { writer.consume(batch) }
    writer.flush()
    // A flush writes every moment, even before the end.
    #expect(try Recording(contentsOf: path).count == run.kept.batches.count)
    writer.finish(.ended, at: 20_000_000_000)
    let recording = try Recording(contentsOf: path)
    var state = RecordedState()
    for (index, batch) in run.kept.batches.enumerated() {
      #expect(try recording.advance(&state, to: index) == batch)
    }
    #expect(recording.end == .ended)
    #expect(recording.endTime == 20_000_000_000)
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    #expect(writer.progress.moments == recording.count)
    #expect(writer.progress.size == size)
  }

  @Test("ends at its limit, while the run continues") func limit() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.path("a.ndjson")
    let writer = try RecordingWriter(path, header, limit: 30_000)
    var run = RandomRun(seed: 5)
    for _ in 0..<200 { writer.consume(run.next()) }
    writer.flush()
    #expect(writer.progress.end == .limit)
    writer.finish(.stopped, at: .max)
    let recording = try Recording(contentsOf: path)
    #expect(recording.end == .limit)
    #expect(recording.damage == nil)
    #expect(recording.count == writer.progress.moments)
    let size = try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    #expect(size <= 30_000 && size > 10_000)
  }

  @Test("keeps the whole lines of the first piece that the disk has no room for")
  func firstPiece() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      let header = RecordingTests.header
      var run = RandomRun(seed: 5)
      let moments = (0..<200).map { _ in run.next() }
      signal(SIGXFSZ, SIG_IGN)
      for room in [20_000, header.line.count + 10] {
        let path = folder.path("\(room).ndjson")
        var limit = rlimit(rlim_cur: rlim_t(room), rlim_max: rlim_t.max)
        guard setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { exit(2) }
        var output = RecordingOutput(try FileDescriptor(newRecordingAt: path), header, limit: .max)
        output.write(moments)
        guard output.progress.end == .failed else { exit(3) }
        if room < 20_000 {
          // The header and the last line have no room.
          #expect(throws: RecordingError.empty) { try Recording(contentsOf: path) }
        } else {
          let recording = try Recording(contentsOf: path)
          guard recording.end == .failed, recording.damage == nil else { exit(5) }
          guard recording.count > 5, recording.count == output.progress.moments else { exit(6) }
        }
      }
    }
  }

  @Test("with too small a limit has only its first and its last line") func smallLimit() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.path("a.ndjson")
    let writer = try RecordingWriter(path, header, limit: 1)
    var run = RandomRun(seed: 5)
    writer.consume(run.next())
    writer.finish(.stopped, at: 0)
    #expect(writer.progress.end == .limit)
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.last?.hasPrefix(#"{"end":"limit""#) == true)
    #expect(throws: RecordingError.noMoments) { try Recording(contentsOf: path) }
  }

  @Test("ends when time goes back, as that is another run") func back() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.path("a.ndjson")
    let writer = try RecordingWriter(path, header)
    var run = RandomRun(seed: 5)
    for _ in 0..<9 { writer.consume(run.next()) }
    writer.consume(ChangeBatch(clock: ClockSnapshot(now: 0)))
    writer.finish(.stopped, at: .max)
    #expect(try Recording(contentsOf: path).end == .restarted)
    #expect(writer.progress.moments == 9)
  }

  @Test("ends on a full device, with the reason") func full() throws {
    let writer = try RecordingWriter("/dev/full", header)
    var run = RandomRun(seed: 5)
    for _ in 0..<9 { writer.consume(run.next()) }
    writer.flush()
    #expect(writer.progress == RecordingProgress(end: .failed, failure: .system(ENOSPC)))
    writer.consume(run.next())
    writer.finish(.stopped, at: 0)
    #expect(writer.progress.failure?.text == "No space left on device")
  }

  @Test("ends when the reader of its pipe closes it, with the reason") func pipe() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.path("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    let writer = try RecordingWriter(path, header)
    close(reader)
    var run = RandomRun(seed: 5)
    writer.consume(run.next())
    writer.flush()
    #expect(writer.progress.failure == .readerIsGone)
  }

  @Test("is accessible only to its user from the start") func mode() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.path("a.ndjson")
    let writer = try RecordingWriter(path, header)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    writer.finish(.ended, at: 0)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
  }

  @Test("never replaces another file") func existing() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.path("a.ndjson")
    try Data("mine".utf8).write(to: URL(filePath: path))
    #expect(throws: NewRecordingError.exists) { try RecordingWriter(path, header) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: path)
    #expect(throws: NewRecordingError.exists) { try RecordingWriter(folder.path("link"), header) }
    #expect(throws: NewRecordingError.exists) { try RecordingWriter(folder.url.path, header) }
    #expect(throws: NewRecordingError.cannotBeMade("No such file or directory")) {
      try RecordingWriter(folder.path("none/a"), header)
    }
  }
}
