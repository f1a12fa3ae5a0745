import Foundation
import InspectionModel
import Link
import Recordings
import Testing

@Suite("Streams saved to a file")
struct SavedStreamTests {
  private func bytes(of moments: [ChangeBatch]) -> [UInt8] {
    var encoder = MomentEncoder()
    return header.line + moments.flatMap { encoder.lines(of: $0) }
  }

  @Test("a stream is read as a recording")
  func whole() throws {
    let (first, second) = (moment(["a", "b"], entries: 1...3), moment(["c"], startingAt: 2, entries: 4...9))
    let stream = bytes(of: [first, second]) + ProgramLine.ping(number: 1) + ProgramLine.end(because: "over")
    let recording = try SavedStream.recording(of: Data(stream))
    #expect(recording.header.process == header.process)
    #expect(recording.count == 2)
    #expect(recording.end == .ended)
    #expect(recording.damage == nil)
    #expect(try recording.entries(of: 1) == second.entries)
    var state = RecordedState()
    _ = try recording.advance(&state, to: 0)
    _ = try recording.advance(&state, to: 1)
    #expect(state.nodes.compactMap { $0?.identity.key } == ["a", "b", "c"])
  }

  @Test("a moment in parts is one moment")
  func parts() throws {
    let stream = bytes(of: [moment((0..<2_000).map { "node \($0)" })])
    let recording = try SavedStream.recording(of: Data(stream))
    #expect(recording.count == 1)
    var state = RecordedState()
    #expect(try recording.advance(&state, to: 0).nodes.count == 2_000)
  }

  @Test("a truncated stream has no end, and keeps its earlier moments")
  func cut() throws {
    let stream = bytes(of: [moment(["a"], entries: 1...2), moment(["b"], startingAt: 1, entries: 3...4)])
    let recording = try SavedStream.recording(of: Data(stream.dropLast(9)))
    #expect(recording.count == 1)
    #expect(recording.end == nil)
    #expect(recording.damage == nil)
  }

  @Test("a damaged line is reported by its number, and earlier moments are kept")
  func damaged() throws {
    let stream = bytes(of: [moment(["a"])]) + Array("nonsense\n".utf8)
    let recording = try SavedStream.recording(of: Data(stream))
    #expect(recording.count == 1)
    #expect(recording.damage?.line == 3)
  }

  @Test(
    "a stream without readable moments is refused",
    arguments: [
      (#"{"link":"loadscope","version":"4.0"}"#, RecordingError.newerVersion(FormatVersion(major: 4, minor: 0))),
      (#"{"link":"other"}"#, .notARecording),
      (#"{"link":"loadscope","version":"3.0","process":{"name":"app"}}"#, .noMoments),
    ])
  func refused(line: String, error: RecordingError) {
    #expect(SavedStream.begins(Data(line.utf8)))
    #expect(throws: error) { try SavedStream.recording(of: Data((line + "\n").utf8)) }
  }
}
