import Explanation
import InspectionModel
import TerminalUI

/// The chart of requests over time: a bar for each column, stacked by outcome.
struct LoadChart {
  /// The numbers of requests in each column, by the raw value of the outcome; empty in the future.
  private let columns: [[Double]]
  private let most: Double
  /// The numbers to show in words, and the time that they are of, in ns: at the cursor or, without one, before now.
  private let current: (counts: [Double], duration: Int64)
  private let scale: TimelineScale
  private let context: DashboardState
  private let isServer: Bool

  init(_ tally: LoadTally, _ context: DashboardState, _ scale: TimelineScale) {
    (self.context, self.scale) = (context, scale)
    let (source, now) = (context.source, context.source.clock.now)
    columns = (0..<scale.width).map { column in
      let (start, end) = (scale.start(of: column), min(scale.start(of: column + 1), now &+ 1))
      guard start <= now else { return [] }
      return NodeTraffic.Outcome.allCases.map { tally.count($0, from: start, to: end, in: source) }
    }
    // A column may be too short for a rate that can be read.
    let duration = max(scale.columnDuration, Self.shortestRate)
    // Numbers are known up to the last reading.
    let last = now / NodeTraffic.shortestSpan * NodeTraffic.shortestSpan
    let cursor = context.timeline.cursor.map { scale.start(of: scale.column(of: $0)) }
    let (from, to) = cursor.map { ($0, $0.addingClamped(scale.columnDuration)) } ?? (last - duration, last)
    current = (
      NodeTraffic.Outcome.allCases.map { tally.count($0, from: from, to: min(to, now &+ 1), in: source) }, to - from
    )
    most = columns.lazy.map { $0.reduce(0, +) }.max() ?? 0
    isServer = tally.subject.flatMap { source[$0]?.identity.kind.tag.isServer } ?? false
  }

  /// The shortest time over which the rates before now are taken.
  private static let shortestRate: Int64 = 1_000_000_000

  /// The number of requests that counts as none, beyond errors of rounding.
  private static let fewest = 0.001

  // MARK: The chart

  func draw(in area: Rect, theme: Theme, into buffer: inout Buffer) {
    guard most > Self.fewest, area.height > 0 else {
      return buffer.write(StyledLine(Messages.noRequests, .muted), in: area, theme: theme)
    }
    for (column, counts) in columns.enumerated() where counts.reduce(0, +) > Self.fewest {
      draw(counts, x: area.x + column, in: area, theme: theme, into: &buffer)
    }
  }

  /// Draws a bar. A cell shows the outcome in its middle; the highest cell is filled as far as the bar reaches.
  private func draw(_ counts: [Double], x: Int, in area: Rect, theme: Theme, into buffer: inout Buffer) {
    let bars = buffer.glyphs.bars
    let steps = bars.count
    let perCell = most / Double(area.height)
    let total = counts.reduce(0, +)
    let filled = max(1, Int((total / perCell * Double(steps)).rounded()))
    for row in 0..<area.height {
      let rest = filled - row * steps
      guard rest > 0 else { break }
      let height = rest >= steps ? (Double(row) + 0.5) * perCell : (Double(row) * perCell + total) / 2
      let outcome = outcome(at: min(height, total), of: counts)
      let glyph = rest >= steps ? outcome.glyph(buffer.glyphs) : bars[rest - 1]
      buffer.put(glyph, at: Point(x: x, y: area.endY - 1 - row), style: theme[outcome.role])
    }
  }

  private func outcome(at height: Double, of counts: [Double]) -> NodeTraffic.Outcome {
    var sum = 0.0
    for outcome in NodeTraffic.Outcome.allCases where counts[outcome.rawValue] > 0 {
      sum += counts[outcome.rawValue]
      if height <= sum { return outcome }
    }
    return NodeTraffic.Outcome.allCases.last { counts[$0.rawValue] > 0 } ?? .succeeded
  }

  // MARK: The words

  /// The highest rate of the window, and the outcomes that occur in it with their rates at the cursor or now.
  ///
  /// - Parameter width: The number of columns. Without room for a rate, the readout has it.
  func legend(width: Int, _ glyphs: GlyphSet) -> [StyledLine] {
    guard most > Self.fewest else { return [] }
    let shown = NodeTraffic.Outcome.allCases.filter { outcome in
      columns.contains { !$0.isEmpty && $0[outcome.rawValue] > Self.fewest }
    }
    return [StyledLine("most \(Self.rate(most, in: scale.columnDuration))", .muted)]
      + shown.map { outcome in
        let word = StyledLine("\(outcome.glyph(glyphs)) ", outcome.role).adding(outcome.word(ofServer: isServer))
        let line = word.adding(" \(Self.rate(current.counts[outcome.rawValue], in: current.duration))")
        return line.width(glyphs) <= width ? line : word
      }
  }

  /// Returns the number of requests per second, with three digits or so: `434/s`, `31.3/s`.
  static func rate(_ count: Double, in duration: Int64) -> String {
    let rate = count * 1e9 / Double(duration)
    guard rate < 100 else { return "\(Int(min(rate, 1e15).rounded()).grouped)/s" }
    let unit = rate < 10 ? 100.0 : 10
    return "\(((rate * unit).rounded() / unit).shortText)/s"
  }

  /// Returns the time of the cursor with the numbers of its column; without a cursor, the duration of a column, after the
  /// rates if the legend has none.
  func readout(withRates: Bool) -> StyledLine {
    guard let cursor = context.timeline.cursor else {
      var line = StyledLine()
      for outcome in NodeTraffic.Outcome.allCases where withRates && current.counts[outcome.rawValue] > Self.fewest {
        let rate = Self.rate(current.counts[outcome.rawValue], in: current.duration)
        line.add("\(outcome.word(ofServer: isServer)) \(rate)  ", outcome.role)
      }
      return line.adding("\(TimeText.duration(scale.columnDuration)) a column", .muted)
    }
    var line = StyledLine(TimeText.stamp(cursor), .title)
    let counts = current.counts
    guard counts.reduce(0, +) > Self.fewest else { return line.adding("  \(Messages.noRequests)", .muted) }
    for outcome in NodeTraffic.Outcome.allCases where counts[outcome.rawValue] > Self.fewest {
      line.add("  \(counts[outcome.rawValue].shortText) \(outcome.word(ofServer: isServer))", outcome.role)
    }
    return line
  }
}

extension NodeTraffic.Outcome {
  var role: StyleRole {
    switch self {
    case .succeeded: .synced
    case .failed: .failed
    case .refused: .warning
    case .wasted: .stale
    }
  }

  /// Returns the sign of a whole cell: lighter, the less it served anyone.
  func glyph(_ glyphs: GlyphSet) -> Character { glyphs.shades[3 - rawValue] }

  func word(ofServer isServer: Bool) -> String {
    switch self {
    case .succeeded: isServer ? "served" : "succeeded"
    case .failed: "failed"
    case .refused: "refused"
    case .wasted: "wasted"
    }
  }
}

extension Messages {
  static let noRequests = "no requests"
}
