import Explanation
import InspectionModel
import TerminalUI

/// The difference between two snapshots of a node, taken at an earlier and at a later moment.
struct NodeDifference {
  /// The node at the earlier moment; nil if the node did not exist yet.
  let old: NodeSnapshot?
  /// The node at the later moment; nil if the node no longer exists then.
  let new: NodeSnapshot?

  enum Weight {
    case none
    /// The snapshots differ only in minor properties, such as counts, children, timers or settings.
    case minor
    /// The state, the error, the contents or the kind differs, or the node exists at only one of the moments.
    case major
  }

  var weight: Weight {
    guard let old, let new else { return old == nil && new == nil ? .none : .major }
    if old.state != new.state || old.hasContents != new.hasContents { return .major }
    // The common case: most nodes are untouched.
    if old.isUntouched, new.isUntouched { return old.identity.kind == new.identity.kind ? .none : .major }
    if old.error != new.error || old.identity.kind != new.identity.kind { return .major }
    let isSame =
      Counts(old) == Counts(new) && old.children == new.children && !changesRetryText(old, new)
      && old.backoff == new.backoff && old.faults == new.faults && old.action?.state == new.action?.state
      && old.action?.date == new.action?.date
    return isSame ? .none : .minor
  }

  /// Returns whether two snapshots of a node show different texts for the next retry.
  private func changesRetryText(_ old: NodeSnapshot, _ new: NodeSnapshot) -> Bool {
    old.retry != new.retry && Self.text(old.retry) != Self.text(new.retry)
  }

  private struct Counts: Equatable {
    let syncs: Int
    let failures: Int
    let lints: Int

    init(_ node: NodeSnapshot) {
      (syncs, failures, lints) = (node.counts.syncs, node.counts.failures, node.counts.lints.total)
    }
  }

  var changesState: Bool { old?.state != new?.state }

  // MARK: Text

  /// Returns `◐ syncing → ✗ failed`, or one state if both are equal; without `showsText`, states have only signs.
  func states(_ glyphs: GlyphSet, showsText: Bool) -> StyledLine {
    func text(_ node: NodeSnapshot?, else word: String) -> (text: String, role: StyleRole) {
      guard let node else { return (word, .prompt) }
      let state = node.state
      return (showsText ? "\(state.glyph(glyphs)) \(state.word)" : "\(state.glyph(glyphs))", state.role)
    }
    guard changesState else {
      let state = text(new, else: "")
      return StyledLine(state.text, showsText ? .muted : state.role)
    }
    let (from, to) = (text(old, else: "new"), text(new, else: "gone"))
    return StyledLine(from.text, from.role).adding(" \(glyphs.arrow) ", .muted).adding(to.text, to.role)
  }

  /// Returns the differences besides the state, such as errors and counts, the most important first.
  func details(in source: SourceState, _ glyphs: GlyphSet) -> StyledLine {
    guard let old, let new else { return remains(in: source) }
    var parts: [StyledLine] = []
    func add(_ name: String, _ before: String, _ after: String) {
      parts.append(StyledLine("\(name) ", .muted).adding("\(before) \(glyphs.arrow) \(after)"))
    }
    if old.identity.kind != new.identity.kind { add("kind", old.identity.kind.label, new.identity.kind.label) }
    if let error = new.error, error != old.error {
      let before = old.error.map { StyledLine("\(source.errorText($0)) \(glyphs.arrow) ", .muted) } ?? StyledLine()
      parts.append(before.adding(source.errorText(error), .error))
    } else if let error = old.error, new.error == nil {
      parts.append(StyledLine("\(source.errorText(error)) cleared", .muted))
    }
    if old.hasContents != new.hasContents {
      parts.append(
        new.hasContents ? StyledLine("contents gained", .contents) : StyledLine("contents lost", .warning))
    }
    parts += Self.counts(Counts(old), Counts(new))
    if old.children != new.children { parts.append(children(old, new, in: source, glyphs)) }
    if let before = old.action?.state, let after = new.action?.state, before != after {
      add("action", before.word, after.word)
    }
    if old.action?.date != new.action?.date { add("date", Self.stamp(old.action?.date), Self.stamp(new.action?.date)) }
    if changesRetryText(old, new) { add("next", Self.text(old.retry), Self.text(new.retry)) }
    if old.backoff != new.backoff {
      add("back-off", old.backoff?.text(glyphs) ?? "none", new.backoff?.text(glyphs) ?? "none")
    }
    if old.faults != new.faults {
      parts.append(
        new.faults.isEmpty ? StyledLine("faults cleared") : StyledLine("faults \(new.faults.badge(glyphs))", .warning))
    }
    return parts.reduce(StyledLine()) { $0.spans.isEmpty ? $1 : $0.adding("  ").adding($1) }
  }

  /// Returns the error of the node, which exists at only one of the two moments; an empty line without an error.
  private func remains(in source: SourceState) -> StyledLine {
    guard let error = (new ?? old)?.error else { return StyledLine() }
    return StyledLine(source.errorText(error), new == nil ? .muted : .error)
  }

  private static func counts(_ old: Counts, _ new: Counts) -> [StyledLine] {
    let differences: [(difference: Int, noun: String, role: StyleRole)] = [
      (new.syncs - old.syncs, "sync", .text), (new.failures - old.failures, "failure", .failed),
      (new.lints - old.lints, "warning", .warning),
    ]
    return differences.filter { $0.difference != 0 }.map { difference, noun, role in
      StyledLine("\(difference > 0 ? "+" : "-")\(Messages.count(abs(difference), noun))", role)
    }
  }

  /// Returns a proxy's old and new target, or the added and removed children; for more than three, the child counts.
  private func children(
    _ old: NodeSnapshot, _ new: NodeSnapshot, in source: SourceState, _ glyphs: GlyphSet
  ) -> StyledLine {
    if new.identity.kind.tag.isProxy {
      func name(_ node: NodeSnapshot) -> String { node.children.first.map { source.key($0) } ?? "none" }
      return StyledLine("target ", .muted).adding("\(name(old)) \(glyphs.arrow) \(name(new))")
    }
    let line = StyledLine("children ", .muted)
    let (before, after) = (Set(old.children), Set(new.children))
    let added = new.children.filter { !before.contains($0) }
    let removed = old.children.filter { !after.contains($0) }
    if added.count + removed.count > Self.mostNames || added.isEmpty && removed.isEmpty && before.isEmpty {
      return line.adding("\(old.children.count) \(glyphs.arrow) \(new.children.count)")
    }
    if added.isEmpty, removed.isEmpty { return line.adding("in another order") }
    return line.adding(
      (added.map { "+\(source.key($0))" } + removed.map { "-\(source.key($0))" }).joined(separator: " "))
  }

  private static let mostNames = 3

  private static func text(_ retry: NodeRetry?) -> String {
    switch retry {
    case nil: "none"
    case .armed(let deadline, _, _, _): TimeText.stamp(deadline)
    case .held(let hold, _, _, _, _): "held" + (hold.until.map { " until \(TimeText.stamp($0))" } ?? "")
    case .gaveUp: "gave up"
    }
  }

  private static func stamp(_ time: Int64?) -> String { time.map { TimeText.stamp($0) } ?? "none" }
}
