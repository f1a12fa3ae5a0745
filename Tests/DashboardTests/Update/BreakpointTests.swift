import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Breakpoints")
struct BreakpointTests {
  private static let second: Int64 = 1_000_000_000

  @Test(
    "b prompts for the state, and a key sets the breakpoint",
    arguments: [
      ("f", Breakpoint.state(.failed)), ("d", .state(.synced)), ("s", .state(.syncing)), ("i", .state(.idle)),
      ("a", .anyChange), ("b", .state(.failed)), ("Enter", .state(.failed)),
    ])
  func set(key: String, breakpoint: Breakpoint) throws {
    var bench = Bench("a")
    #expect(try bench.press("b") == [])
    #expect(bench.hintBar.contains("Pause when a is: f failed  d synced  s syncing  i idle  a any change"))
    #expect(!bench.hintBar.contains("off"))
    #expect(try bench.press(key) == [.perform(.setBreakpoint(NodeID(0), breakpoint))])
    #expect(bench.model.context.overlay == nil)
  }

  @Test("a row shows its breakpoint, and b b clears it")
  func clear() throws {
    var bench = Bench("a")
    bench.change("a") { $0.breakpoint = .anyChange }
    #expect(bench.frame().text().contains("▶◆  a"))
    try bench.press("b")
    #expect(bench.hintBar.contains("Pause when a changes; or: b off  f failed"))
    #expect(try bench.press("b") == [.perform(.setBreakpoint(NodeID(0), nil))])
  }

  @Test("Esc changes nothing, and other keys are ignored")
  func cancel() throws {
    var bench = Bench("a")
    #expect(try bench.press("b q x") == [])
    #expect(bench.model.context.overlay == BreakpointQuestion(node: NodeID(0)))
    #expect(try bench.press("Esc") == [])
    #expect(bench.message == "breakpoint unchanged")
  }

  /// A breakpoint hit: `photos` failed by a command of the user.
  private func stopped(width: Int = 120, height: Int = 40) throws -> Bench {
    var bench = Bench("first\nfeed all\n  photos", width: width, height: height)
    try bench.press("-")
    let photos = bench.source.id("photos")
    bench.source.clock.breakpoint = BreakpointHit(node: photos, breakpoint: .state(.failed), entry: 2)
    let entries = [
      JournalEntry(
        sequence: 1, time: Self.second, node: photos, event: .command(.given(.fail(photos, error: "boom"), by: .user)),
        cause: nil),
      JournalEntry(
        sequence: 2, time: Self.second, node: photos,
        event: .node(.stateChanged(from: .idle, to: .failed, error: NodeError(text: "boom"))), cause: 1),
    ]
    _ = bench.model.update(with: .changes(ChangeBatch(clock: bench.source.clock, entries: entries)))
    return bench
  }

  @Test("a breakpoint hit selects, unfolds and names its node")
  func selected() throws {
    var bench = try stopped()
    #expect(bench.rows == ["first", "feed", "  [photos]"])
    #expect(bench.message == "photos has failed: breakpoint hit; p resumes")
    // A hit selects its node only once; afterwards the user's selection stays.
    try bench.press("Home")
    bench.setClock { $0.now += 1 }
    #expect(bench.selected == "first")
  }

  @Test("a banner shows event, time and cause until time resumes", arguments: [(120, 40), (80, 24), (40, 10)])
  func banner(width: Int, height: Int) throws {
    var bench = try stopped(width: width, height: height)
    try bench.press("Home")
    let line = bench.frame().text().split(separator: "\n")[1]
    let story = "Breakpoint hit: 00:01.000 photos failed: boom ← you: fail photos with boom"
    #expect(line.dropFirst().prefix(35) == story.prefix(35))
    if width > 80 { #expect(line.contains(story)) }
    bench.setClock { $0.breakpoint = nil }
    #expect(!bench.frame().text().contains("Breakpoint hit"))
  }

  @Test("the breakpoint banner comes before the others")
  func banners() throws {
    var bench = try stopped()
    _ = bench.model.update(with: .banner(.file, ["The saved file cannot be read."]))
    let lines = bench.frame().text().split(separator: "\n")
    #expect(lines[1].contains("Breakpoint hit"))
    #expect(lines[2].contains("The saved file cannot be read."))
  }
}
