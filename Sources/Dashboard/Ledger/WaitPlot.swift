import Explanation
import InspectionModel
import TerminalUI

/// Bar charts of delays over the number of failures in a row. The scale is logarithmic: delays grow by a factor, and on
/// a linear scale all bars except the last would be too short.
struct WaitPlot {
  /// The maximum number of bars in a chart.
  static let barCount = 10

  struct Chart {
    let label: String
    /// The number of failures in a row before the delay of the chart's first bar.
    let first: Int
    /// The shortest and the longest possible length of each delay, in ns; both are equal for an actual delay.
    let bars: [ClosedRange<Int64>]
    let role: StyleRole
    /// Whether the settings of the chart are valid, so that the delays are possible.
    var isPossible = true
  }

  let charts: [Chart]
  var barWidth = 2

  private static let labelWidth = 9

  /// Returns the lines of all charts, one chart below the other, and of the legend. A chart of several rows has axes.
  func lines(rowsPerChart rows: Int, _ glyphs: GlyphSet) -> [StyledLine] {
    let scale = Scale(charts.flatMap(\.bars), levels: rows * glyphs.bars.count)
    return charts.flatMap { chart in
      rows > 1 && !chart.bars.isEmpty
        ? withAxes(chart, scale, rows, glyphs)
        : [withLabel(chart, scale, glyphs)]
    } + legend(hasShades: rows > 1 && charts.contains { $0.bars.contains { $0.lowerBound < $0.upperBound } }, glyphs)
  }

  private func withLabel(_ chart: Chart, _ scale: Scale, _ glyphs: GlyphSet) -> StyledLine {
    let number = chart.bars.isEmpty ? "" : "#\(chart.first)"
    let text = label(chart.label).adding(number.leftPadded(scale.tickWidth) + " ", .muted)
    return text.adding(bars(chart, scale, row: 0, glyphs))
  }

  private func withAxes(_ chart: Chart, _ scale: Scale, _ rows: Int, _ glyphs: GlyphSet) -> [StyledLine] {
    let bars = (0..<rows).reversed().map { row in
      let tick = row == rows - 1 ? scale.longest : row == 0 ? scale.shortest : nil
      let axis = (tick.map(TimeText.duration) ?? "").leftPadded(scale.tickWidth) + String(glyphs.box.vertical)
      return label(row == 0 ? chart.label : "").adding(axis, .muted)
        .adding(self.bars(chart, scale, row: row, glyphs))
    }
    // The back-off table shows the same numbers in its first column.
    let last = chart.bars.count > 1 ? "\(chart.first + chart.bars.count - 1)" : ""
    let first = "\(chart.first)"
    let length = max(0, chart.bars.count * barWidth - first.count - last.count)
    let line = String(repeating: glyphs.box.horizontal, count: length)
    return bars + [StyledLine(.blanks(Self.labelWidth + scale.tickWidth + 1)).adding(first + line + last, .muted)]
  }

  private func label(_ text: String) -> StyledLine {
    StyledLine(text + .blanks(Self.labelWidth - text.count), .prompt)
  }

  private func bars(_ chart: Chart, _ scale: Scale, row: Int, _ glyphs: GlyphSet) -> StyledLine {
    var line = StyledLine()
    for bar in chart.bars {
      let glyph = Self.glyph(bar, scale, row: row, glyphs)
      line.add(String(repeating: glyph, count: barWidth), chart.role)
    }
    guard row == 0 else { return line }
    line.add(.blanks(barWidth * (Self.barCount - chart.bars.count) + 1))
    return line.adding(Self.text(chart, glyphs), .muted)
  }

  private func legend(hasShades: Bool, _ glyphs: GlyphSet) -> [StyledLine] {
    let bars = StyledLine(.blanks(Self.labelWidth)).adding("delay on a log scale, after failures in a row", .muted)
    guard hasShades else { return [bars] }
    let range = StyledLine(.blanks(Self.labelWidth)).adding(String(glyphs.bars[glyphs.bars.count - 1]), .text)
      .adding(" certain  ", .muted).adding(String(glyphs.shades[1]), .text).adding(" in part  ", .muted)
      .adding(String(glyphs.shades[0]), .text).adding(" by jitter", .muted)
    return [bars, range]
  }

  /// Returns the glyph of a delay's bar in a row of the chart. In a chart of several rows, the bar is filled up to the
  /// shortest possible delay, and a half-tone from there to the longest possible delay.
  private static func glyph(_ bar: ClosedRange<Int64>, _ scale: Scale, row: Int, _ glyphs: GlyphSet) -> Character {
    let bars = glyphs.bars
    func part(_ wait: Int64) -> Int { max(0, min(scale.level(of: wait) - row * bars.count, bars.count)) }
    let (certain, possible) = (part(bar.lowerBound), part(bar.upperBound))
    if possible == 0 { return " " }
    // One row has no room for half-tones: the height is the longest possible delay.
    if certain == possible || scale.levels == bars.count { return bars[possible - 1] }
    return glyphs.shades[certain == 0 ? 0 : 1]
  }

  private static func text(_ chart: Chart, _ glyphs: GlyphSet) -> String {
    guard chart.isPossible else { return "not possible" }
    guard let shortest = chart.bars.map(\.lowerBound).min(), let longest = chart.bars.map(\.upperBound).max() else {
      return "none"
    }
    return NodeBackoff.text(shortest...longest, glyphs)
  }
}

/// A logarithmic scale that maps delays to the heights of bars.
private struct Scale {
  private let range: ClosedRange<Double>?
  let levels: Int
  /// The shortest and the longest positive delay, in ns; nil without delays.
  let (shortest, longest): (Int64?, Int64?)

  /// The width of the texts of both delays, in columns.
  var tickWidth: Int { [shortest, longest].map { $0.map(TimeText.duration)?.count ?? 0 }.max() ?? 0 }

  init(_ bars: [ClosedRange<Int64>], levels: Int) {
    let ends = bars.flatMap { [$0.lowerBound, $0.upperBound] }.filter { $0 > 0 }
    (shortest, longest) = (ends.min(), ends.max())
    range = ends.min().flatMap { least in ends.max().map { Self.logarithm(least)...Self.logarithm($0) } }
    self.levels = levels
  }

  /// Returns the height of a delay's bar, from 1 to `levels`; 0 for no delay. Equal delays have half the height.
  func level(of wait: Int64) -> Int {
    guard wait > 0, let range else { return 0 }
    guard range.lowerBound < range.upperBound else { return (levels + 1) / 2 }
    let part = (Self.logarithm(wait) - range.lowerBound) / (range.upperBound - range.lowerBound)
    return 1 + Int((part * Double(levels - 1)).rounded())
  }

  /// Returns an approximate binary logarithm of a positive number, linear between powers of two.
  private static func logarithm(_ wait: Int64) -> Double {
    let number = Double(wait)
    return Double(number.exponent) + number.significand - 1
  }
}
