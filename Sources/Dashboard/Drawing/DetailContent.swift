import Inspection
import TerminalUI

/// The lines of the detail panel.
struct DetailContent {
  let model: Model
  let width: Int
  let glyphs: GlyphSet

  /// How far back the causes of a state are followed.
  private static let causeLimit = 6

  var lines: [StyledLine] {
    guard let node = model.selectedNode else { return [StyledLine(Wording.nothingSelected, .muted)] }
    return summary(node) + why(node) + setup(node) + relations(node) + past(node)
  }

  private func summary(_ node: NodeSnapshot) -> [StyledLine] {
    let identity = node.identity
    var lines = [
      StyledLine(identity.title ?? identity.key, .title).adding("  \(identity.kind.word)", .muted),
      StyledLine("\(node.state.glyph(glyphs)) \(node.state.word)", node.state.role)
        .adding(
          node.hasContents ? "   \(glyphs.contents) contents" : "   \(glyphs.noContents) no contents",
          node.hasContents ? .contents : .noContents),
    ]
    if let error = node.error {
      lines += wrapped(model.errorText(error), width: width, glyphs: glyphs).map { StyledLine($0, .error) }
    }
    if let retry = node.retry {
      let sentence = RetryWords.long(retry, maxAttempts: identity.maxAttempts, now: model.clock.now)
      lines += wrapped(sentence, width: width, glyphs: glyphs).map { StyledLine($0, .countdown) }
    }
    let needsSync = node.needsSync.map { $0 ? "yes" : "no" } ?? "cannot sync"
    lines.append(labelled("needs sync", needsSync).adding("   observers ", .muted).adding("\(node.observerCount)"))
    let counts = node.counts
    lines.append(
      labelled("syncs", "\(counts.syncs)").adding("   synced ", .muted).adding("\(counts.successes)")
        .adding("   failed ", .muted).adding("\(counts.failures)"))
    lines.append(
      labelled("notified", "\(counts.notifications)").adding("   ignored ", .muted).adding("\(counts.ignored)")
        .adding("   not needed ", .muted).adding("\(counts.notNeeded)"))
    if counts.violations > 0 { lines.append(StyledLine("broke its contract \(counts.violations) times", .warning)) }
    return lines
  }

  /// The entry that brought the node into its state, and what led to that, one step a line.
  private func why(_ node: NodeSnapshot) -> [StyledLine] {
    guard let number = node.stateEntry, let entry = model.history[number] else { return [] }
    var lines = [heading("Why")]
    lines.append(step(entry, about: node.id, sign: "\(node.state.glyph(glyphs))", node.state.role))
    for cause in model.history.causes(of: entry, atMost: Self.causeLimit) {
      lines.append(step(cause, about: node.id, sign: "\(glyphs == .unicode ? "←" : "<")", .muted))
    }
    return lines
  }

  private func step(_ entry: JournalEntry, about node: NodeID, sign: String, _ role: StyleRole) -> StyledLine {
    StyledLine("\(sign) ", role).adding(model.phrase(entry, about: node))
      .adding("  \(TimeText.clock(entry.time))", .muted)
  }

  private func setup(_ node: NodeSnapshot) -> [StyledLine] {
    guard !node.identity.facts.isEmpty else { return [] }
    let nameWidth = node.identity.facts.map(\.name.count).max() ?? 0
    return [heading("Set up as")]
      + node.identity.facts.flatMap { fact in
        let name = fact.name + String(repeating: " ", count: nameWidth - fact.name.count + 2)
        let values = wrapped(fact.value, width: max(8, width - name.count), glyphs: glyphs)
        return values.enumerated().map { index, value in
          StyledLine(index == 0 ? name : String(repeating: " ", count: name.count), .muted).adding(value)
        }
      }
  }

  private func relations(_ node: NodeSnapshot) -> [StyledLine] {
    guard !node.children.isEmpty else { return [] }
    let title =
      switch node.identity.kind {
      case .proxy, .pureProxy: "Stands for"
      default: "Made of"
      }
    return [heading(title)]
      + node.children.compactMap { id in
        model[id].map { child in
          StyledLine("\(child.state.glyph(glyphs)) ", child.state.role).adding(child.identity.key)
            .adding(child.error.map { "  \(model.errorText($0))" } ?? "", .error)
        }
      }
  }

  private func past(_ node: NodeSnapshot) -> [StyledLine] {
    let entries = Array(model.history.turningPoints(of: node.id))
    guard !entries.isEmpty else { return [] }
    return [heading("Past, newest first")]
      + entries.map { entry in
        var line = StyledLine("\(TimeText.clock(entry.time)) ", .muted).adding(model.phrase(entry, about: node.id))
        if let cause = entry.cause.flatMap({ model.history[$0] }) {
          line.add(" \(glyphs == .unicode ? "←" : "<") \(model.phrase(cause, about: node.id))", .muted)
        }
        return line
      }
  }

  private func heading(_ text: String) -> StyledLine { StyledLine(text, .panelTitle) }

  private func labelled(_ label: String, _ value: String) -> StyledLine {
    StyledLine("\(label) ", .muted).adding(value)
  }
}
