import InspectionModel
import TerminalUI

/// Bar charts of delays on a logarithmic scale. Delays grow by a factor: on a linear scale, all bars except the last
/// would be too short.
struct WaitPlot {
  /// The maximum number of bars in a chart.
  static let barCount = 10

  struct Chart {
    let label: String
    /// The number of failures in a row before the delay of the chart's first bar; shown after the label.
    let first: Int
    /// The shortest and the longest possible length of each delay, in ns; both are equal for an actual delay.
    let bars: [ClosedRange<Int64>]
    let role: StyleRole
    /// Whether the settings of the chart are valid, so that the delays are possible.
    var isPossible = true
  }

  let charts: [Chart]
  var barWidth = 2

  private static let labelWidth = 12

  /// Returns the lines of all charts, one chart below the other; a blank line separates charts of several rows.
  func lines(rowsPerChart: Int, _ glyphs: GlyphSet) -> [StyledLine] {
    let scale = Scale(charts.flatMap(\.bars), levels: rowsPerChart * glyphs.bars.count)
    let gap = rowsPerChart > 1 ? [StyledLine()] : []
    return Array(charts.map { lines($0, scale, rowsPerChart, glyphs) }.joined(separator: gap))
  }

  private func lines(_ chart: Chart, _ scale: Scale, _ rows: Int, _ glyphs: GlyphSet) -> [StyledLine] {
    (0..<rows).reversed().map { row in
      // The back-off table shows the same number in its first column.
      let number = chart.bars.isEmpty ? "" : " #\(chart.first)"
      let label = row == 0 ? chart.label + number : ""
      var line = StyledLine(label + String.blanks(Self.labelWidth - label.count), .prompt)
      for bar in chart.bars {
        let glyph = Self.glyph(bar, scale, row: row, glyphs)
        line.add(String(repeating: glyph, count: barWidth), chart.role)
      }
      if row == 0 {
        line.add(.blanks(barWidth * (Self.barCount - chart.bars.count) + 1))
        line.add(Self.text(chart, glyphs), .muted)
      }
      return line
    }
  }

  /// Returns the glyph of a delay's bar in a row of the chart. The bar is filled up to the shortest possible delay, and
  /// shaded from there to its end at the longest possible delay.
  private static func glyph(_ bar: ClosedRange<Int64>, _ scale: Scale, row: Int, _ glyphs: GlyphSet) -> Character {
    let bars = glyphs.bars
    func part(_ wait: Int64) -> Int { max(0, min(scale.level(of: wait) - row * bars.count, bars.count)) }
    let (certain, possible) = (part(bar.lowerBound), part(bar.upperBound))
    if possible == 0 { return " " }
    let isEnd = scale.level(of: bar.upperBound) <= (row + 1) * bars.count
    if isEnd { return bars[possible - 1] }
    return certain < bars.count ? glyphs.shades[0] : bars[bars.count - 1]
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
  private let levels: Int

  init(_ bars: [ClosedRange<Int64>], levels: Int) {
    let logarithms = bars.flatMap { [$0.lowerBound, $0.upperBound] }.filter { $0 > 0 }.map(Self.logarithm)
    range = logarithms.min().flatMap { least in logarithms.max().map { least...$0 } }
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
