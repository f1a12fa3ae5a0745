import Dashboard
import Foundation
import InspectionModel
import Recordings
import Testing

@testable import loadscope

@Suite("Recording a run")
@MainActor
struct RunRecorderTests {
  private let header = RecordingHeader(title: "A", file: "a.yaml", scenario: "scenario: A\n", seed: 0)
  private let run = Run()
  private let moment = ChangeBatch(
    clock: ClockSnapshot(now: 5), roots: [], pending: PendingSnapshot(soonest: [], count: 0))

  private final class Run: RecordableRun {
    var recordingName = "run"
    var recordingHeader: RecordingHeader {
      RecordingHeader(title: "A", file: "a.yaml", scenario: "scenario: A\n", seed: 0)
    }
    var recordingEnd: (end: RecordingEnd, time: Int64) { (.stopped, 5) }
    private(set) var writer: RecordingWriter?

    func add(_ writer: RecordingWriter) { self.writer = writer }

    func remove(_ writer: RecordingWriter) {
      if self.writer === writer { self.writer = nil }
    }
  }

  private func words(_ events: [Event]) -> [String] {
    events.map { event in
      switch event {
      case .recordingBegan(let words), .recordingEnded(let words), .notice(let words): words
      case .recording(let isRecorded): isRecorded ? "shown" : "not shown"
      default: "another event"
      }
    }
  }

  @Test("nothing is recorded by default") func nothing() throws {
    let recorder = RunRecorder()
    #expect(try recorder.runBegins(header) == nil)
    #expect(recorder.finish(run) == nil)
    #expect(recorder.takeEvents(of: run).isEmpty)
  }

  @Test("a recording begins with the first run and ends at its restart") func fromTheStart() throws {
    try withTemporaryFile("", name: "x") { file in
      let path = file + ".ndjson"
      let recorder = RunRecorder(into: path)
      try #require(try recorder.runBegins(header)).consume(moment)
      #expect(recorder.path == path)
      #expect(try recorder.runBegins(header, after: 7) == nil)
      #expect(recorder.path == nil)
      let news = words(recorder.takeEvents(of: run))
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
      run.recordingName = name
      #expect(words(recorder.start(run)) == ["recording into \(name)-2.loadscope.ndjson", "shown"])
      try #require(run.writer).consume(moment)
      let ended = words(recorder.stop(run))
      #expect(ended.count == 2 && ended.last == "not shown")
      #expect(ended.first?.hasPrefix("recorded 1 moment, ") == true)
      #expect(ended.first?.hasSuffix(", in \(name)-2.loadscope.ndjson") == true)
      #expect(run.writer == nil)
    }
  }

  @Test("a write error is reported once and kept for the end") func failure() throws {
    let recorder = RunRecorder(into: "/dev/full")
    try #require(try recorder.runBegins(header)).consume(moment)
    recorder.flush()
    #expect(
      words(recorder.takeEvents(of: run)) == ["/dev/full: the recording ends early: No space left on device"])
    #expect(recorder.takeEvents(of: run).isEmpty)
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
