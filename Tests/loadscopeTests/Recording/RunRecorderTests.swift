import Foundation
import InspectionModel
import Recordings
import Testing

@testable import loadscope

@Suite("Recording a run")
@MainActor
struct RunRecorderTests {
  private let header = RecordingHeader(title: "A", file: "a.yaml", scenario: "scenario: A\n", seed: 0)
  private let moment = ChangeBatch(
    clock: ClockSnapshot(now: 5), roots: [], pending: PendingSnapshot(soonest: [], count: 0))

  @Test("nothing is recorded by default") func nothing() throws {
    let recorder = RunRecorder()
    #expect(try recorder.runBegins(header) == nil)
    #expect(recorder.finish(.stopped, at: 0) == nil)
    #expect(recorder.takeEvents() == [])
  }

  @Test("a recording begins with the first run and ends at its restart") func fromTheStart() throws {
    try withTemporaryFile("", name: "x") { file in
      let path = file + ".ndjson"
      let recorder = RunRecorder(into: path)
      try #require(try recorder.runBegins(header)).consume(moment)
      #expect(recorder.path == path)
      #expect(try recorder.runBegins(header, after: 7) == nil)
      #expect(recorder.path == nil)
      let news = recorder.takeEvents()
      #expect(news.count == 1)
      #expect(news.first?.hasPrefix("the recording ended with its run: recorded 1 moment, ") == true)
      let recording = try Recording(contentsOf: path)
      #expect(recording.end == .restarted)
      #expect(recording.endTime == 7)
    }
  }

  @Test("a file that exists is refused") func existing() throws {
    try withTemporaryFile("mine", name: "x") { file in
      #expect(
        problem { try RunRecorder(into: file).runBegins(header) }
          == "--record \(file): the file exists, and a recording never overwrites a file")
    }
  }

  @Test("a recording started by hand gets the first free file number") func byHand() throws {
    try withTemporaryFile("", name: "tour-1.loadscope.ndjson") { file in
      let name = String(file.dropLast("-1.loadscope.ndjson".count))
      let recorder = RunRecorder()
      let (writer, words) = recorder.begin(named: name, header)
      #expect(words == "recording into \(name)-2.loadscope.ndjson")
      try #require(writer).consume(moment)
      let ended = try #require(recorder.finish(.stopped, at: 5))
      #expect(ended.hasPrefix("recorded 1 moment, ") && ended.hasSuffix(", in \(name)-2.loadscope.ndjson"))
    }
  }

  @Test("a write error is reported once and kept for the end") func failure() throws {
    let recorder = RunRecorder(into: "/dev/full")
    try #require(try recorder.runBegins(header)).consume(moment)
    recorder.flush()
    #expect(recorder.takeEvents() == ["/dev/full: the recording ends early: No space left on device"])
    #expect(recorder.takeEvents() == [])
    #expect(recorder.failure != nil)
    #expect(recorder.path == nil)
  }

  @Test(
    "a byte count is shown with a unit",
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_000, "1.0 KB"), (45_678, "45.6 KB"),
      (256_000_000, "256.0 MB"), (3_999_999_999_999, "3999.9 GB"),
    ])
  func words(count: Int, words: String) { #expect(ByteCount.text(count) == words) }

  @Test(
    "a limit is read", arguments: [("1000", 1_000), ("500KB", 500_000), ("256mb", 256_000_000), ("2GB", 2_000_000_000)])
  func limit(text: String, bytes: Int) throws {
    #expect(try ArgumentReading.bytes(text, option: "--record-limit") == bytes)
  }

  @Test(
    "an invalid limit is refused",
    arguments: ["", "MB", "1", "1.5MB", "-5MB", "99999999999999999999", "9999999999999GB", "5 MB"])
  func noLimit(text: String) {
    #expect(
      problem { try ArgumentReading.bytes(text, option: "--record-limit") }
        == "--record-limit \(text): a size is a whole number with a unit, such as 500KB, 256MB or 2GB")
  }
}
