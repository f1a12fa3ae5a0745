import Inspection
import TerminalUI

/// The first line: whose time it is, what comes next, and how many nodes are in which state.
struct HeaderView {
  let model: Model
  let theme: Theme

  /// A part of the header; those of the lowest rank are left out first when it is too narrow.
  private struct Part {
    let line: StyledLine
    let rank: Int
  }

  func draw(in area: Rect, into buffer: inout Buffer) {
    guard !area.isEmpty else { return }
    let glyphs = buffer.glyphs
    var parts = [
      Part(line: StyledLine("Loadscope", .title), rank: 1),
      Part(line: StyledLine(model.title), rank: 2),
      Part(line: clock(glyphs), rank: 5),
      Part(line: next, rank: 3),
      Part(line: counts(glyphs), rank: 4),
    ].filter { !$0.line.spans.isEmpty }
    func width(_ parts: [Part]) -> Int { parts.reduce(-1) { $0 + $1.line.width(glyphs) + 2 } }
    while parts.count > 1, width(parts) > area.width - 2, let first = parts.min(by: { $0.rank < $1.rank }) {
      parts.removeAll { $0.rank == first.rank }
    }
    var rest = area.inset(horizontally: 1, vertically: 0)
    // The counts stand at the right edge, where they do not move when the parts before them change.
    if let last = parts.last, last.rank == 4 {
      let right: Rect
      (right, rest) = rest.dividedFromRight(width: last.line.width(glyphs))
      buffer.write(last.line, in: right, theme: theme)
      parts.removeLast()
    }
    for part in parts {
      buffer.write(part.line, in: rest, theme: theme)
      (_, rest) = rest.dividedFromLeft(width: part.line.width(glyphs) + 2)
    }
  }

  private func clock(_ glyphs: GlyphSet) -> StyledLine {
    let clock = model.clock
    let sign = clock.isRunning ? glyphs.play : glyphs.pause
    let digits = clock.isRunning ? (clock.next == nil ? 0 : 1) : 3
    var line = StyledLine("\(sign) VIRTUAL ", .virtualTime)
    line.add("\(TimeText.clock(clock.now, digits: digits)) \(TimeText.speed(clock.speed))", .virtualTime)
    if clock.failure != nil {
      line.add(" stopped", .error)
    } else if !clock.isRunning {
      line.add(" paused", .warning)
    }
    return line
  }

  private var next: StyledLine {
    guard model.clock.failure == nil else { return StyledLine() }
    guard let next = model.clock.next else { return StyledLine("nothing scheduled", .muted) }
    let subject = next.node.map { model.key($0) + " " } ?? ""
    return StyledLine("next: \(subject)\(next.label) in ", .muted)
      .adding(TimeText.countdown(next.time - model.clock.now), .countdown)
  }

  private func counts(_ glyphs: GlyphSet) -> StyledLine {
    var line = StyledLine()
    for state in [NodeState.failed, .syncing, .synced, .idle] where model.counts[state] > 0 {
      if !line.spans.isEmpty { line.add("  ") }
      line.add("\(model.counts[state]) \(state.word)", state.role)
    }
    if model.counts.violations > 0 {
      line.add("  \(model.counts.violations) violation\(model.counts.violations == 1 ? "" : "s")", .warning)
    }
    if model.history.lostCount > 0 { line.add("  \(model.history.lostCount) events lost", .warning) }
    return line
  }
}
