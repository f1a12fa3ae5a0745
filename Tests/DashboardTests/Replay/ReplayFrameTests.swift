import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Replay frames")
struct ReplayFrameTests {
  private static let sizes = [(120, 40), (80, 24), (40, 10)]
  private static let second: Int64 = 1_000_000_000
  private static let recording = ClockSnapshot.Kind.recording(end: 80 * second)
  private static let past = ClockSnapshot.Kind.past(ofRunAt: 80 * second)

  private func bench(
    _ kind: ClockSnapshot.Kind, width: Int, height: Int, at time: Int64 = 12_345_000_000, isRunning: Bool = false
  ) -> Bench {
    var bench = Bench(
      "feed all failed \"timeout\"\n  token failed \"timeout\"\n  photos synced +", width: width, height: height,
      title: "What has happened")
    bench.setClock { $0 = ClockSnapshot(now: time, isRunning: isRunning, kind: kind) }
    return bench
  }

  private func expect(
    _ bench: Bench, _ name: String, _ glyphs: GlyphSet = .unicode, at location: SourceLocation = #_sourceLocation
  ) throws {
    try expectFrame(bench.frame(glyphs: glyphs).text(), is: "\(name)-\(bench.model.context.size)", at: location)
  }

  private func header(_ bench: Bench) -> String {
    bench.frame().text().split(separator: "\n").first.map(String.init) ?? ""
  }

  @Test("a paused recording", arguments: sizes)
  func recording(width: Int, height: Int) throws {
    try expect(bench(Self.recording, width: width, height: height), "recording")
  }

  @Test("the end of a recording", arguments: sizes)
  func end(width: Int, height: Int) throws {
    try expect(bench(Self.recording, width: width, height: height, at: 80 * Self.second), "recording-end")
  }

  @Test("a run's past", arguments: sizes)
  func past(width: Int, height: Int) throws {
    try expect(bench(Self.past, width: width, height: height), "past")
  }

  @Test("the branch prompt", arguments: sizes)
  func question(width: Int, height: Int) throws {
    var bench = bench(Self.past, width: width, height: height)
    try bench.press("Down s")
    try expect(bench, "past-question")
  }

  @Test("ASCII only")
  func ascii() throws {
    try expect(bench(Self.recording, width: 80, height: 24), "recording-ascii", .ascii)
    var bench = bench(Self.past, width: 80, height: 24)
    try bench.press("s")
    try expect(bench, "past-ascii", .ascii)
    #expect(!bench.frame(glyphs: .ascii).text().unicodeScalars.contains { !$0.isASCII })
  }

  @Test("the header shows mode and time at every width with room", arguments: 24...140)
  func widths(width: Int) {
    for (kind, word) in [(Self.recording, "RECORDING 00:12."), (Self.past, "PAST 00:12.")] {
      for isRunning in [false, true] {
        let header = header(bench(kind, width: width, height: 10, isRunning: isRunning))
        #expect(header.contains(word), "\(width): \(header)")
        #expect(header.displayWidth() <= width)
        if width >= 40 { #expect(header.contains(" of 01:20."), "\(width): \(header)") }
      }
    }
  }

  @Test("running time shows tenths of a second, and hours only when needed")
  func digits() {
    #expect(header(bench(Self.recording, width: 80, height: 10, isRunning: true)).contains("00:12.3 of 01:20.0 ×1"))
    let long = bench(.recording(end: 4_000 * Self.second), width: 80, height: 10, isRunning: true)
    #expect(header(long).contains("00:00:12.3 of 01:06:40.0 ×1"))
  }

  @Test("a run's past is styled differently from its present and from a recording")
  func roles() {
    #expect(ClockSnapshot(kind: Self.past).kindRole != ClockSnapshot(kind: .virtual).kindRole)
    #expect(ClockSnapshot(kind: Self.recording).kindRole == ClockSnapshot(kind: .virtual).kindRole)
  }
}
