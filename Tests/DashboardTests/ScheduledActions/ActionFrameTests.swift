import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Frames of the scheduled actions")
struct ActionFrameTests {
  private static let sizes = [Size(width: 120, height: 40), Size(width: 80, height: 24), Size(width: 40, height: 10)]
  private static let second: Int64 = 1_000_000_000

  /// An action in every state with its causes, while all are suspended.
  private func bench(_ size: Size, keys: String) throws -> Bench {
    var bench = try Bench.withActions(width: size.width, height: size.height, keys: "")
    let failed = JournalEvent.node(.stateChanged(from: .syncing, to: .failed, error: NodeError(text: "http-503")))
    func begins(from state: NodeState = .idle) -> JournalEvent {
      .node(.stateChanged(from: state, to: .syncing, error: nil))
    }
    bench.happens(.action(.scheduled(at: 3 * Self.second)), to: "again", at: 0)
    bench.happens(.timer(.armed(by: .actionManager, delay: 3 * Self.second, attempt: 0)), to: "again", at: 0)
    bench.happens(.timer(.armed(by: .actionManager, delay: 75 * Self.second, attempt: 0)), to: "waiting", at: 0)
    bench.happens(begins(), to: "done", at: 1_000)
    bench.happens(.node(.stateChanged(from: .syncing, to: .synced, error: nil)), to: "done", at: 1_800)
    bench.happens(.action(.done), to: "done", at: 1_800)
    let fired = bench.happens(.timer(.fired(by: .actionManager)), to: "again", at: 3_000)
    let began = bench.happens(begins(), to: "again", at: 3_000, by: fired)
    let end = bench.happens(failed, to: "again", at: 5_000, by: began)
    bench.happens(
      .timer(.armed(by: .actionManager, delay: 8_200_000_000, attempt: 1)), to: "again", at: 5_000, by: end)
    bench.happens(.action(.pendingInternet), to: "offline", at: 9_000)
    bench.happens(begins(), to: "running", at: 9_500)
    bench.change("running") { $0.state = .syncing }
    bench.change("done") { $0.state = .synced }
    bench.change("ran") { $0.state = .synced }
    bench.change("again") { node in
      (node.state, node.error) = (.failed, NodeError(text: "http-503"))
      node.retry = .armed(
        deadline: 13_200_000_000, delay: 8_200_000_000, attempt: 1, by: .actionManager)
      (node.counts.failures, node.counts.failuresInARow) = (1, 1)
      node.stateEntry = end
    }
    bench.setWorld(WorldSnapshot(isOnline: false, suspendCount: 2))
    try bench.press(keys)
    return bench
  }

  @Test("the actions, the timeline and the detail", arguments: sizes)
  func panels(size: Size) throws {
    let bench = try bench(size, keys: "Down*3 3 6 Down")
    try expectFrame(bench.frame().text(), is: "actions-\(size)")
  }

  @Test("the actions in full, with both glyph sets", arguments: sizes, [GlyphSet.unicode, .ascii])
  func full(size: Size, glyphs: GlyphSet) throws {
    var bench = try bench(size, keys: "6")
    if bench.model.context.panels.full == nil { try bench.press("Shift-Tab z") }
    try expectFrame(
      bench.frame(glyphs: glyphs).text(), is: (glyphs == .ascii ? "actions-full-ascii" : "actions-full") + "-\(size)")
  }

  @Test("the actions beside the log", arguments: [sizes[0]])
  func log(size: Size) throws {
    let bench = try bench(size, keys: "4 6 P")
    try expectFrame(bench.frame().text(), is: "actions-log-\(size)")
  }
}
