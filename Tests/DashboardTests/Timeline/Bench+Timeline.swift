import Explanation
import InspectionModel
import TerminalUI

@testable import Dashboard

extension Bench {
  static let timelineOutline = """
    feed all failed "timeout"
      token failed "timeout"
      photos synced +
    push pure
    """

  /// A paused run of 6 s: a token that fails three times with growing delays, photos that sync twice, and a user who
  /// presses a few keys.
  static func withTimeline(
    width: Int = 120, height: Int = 40, historyLimit: Int = History.defaultLimit, keys: String = "3"
  ) throws -> Bench {
    var bench = Bench(width: width, height: height)
    bench.model = Model(
      title: "A test", size: Size(width: width, height: height), memory: ScreenMemory().opening(["detail"]),
      historyLimit: historyLimit)
    bench.source.clock = ClockSnapshot(now: 6_150_000_000, isRunning: false)
    _ = bench.source.batch(timelineOutline)
    let (feed, token, photos) = (bench.source.id("feed"), bench.source.id("token"), bench.source.id("photos"))
    var story = Story()
    story.add(500, token, .command(.given(.sync(token), by: .user)))
    story.sync(token, 500, 900, error: "timeout")
    story.add(900, token, .timer(.armed(by: .syncer, delay: 1_000_000_000, attempt: 1)))
    story.add(
      900, feed, .node(.stateChanged(from: .idle, to: .failed, error: NodeError(text: "timeout", origin: token))))
    story.sync(photos, 1_000, 1_600)
    story.add(1_900, token, .timer(.fired(by: .syncer)))
    story.sync(token, 1_900, 2_300, from: .failed, error: "timeout")
    story.add(2_300, token, .timer(.armed(by: .syncer, delay: 1_414_000_000, attempt: 2)))
    story.add(3_714, token, .timer(.fired(by: .syncer)))
    story.sync(token, 3_714, 4_114, from: .failed, error: "timeout")
    story.add(4_114, token, .timer(.armed(by: .syncer, delay: 2_000_000_000, attempt: 3)))
    story.add(4_500, nil, .command(.given(.syncRoots, by: .user)))
    story.add(4_520, nil, .command(.given(.setNetwork(isOnline: false), by: .user)))
    story.sync(photos, 4_500, 5_000, from: .synced)
    story.add(5_200, nil, .command(.given(.setActivity(isActive: false), by: .user)))
    bench.show(timelineOutline, entries: story.entries)
    bench.change("token") { node in
      node.retry = .armed(deadline: 6_114_000_000, delay: 2_000_000_000, attempt: 3)
    }
    try bench.press(keys)
    return bench
  }

  func lane(_ name: String, columns: Range<Int>? = nil) throws -> String {
    var bench = self
    let scale = model.timelineScale
    guard let node = model.context[bench.source.id(name)] else { return "" }
    let text = String(TimelineLane(node, model.context).cells(scale).map { $0.glyph(.unicode) })
    return columns.map { String(Array(text)[$0]) } ?? text
  }

  /// The line that describes the cursor or a column.
  var readout: String {
    let row = TimelinePlaces(model.context).readout
    let lines = frame().text().split(separator: "\n", omittingEmptySubsequences: false)
    return String(lines[row.y].drop { "╰▶─".contains($0) }.reversed().drop { "╯─".contains($0) }.reversed())
      .trimmingBlanks
  }
}
