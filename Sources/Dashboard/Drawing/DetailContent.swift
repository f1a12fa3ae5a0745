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
    let counts = node.counts
    lines.append(labelled("needs sync", node.needsSync.map { $0 ? "yes" : "no" } ?? "cannot be asked to"))
    lines.append(numbers([("syncs", counts.syncs), ("synced", counts.successes), ("failed", counts.failures)]))
    lines.append(numbers([("ignored", counts.ignored), ("not needed", counts.notNeeded)]))
    lines.append(numbers([("observers", node.observerCount), ("notified", counts.notifications)]))
    if counts.violations > 0 { lines.append(StyledLine("broke its contract \(counts.violations) times", .warning)) }
    return lines
  }

  /// The entry that brought the node into its state, and what led to that, one step a line, with the time where it is
  /// another one than in the line above.
  private func why(_ node: NodeSnapshot) -> [StyledLine] {
    guard let number = node.stateEntry, let entry = model.history[number] else { return [] }
    var lines = [heading("Why")]
    var lastTime: Int64?
    for step in [entry] + model.history.causes(of: entry, atMost: Self.causeLimit) {
      let time = TimeText.stamp(step.time)
      var line = StyledLine(step.time == lastTime ? String(repeating: " ", count: time.count) : time, .muted)
      lastTime = step.time
      if step == entry {
        line.add(" \(node.state.glyph(glyphs)) ", node.state.role)
      } else {
        line.add(" \(glyphs.cause) ", .muted)
      }
      lines.append(line.adding(model.phrase(step, about: node.id)))
    }
    return lines
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
    let title = node.identity.kind.isProxy ? "Stands for" : "Made of"
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
        StyledLine("\(TimeText.stamp(entry.time)) ", .muted).adding(model.phrase(entry, about: node.id))
          .adding(reason(entry, about: node.id), .muted)
      }
  }

  /// How long it took, where the node's own sync led to it; else what did.
  private func reason(_ entry: JournalEntry, about node: NodeID) -> String {
    guard let cause = entry.cause.flatMap({ model.history[$0] }) else { return "" }
    if case .stateChanged(_, .syncing, _) = cause.event, cause.node == node {
      return " after \(TimeText.duration(entry.time - cause.time))"
    }
    return " \(glyphs.cause) \(model.phrase(cause, about: node))"
  }

  private func heading(_ text: String) -> StyledLine { StyledLine(text, .panelTitle) }

  private func numbers(_ pairs: [(label: String, count: Int)]) -> StyledLine {
    pairs.reduce(into: StyledLine()) { line, pair in
      line.add("\(line.spans.isEmpty ? "" : "   ")\(pair.label) ", .muted)
      line.add("\(pair.count)")
    }
  }

  private func labelled(_ label: String, _ value: String) -> StyledLine {
    StyledLine("\(label) ", .muted).adding(value)
  }
}
