import Explanation
import InspectionModel
import TerminalUI

/// The summary that the help shows first: the enabled keys, and the signs and node kinds on the screen.
struct HelpSummary {
  let model: Model
  let glyphs: GlyphSet

  /// The minimum number of lines for keys in the summary, even if the summary is then taller than the window.
  private static let fewestKeys = ownBeforeCauses + 2
  private static let signGap = "   "

  var context: DashboardState { model.context }

  init(_ model: Model, _ glyphs: GlyphSet) { (self.model, self.glyphs) = (model, glyphs) }

  /// Returns the lines of the summary, with as many keys as fit.
  ///
  /// - Parameters:
  ///   - height: The number of available lines. The last line counts the keys that do not fit.
  ///   - hasSigns: Whether the signs on the screen are explained.
  func lines(width: Int, height: Int, hasSigns: Bool = true) -> [StyledLine] {
    var below: [StyledLine] = []
    let signs = hasSigns ? signs : []
    if !signs.isEmpty { below += [StyledLine("Signs here", .panelTitle)] + flow(signs, width: width) }
    if !kinds.isEmpty { below += [StyledLine("Kinds here", .panelTitle)] + kindLines(width: width) }
    let entries = keys
    let heading = StyledLine(title, .panelTitle)
    let room = max(Self.fewestKeys, height == .max ? .max : height - below.count - 2)
    let keyWidth = (entries.prefix(room).map { $0.keys.displayWidth(glyphs: glyphs) }.max() ?? 0) + 2
    var lines: [StyledLine] = []
    var shown = 0
    for entry in entries {
      let padding = String.blanks(keyWidth - entry.keys.displayWidth(glyphs: glyphs))
      let line = StyledLine("  \(entry.keys)\(padding)", .key).adding(entry.help)
      let wrapped = line.wrapped(width: width, indent: keyWidth + 2, glyphs: glyphs)
      guard lines.count + wrapped.count <= room else { break }
      lines += wrapped
      shown += 1
    }
    return [heading] + lines + below + [lastLine(hidden: entries.count - shown)]
  }

  private var title: String {
    let node = context.subject.map { " for \($0.identity.key)" } ?? ""
    return "Keys of \(context.panels.focus.name)\(node)"
  }

  private func lastLine(hidden: Int) -> StyledLine {
    let more = hidden > 0 ? " (\(Messages.grouped(hidden)) more)" : ""
    return StyledLine(context.keymap[.help], .key).adding(" all keys\(more), ", .hint)
      .adding(context.keymap[.filter], .key).adding(" search", .hint)
  }

  // MARK: Keys

  struct Entry {
    let keys: String
    let help: String
  }

  /// The order of the key actions in the summary, the most useful first. The focused panel's own keys precede these.
  private static let order: [KeyAction] = [
    .close, .nextMatch, .why, .rootCause, .filter, .fail, .sync, .faults, .stepBack, .step, .pause, .open, .nextFailed,
    .commandLine,
    .breakpoint, .postpone, .setState, .backoff, .nextPanel, .syncIfNeeded, .syncRoots, .previousFailed, .fold, .unfold,
  ]

  /// The index of the summary's entry about panel keys, unless the focused panel's own keys precede the entry.
  private static let placeOfPanels = 3

  /// The number of the focused panel's own keys that precede the keys of causes.
  private static let ownBeforeCauses = 6

  /// The entries of all enabled keys, the most useful first.
  private var keys: [Entry] {
    let keymap = context.keymap
    let own = keymap.bindings.filter { $0.panel.map(context.panels.focus.hasKeys) ?? false }
    let taken = Set(own.flatMap(\.keys))
    let panelActions = Set(PanelKind.others.map(\.action))
    let others = keymap.bindings.filter { binding in
      binding.panel == nil && !panelActions.contains(binding.action) && binding.action != .help
        && (binding.keys.isEmpty || binding.keys.contains { !taken.contains($0) })
    }
    let ranks = Dictionary(uniqueKeysWithValues: Self.order.enumerated().map { ($1, $0) })
    var sorted = others.enumerated().sorted { one, other in
      let (first, second) = (ranks[one.element.action] ?? .max, ranks[other.element.action] ?? .max)
      return first == second ? one.offset < other.offset : first < second
    }.map(\.element).filter(isEnabled)
    var first = own.filter(isEnabled)
    if first.count > Self.ownBeforeCauses {
      let isCause = { (binding: KeyBinding) in [.why, .rootCause].contains(binding.action) }
      first.insert(contentsOf: sorted.filter(isCause), at: Self.ownBeforeCauses)
      sorted.removeAll(where: isCause)
    }
    var entries = (first + sorted).map { binding in
      Entry(keys: keymap.keyNames(binding.action, glyphs), help: binding.help)
    }
    let panels = Entry(
      keys: keymap.names(of: context.namedPanels),
      help: context.namedPanels.map { "\(keymap[$0.action]):\($0.word)" }.joined(separator: " "))
    entries.insert(panels, at: min(first.isEmpty ? Self.placeOfPanels : first.count, entries.count))
    return entries
  }

  private func isEnabled(_ binding: KeyBinding) -> Bool { model.reasonNot(to: binding) == nil }

  // MARK: Signs

  private func flow(_ items: [StyledLine], width: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    for item in items {
      if let last = lines.last, last.width(glyphs) + Self.signGap.count + item.width(glyphs) <= width {
        lines[lines.count - 1] = last.adding(Self.signGap).adding(item)
      } else {
        lines += StyledLine("  ").adding(item).wrapped(width: width, indent: 4, glyphs: glyphs)
      }
    }
    return lines
  }

  // MARK: Kinds

  private func kindLines(width: Int) -> [StyledLine] {
    let labelWidth = (kinds.map { $0.label.count }.max() ?? 0) + 2
    return kinds.flatMap { kind in
      StyledLine("  \(kind.label)\(String.blanks(labelWidth - kind.label.count))", .prompt).adding(kind.help)
        .wrapped(width: width, indent: labelWidth + 2, glyphs: glyphs)
    }
  }

  /// The kinds of the nodes on the screen, in the order of ``NodeKind``, with the plain loadable last.
  var kinds: [NodeKind] {
    let shown = Set(shownNodes.map(\.identity.kind))
    return NodeKind.allCases.filter { shown.contains($0) && $0 != .loadable }
      + (shown.contains(.loadable) ? [.loadable] : [])
  }

  /// The visible rows of the tree; empty if another panel is shown in full.
  var shownRows: ArraySlice<TreeRow> {
    context.tree.rows.dropFirst(context.tree.top).prefix(context.layout.inside(.tree).height)
  }

  /// The nodes of the visible rows, and the node that the keys act on.
  var shownNodes: [NodeSnapshot] { shownRows.compactMap { context[$0.id.node] } + [context.subject].compactMap { $0 } }
}
