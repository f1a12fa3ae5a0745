import Explanation
import InspectionModel
import TerminalUI

/// The requests of a server, or of open load, since the start of the run: a line of bars for each outcome.
struct TrafficLines {
  private let traffic: NodeTraffic
  private let isServer: Bool
  private let end: Int64

  /// The maximum number of bars in a line.
  private static let longest = 40

  init(_ traffic: NodeTraffic, of node: NodeSnapshot, until now: Int64) {
    self.traffic = traffic
    isServer = node.identity.kind.tag.isServer
    end = max(1, now)
  }

  /// Returns a line for each outcome that occurred: its name, its bars, and its rate in the last one. All have one scale.
  func lines(width: Int, _ glyphs: GlyphSet) -> [StyledLine] {
    let room = min(Self.longest, width - Self.nameWidth - Self.rateWidth)
    let shown = NodeTraffic.Outcome.allCases.filter { traffic.count($0, from: 0, to: end, until: end) > 0 }
    guard room > 0, !shown.isEmpty else { return [] }
    // A bar is at least a span, as a part of a span is not known.
    let step = max(traffic.span, end / Int64(room) + 1)
    let starts = Array(stride(from: 0, to: end, by: Int64.Stride(step)))
    let counts = shown.map { outcome in
      starts.map { traffic.count(outcome, from: $0, to: $0.addingClamped(step), until: end) }
    }
    let most = counts.joined().max() ?? 0
    return zip(shown, counts).map { outcome, counts in
      let word = outcome.word(ofServer: isServer)
      let rate = LoadChart.rate(counts.last ?? 0, in: end - (starts.last ?? 0))
      return StyledLine(word + .blanks(Self.nameWidth - word.count), .muted)
        .adding(String(counts.map { bar($0 / most, glyphs) }), outcome.role)
        .adding(" \(rate)")
    }
  }

  private static let nameWidth = 11
  private static let rateWidth = 9

  private func bar(_ share: Double, _ glyphs: GlyphSet) -> Character {
    // Lower than a whole cell, so that lines do not touch. Any request has a sign.
    guard share > 0 else { return glyphs.dot }
    let bars = glyphs.bars.dropLast()
    return bars[min(bars.count - 1, Int(share * Double(bars.count)))]
  }
}
