import Explanation
import InspectionModel
import TerminalUI

/// The texts about the statistics of a call family.
struct CallsContent {
  let calls: NodeCalls

  /// The length of the longest bar of the histogram, in columns.
  private static let barWidth = 30

  /// Returns the statistics for the row of the tree: `2 failed  3 in flight  12.5/s  p99 140ms`, or `✗2 ◐3 12.5/s p99 140ms`
  /// in a narrow column.
  func summary(width: Int, _ glyphs: GlyphSet) -> StyledLine {
    let long = summary { StyledLine("\(Messages.grouped($0)) \($1 == .syncing ? "in flight" : $1.word)", $1.role) }
    guard long.width(glyphs) > width else { return long }
    return summary(gap: " ") { StyledLine("\($1.glyph(glyphs))\(Messages.grouped($0))", $1.role) }
  }

  private func summary(gap: String = "  ", _ count: (Int, NodeState) -> StyledLine) -> StyledLine {
    var parts: [StyledLine] = []
    // First, so that a narrow column does not cut it.
    if calls.failed > 0 { parts.append(count(calls.failed, .failed)) }
    if calls.inFlight > 0 { parts.append(count(calls.inFlight, .syncing)) }
    parts.append(calls.rate > 0 ? StyledLine(rate) : StyledLine(Messages.count(calls.ended, "call"), .muted))
    if let durations = calls.lastMinute ?? calls.life {
      parts.append(StyledLine("p99 ", .muted).adding(Self.text(durations.p99)))
    }
    return parts.dropFirst().reduce(parts.first ?? StyledLine()) { $0.adding(gap).adding($1) }
  }

  /// Returns a duration; below 10 ms with three digits, as a call may take microseconds.
  static func text(_ nanoseconds: Int64) -> String {
    guard nanoseconds < 10_000_000 else { return TimeText.duration(nanoseconds) }
    return (Double(nanoseconds / 1_000) / 1_000).shortText + "ms"
  }

  /// The calls per second in words: `12.5/s`.
  private var rate: String { "\(calls.rate.shortText)/s" }

  /// The table of durations, in the last minute and of all calls; empty before the first end.
  var durations: [StyledLine] {
    let rows = [("last minute", calls.lastMinute), ("all", calls.life)].compactMap { name, durations in
      durations.map { (name, [$0.p50, $0.p90, $0.p99, $0.max].map(Self.text)) }
    }
    guard !rows.isEmpty else { return [] }
    let heads = ["p50", "p90", "p99", "max"]
    let widths = heads.indices.map { column in max(3, rows.map { $0.1[column].count }.max() ?? 0) }
    let nameWidth = 12
    func line(_ texts: [String]) -> String { zip(texts, widths).map { $0.leftPadded($1 + 2) }.joined() }
    return [StyledLine(.blanks(nameWidth) + line(heads), .muted)]
      + rows.map { name, texts in
        StyledLine(name + .blanks(nameWidth - name.count), .muted).adding(line(texts))
      }
  }

  /// The histogram of the durations: a line for each range with its number of calls, from the first that has any.
  func histogram(width: Int, _ glyphs: GlyphSet) -> [StyledLine] {
    guard let most = calls.histogram.max(), most > 0, let first = calls.histogram.firstIndex(where: { $0 > 0 })
    else { return [] }
    let names = calls.histogram.indices.map(name)
    let nameWidth = names[first...].map(\.count).max() ?? 0
    let countWidth = Messages.grouped(most).count
    let room = max(1, min(Self.barWidth, width - nameWidth - countWidth - 4))
    return calls.histogram.indices[first...].map { index in
      let count = calls.histogram[index]
      // Any call has a sign.
      let length = count == 0 ? 0 : max(1, Int((Double(count) / Double(most) * Double(room)).rounded()))
      return StyledLine(names[index].leftPadded(nameWidth) + "  ", .muted)
        .adding(Messages.grouped(count).leftPadded(countWidth) + " ")
        .adding(String(repeating: glyphs.shades[3], count: length), .syncing)
    }
  }

  /// Returns the range of durations at a place of the histogram in words.
  private func name(_ index: Int) -> String {
    index < NodeCalls.bounds.count
      ? "to \(Self.text(NodeCalls.bounds[index]))"
      : "over \(Self.text(NodeCalls.bounds[NodeCalls.bounds.count - 1]))"
  }
}
