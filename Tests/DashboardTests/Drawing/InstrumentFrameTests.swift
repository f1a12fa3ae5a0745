import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Frames of the log, the timers and the breakpoints")
struct InstrumentFrameTests {
  private static let sizes = [Size(width: 120, height: 40), Size(width: 80, height: 24), Size(width: 40, height: 10)]
  private static let second: Int64 = 1_000_000_000

  private static let outline = """
    feed all failed + "timeout"
      token failed "timeout"
      photos syncing +
    日本語のとても長い名前とその続き syncing
    """

  /// Events of many kinds, most of them with causes, and a gap of lost ones.
  private func bench(_ size: Size) -> Bench {
    var bench = Bench(Self.outline, width: size.width, height: size.height, title: "Everything at once")
    let (feed, token, photos) = (bench.source.id("feed"), bench.source.id("token"), bench.source.id("photos"))
    let long = bench.source.id("日本語のとても長い名前とその続き")
    let failed = JournalEvent.node(.stateChanged(from: .syncing, to: .failed, error: NodeError(text: "timeout")))
    let retry = PendingEvent(id: .timer(1), time: 63 * Self.second, node: token, label: "retry")
    let events: [(UInt64, NodeID?, JournalEvent, UInt64?)] = [
      (1, nil, .command(.given(.syncRoots, by: .user)), nil), (2, feed, .sync(.forwarded(ifNeeded: false)), 1),
      (3, token, .sync(.started), 2), (4, token, .node(.stateChanged(from: .idle, to: .syncing, error: nil)), 3),
      (5, token, .node(.notified), 4), (6, photos, .command(.given(.sync(photos), by: .script)), nil),
      (7, photos, .node(.stateChanged(from: .idle, to: .syncing, error: nil)), 6),
      (90, photos, .node(.contentsChanged(isAvailable: true)), 7), (91, photos, .sync(.ignored), nil),
      (
        92, token,
        .node(
          .violated(.contentsChangedSilently, "it notified its observers without a change of its state or contents")),
        4
      ),
      (93, long, .waiter("page", .timedOut(after: 400_000_000)), nil), (94, long, .command(.refused(.cannotSync)), nil),
      (95, token, .command(.given(.fireNow(retry), by: .user)), nil), (96, token, .timer(.fired(by: .syncer)), 4),
      (97, token, failed, 4), (98, token, .timer(.armed(by: .syncer, delay: 2_828_000_000, attempt: 3)), 97),
      (99, feed, failed, 97), (100, token, .run(.reachedBreakpoint(.state(.failed))), 97),
    ]
    let entries = events.map { number, node, event, cause in
      JournalEntry(
        sequence: number, time: 58 * Self.second + Int64(number) * 30_000_000, node: node, event: event, cause: cause)
    }
    bench.source.clock = ClockSnapshot(
      now: 61 * Self.second, isRunning: true,
      next: UpcomingEvent(time: 63 * Self.second, node: token, label: "retry"))
    _ = bench.model.update(with: .changes(ChangeBatch(clock: bench.source.clock, entries: entries)))
    bench.change("token") { node in
      node.breakpoint = .anyChange
      node.retry = .armed(deadline: 63 * Self.second, delay: 2_828_000_000, attempt: 3)
      node.counts.failuresInARow = 3
    }
    return bench
  }

  private func expect(
    _ bench: Bench, _ name: String, _ glyphs: GlyphSet = .unicode, at location: SourceLocation = #_sourceLocation
  ) throws {
    try expectFrame(bench.frame(glyphs: glyphs).text(), is: "\(name)-\(bench.model.context.size)", at: location)
  }

  @Test("the log", arguments: sizes)
  func log(size: Size) throws {
    var bench = bench(size)
    try bench.press("4")
    try expect(bench, "log")
  }

  @Test("the log in full, in both sets of glyphs", arguments: sizes, [GlyphSet.unicode, .ascii])
  func logInFull(size: Size, glyphs: GlyphSet) throws {
    var bench = bench(size)
    try bench.press("4")
    if bench.model.context.panels.full == nil { try bench.press("z") }
    try bench.press("Up*2")
    try expect(bench, glyphs == .ascii ? "log-full-ascii" : "log-full", glyphs)
  }

  @Test("the log, filtered and not following", arguments: sizes)
  func logFiltered(size: Size) throws {
    var bench = bench(size)
    try bench.press("4 / \"token\" Enter Up*3")
    let entry = JournalEntry(
      sequence: 101, time: 62 * Self.second, node: bench.source.id("token"), event: .timer(.fired(by: .syncer)),
      cause: 98)
    _ = bench.model.update(with: .changes(ChangeBatch(clock: bench.source.clock, entries: [entry])))
    try bench.press("/")
    try expect(bench, "log-filter")
  }

  private func showTimers(in bench: inout Bench) {
    let (token, photos) = (bench.source.id("token"), bench.source.id("photos"))
    let long = bench.source.id("日本語のとても長い名前とその続き")
    let events = [
      PendingEvent(id: .timer(1), time: 63 * Self.second, node: token, label: "retry"),
      PendingEvent(id: .timer(2), time: 63 * Self.second, node: photos, label: "sync ends"),
      PendingEvent(id: .timer(3), time: 64 * Self.second, node: long, label: "page waits"),
      PendingEvent(id: .script(0), time: 90 * Self.second, node: photos, label: "sync if needed"),
      PendingEvent(id: .script(1), time: 2 * 3_600 * Self.second, node: nil, label: "network offline"),
    ]
    let pending = PendingSnapshot(soonest: events, count: 1_205)
    _ = bench.model.update(with: .changes(ChangeBatch(clock: bench.source.clock, pending: pending)))
  }

  @Test("the timers", arguments: sizes)
  func timers(size: Size) throws {
    var bench = bench(size)
    try bench.press("7")
    showTimers(in: &bench)
    try bench.press("Down")
    try expect(bench, "timers")
  }

  @Test("the log beside the timers, in both sets of glyphs", arguments: [GlyphSet.unicode, .ascii])
  func both(glyphs: GlyphSet) throws {
    var bench = bench(Size(width: 120, height: 40))
    try bench.press("4 7")
    showTimers(in: &bench)
    try expect(bench, glyphs == .ascii ? "log-timers-ascii" : "log-timers", glyphs)
  }

  @Test("paused at a breakpoint, with the breakpoint prompt", arguments: sizes)
  func stopped(size: Size) throws {
    var bench = bench(size)
    let token = bench.source.id("token")
    bench.setClock { clock in
      clock.isRunning = false
      clock.breakpoint = BreakpointHit(node: token, breakpoint: .state(.failed), entry: 97)
    }
    try bench.press("b")
    try expect(bench, "breakpoint")
  }

  @Test("a command being typed", arguments: sizes)
  func command(size: Size) throws {
    var bench = bench(size)
    try bench.press(": \"break token \"")
    try expect(bench, "command")
  }

  @Test("the palette, in both sets of glyphs", arguments: sizes, [GlyphSet.unicode, .ascii])
  func palette(size: Size, glyphs: GlyphSet) throws {
    var bench = bench(size)
    let suffix = glyphs == .ascii ? "-ascii" : ""
    try bench.press(": \"sync\" Enter : \"break token idle\" Enter :")
    try expect(bench, "palette\(suffix)", glyphs)
    try bench.press("\"to\" Down")
    try expect(bench, "palette-found\(suffix)", glyphs)
  }
}
