import InspectionModel
import TerminalUI

/// Waits as bars, on one scale. It is logarithmic, since every wait is so many times the one before: on a linear one only
/// the last could be told from nothing.
struct WaitPlot {
  /// So many bars a chart has room for.
  static let barCount = 10

  /// Waits one after another.
  struct Chart {
    let label: String
    /// The failures in a row after which the first of them is waited.
    let first: Int
    /// The shortest and the longest that each may be, in nanoseconds.
    let bars: [ClosedRange<Int64>]
    let role: StyleRole
    /// Whether there can be such waits.
    var isPossible = true
  }

  let charts: [Chart]
  /// The columns of a bar.
  var barWidth = 2

  private static let labelWidth = 12

  /// The charts one below the other, each so many rows high, with a gap between them unless they are of one row.
  func lines(rowsPerChart: Int, _ glyphs: GlyphSet) -> [StyledLine] {
    let scale = Scale(charts.flatMap(\.bars), levels: rowsPerChart * glyphs.bars.count)
    let gap = rowsPerChart > 1 ? [StyledLine()] : []
    return Array(charts.map { lines($0, scale, rowsPerChart, glyphs) }.joined(separator: gap))
  }

  private func lines(_ chart: Chart, _ scale: Scale, _ rows: Int, _ glyphs: GlyphSet) -> [StyledLine] {
    (0..<rows).reversed().map { row in
      // The number is that of the ledger's first column.
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

  /// What a bar has in a row: at its end how long the wait may be; below, what is certain is filled, and what depends on
  /// chance is shaded.
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
    return NodeBackoff.words(shortest...longest, glyphs)
  }
}

/// From waits to the heights of bars.
private struct Scale {
  private let range: ClosedRange<Double>?
  private let levels: Int

  init(_ bars: [ClosedRange<Int64>], levels: Int) {
    let logarithms = bars.flatMap { [$0.lowerBound, $0.upperBound] }.filter { $0 > 0 }.map(Self.logarithm)
    range = logarithms.min().flatMap { least in logarithms.max().map { least...$0 } }
    self.levels = levels
  }

  /// 0 for no wait at all, else from 1 for the shortest to the number of levels for the longest.
  func level(of wait: Int64) -> Int {
    guard wait > 0, let range else { return 0 }
    guard range.lowerBound < range.upperBound else { return (levels + 1) / 2 }
    let part = (Self.logarithm(wait) - range.lowerBound) / (range.upperBound - range.lowerBound)
    return 1 + Int((part * Double(levels - 1)).rounded())
  }

  /// The logarithm to the base 2 of a positive number, straight between the powers of two, which is near enough for a
  /// picture.
  private static func logarithm(_ wait: Int64) -> Double {
    let number = Double(wait)
    return Double(number.exponent) + number.significand - 1
  }
}
