import Foundation
import InspectionModel
import PrivateFiles
import TestSupport
import Testing

@testable import Recordings

@Suite("An output without a reader")
@MainActor
struct OutputWithoutReaderTests {
  private func openPipe(_ folder: TemporaryFolder) throws -> (path: String, reader: Int32) {
    let path = folder.path("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    return (path, open(path, O_RDONLY | O_NONBLOCK))
  }

  @Test("is a failure, and no signal ends the program") func failure() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let (path, reader) = try openPipe(folder)
    let writer = try FileDescriptor(newRecordingAt: path)
    defer { writer.close() }
    try writer.writeAllWithoutSignal([1])
    close(reader)
    for _ in 0..<2 { #expect(throws: WriteFailure.readerIsGone) { try writer.writeAllWithoutSignal([1]) } }
  }

  @Test("ends a recording with the reason; the program's handling of signals stays") func recording() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let (path, reader) = try openPipe(folder)
    let previous = signal(SIGPIPE, SIG_DFL)
    let writer = try RecordingWriter(path, RecordingHeader(of: ProcessDescription(name: "a")))
    close(reader)
    writer.consume(ChangeBatch(clock: ClockSnapshot(now: 0)))
    writer.flush()
    let after = signal(SIGPIPE, previous)
    #expect(writer.progress.failure == .readerIsGone)
    #expect(unsafeBitCast(after, to: Int.self) == unsafeBitCast(SIG_DFL, to: Int.self))
  }
}

@Suite("The program of a recording")
struct RecordedProcessTests {
  private func process(of bytes: [UInt8]) throws -> ProcessDescription? {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try Data(bytes).write(to: folder.url.appending(path: "a"))
    return RecordingFile.process(of: folder.path("a"))
  }

  private let recorded = ProcessDescription(name: "größer", pid: 3, executable: "/a", host: "b", start: 5)

  @Test("is read from the header") func header() throws {
    #expect(try process(of: RecordingHeader(of: recorded).line) == recorded)
    #expect(try process(of: RecordingHeader(of: recorded).line + Array("damaged".utf8)) == recorded)
  }

  @Test("does not exist for a run of a scenario, nor for another file") func none() throws {
    #expect(try process(of: RecordingHeader(title: "a", file: "a", scenario: "a", seed: 1).line) == nil)
    #expect(try process(of: []) == nil)
    #expect(try process(of: Array("mine\n".utf8)) == nil)
    #expect(try process(of: RecordingHeader(of: recorded).line.dropLast(2)) == nil)
    #expect(RecordingFile.process(of: "/tmp/no/file") == nil)
  }
}
