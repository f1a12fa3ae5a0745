import TerminalUI
import Testing

@testable import Dashboard

@Suite("Timeline frames")
struct TimelineFrameTests {
  private static let sizes = [(120, 40), (80, 24), (40, 10)]

  private func expect(_ bench: Bench, _ name: String, at location: SourceLocation = #_sourceLocation) throws {
    try expectFrame(bench.frame().text(), is: "\(name)-\(bench.model.context.size)", at: location)
  }

  @Test("following the clock", arguments: sizes)
  func following(width: Int, height: Int) throws {
    try expect(Bench.withTimeline(width: width, height: height, keys: "3"), "timeline")
  }

  @Test("a cursor and a mark", arguments: sizes)
  func cursor(width: Int, height: Int) throws {
    var bench = try Bench.withTimeline(width: width, height: height, keys: "3")
    while bench.model.context.panels.focus != .timeline { try bench.press("Tab") }
    try bench.press("Down { { Space { {")
    try expect(bench, "timeline-cursor")
  }

  @Test("a truncated journal", arguments: sizes)
  func cut(width: Int, height: Int) throws {
    try expect(Bench.withTimeline(width: width, height: height, historyLimit: 22, keys: "3"), "timeline-cut")
  }

  @Test("ASCII only")
  func ascii() throws {
    var bench = try Bench.withTimeline(historyLimit: 35)
    try bench.press("Down { Space {")
    let text = bench.frame(glyphs: .ascii).text()
    try expectFrame(text, is: "timeline-ascii-120x40")
    #expect(!text.unicodeScalars.contains { !$0.isASCII })
  }

  @Test("in full, with more lanes than the panel had rows")
  func full() throws {
    var bench = try Bench.withTimeline(width: 80, height: 24)
    try bench.press("z 0")
    try expect(bench, "timeline-full")
  }
}
