import Explanation
import InspectionModel
import TerminalUI

/// The view of the help, over the panels: a summary for the focused panel or, on request, every key and sign.
struct HelpView {
  let model: Model
  let theme: Theme

  private var context: DashboardState { model.context }

  private static let maxWidth = 84
  /// The column in which the meanings of filter examples begin.
  private static let filterIndent = 22
  private static let signIndent = 14

  func draw(_ state: Help, _ layout: Layout, into buffer: inout Buffer) {
    let area = Self.area(model, state, layout)
    let lines = Self.lines(model, state, buffer.glyphs, in: area.inside)
    buffer.fill(area.panel, style: theme[.text])
    if layout.hasFrames { buffer.drawPanelFrame(area.panel, title: title(state), hasFocus: true, theme: theme) }
    let first = max(0, min(state.scroll, lines.count - area.inside.height))
    let shown = lines.dropFirst(first).prefix(area.inside.height)
    for (number, line) in shown.enumerated() { buffer.write(line, in: area.inside.row(number), theme: theme) }
    buffer.drawHiddenRows(
      above: first, below: lines.count - first - shown.count, in: area.panel, hasFrame: layout.hasFrames, theme: theme)
  }

  private func title(_ state: Help) -> String {
    if !state.isWhole { return "Help  \(context.panels.focus.name)" }
    return state.search.text.isEmpty ? "Help  all keys" : "Help  /\(state.search.text)"
  }

  static func scrollLimit(_ model: Model, _ state: Help) -> Int {
    let inside = area(model, state, model.context.layout).inside
    return max(0, lines(model, state, .unicode, in: inside).count - inside.height)
  }

  private static func lines(_ model: Model, _ state: Help, _ glyphs: GlyphSet, in area: Rect) -> [StyledLine] {
    state.isWhole
      ? lines(model.context, glyphs, width: area.width, with: state.search.text)
      : HelpSummary(model, glyphs).lines(width: area.width, height: area.height)
  }

  private static func area(_ model: Model, _ state: Help, _ layout: Layout) -> (panel: Rect, inside: Rect) {
    let body = layout.body
    let width = min(maxWidth, body.width)
    func inside(_ panel: Rect) -> Rect { panel.inset(horizontally: 2, vertically: layout.hasFrames ? 1 : 0) }
    let tallest = Rect(x: body.x + (body.width - width) / 2, y: body.y, width: width, height: body.height)
    // The size stays the same during a search.
    let all = lines(model, Help(isWhole: state.isWhole), .unicode, in: inside(tallest))
    let height = min(all.count + 2, body.height)
    let panel = Rect(x: tallest.x, y: body.y + (body.height - height) / 2, width: width, height: height)
    return (panel, inside(panel))
  }

  /// Returns the signs of a lane, without and with contents.
  static func lane(_ glyph: (_ hasContents: Bool) -> Character) -> String { "\(glyph(false)) \(glyph(true))" }

  /// Returns the help lines that contain `text` (all if it is empty) under headings; signs only with `hasSigns`.
  private static func lines(
    _ context: DashboardState, _ glyphs: GlyphSet, width: Int, with text: String = "", hasSigns: Bool = true
  ) -> [StyledLine] {
    let keymap = context.keymap
    let keyWidth = (keymap.bindings.map { keymap.keyNames($0.action, glyphs).displayWidth() }.max() ?? 0) + 2
    var sections = KeyBinding.Section.allCases.map { section in
      let lines = keymap.bindings.filter { $0.section == section }.map { binding in
        let keys = keymap.keyNames(binding.action, glyphs)
        let padding = String.blanks(keyWidth - keys.displayWidth())
        return StyledLine("  \(keys)\(padding)", .key).adding(binding.help)
      }
      return (title: section.rawValue, lines: lines, indent: keyWidth + 2)
    }
    sections.append((title: "What \(keymap[.filter]) finds", lines: filterLanguage(glyphs), indent: filterIndent))
    if hasSigns { sections.append((title: "Signs", lines: legend(context, glyphs), indent: signIndent)) }
    return sections.flatMap { title, lines, indent in
      let found = lines.filter { text.isEmpty || $0.text.lowercased().contains(text.lowercased()) }
      return found.isEmpty
        ? []
        : [StyledLine(title, .panelTitle)] + found.flatMap { $0.wrapped(width: width, indent: indent, glyphs: glyphs) }
    }
  }

  /// Returns the help as plain lines for a screen reader, without the legend of signs.
  static func spokenLines(_ model: Model, _ state: Help) -> [String] {
    let lines =
      state.isWhole
      ? lines(model.context, .ascii, width: Announcement.width, with: state.search.text, hasSigns: false)
      : HelpSummary(model, .ascii).lines(width: Announcement.width, height: .max, hasSigns: false)
    return lines.map(\.text)
  }

  private static func filterLanguage(_ glyphs: GlyphSet) -> [StyledLine] {
    FilterMessages.examples.map { example, meaning in
      entry(example, .key, meaning, indent: filterIndent, glyphs)
    }
  }

  /// Returns a help line: a key or sign, followed by its meaning from the column `indent` on.
  private static func entry(
    _ text: String, _ role: StyleRole, _ meaning: String, indent: Int, _ glyphs: GlyphSet
  ) -> StyledLine {
    let padding = String.blanks(max(1, indent - 2 - text.displayWidth(glyphs: glyphs)))
    return StyledLine("  \(text)\(padding)", role).adding(meaning)
  }

  private static func legend(_ context: DashboardState, _ glyphs: GlyphSet) -> [StyledLine] {
    func sign(_ text: String, _ role: StyleRole, _ meaning: String) -> StyledLine {
      entry(text, role, meaning, indent: signIndent, glyphs)
    }
    let states = NodeState.allCases.map { sign("\($0.glyph(glyphs)) \($0.word)", $0.role, $0.meaning) }
    return states + [
      sign("\(glyphs.contents)", .contents, "contents available, in any state"),
      sign("\(glyphs.noContents)", .noContents, "no contents"),
      sign("\(glyphs.staleContents)", .stale, "stale contents, kept after a failed sync"),
      sign("\(glyphs.cursor)", .title, "the selected row; in a frame: the panel with the keyboard"),
      sign("\(glyphs.arrow) name", .reference, "shown elsewhere: \(context.keymap[.open]) goes there"),
      sign("in 1.4s 3/8 \(glyphs.retry)", .countdown, "next sync in 1.4s, after failure 3 of at most 8"),
      sign("\(glyphs.fault)3", .warning, "a fault in its next three syncs; without a number, in all"),
      sign("\(glyphs.breakpoint)", .warning, "breakpoint: \(context.keymap[.breakpoint])"),
      sign(Self.lane(glyphs.laneOfSync), .syncing, "timeline: syncing, without and with contents"),
      sign(Self.lane(glyphs.laneOfWait), .countdown, "timeline: waits for a retry, without and with contents"),
      sign("\(glyphs.laneOfDate)", .idle, "timeline, actions: an action before its date"),
      sign("\(glyphs.off)", .warning, "timeline, actions: a due action that waits for the network"),
      sign("\(glyphs.dot) \(glyphs.laneOfContents)", .contents, "timeline: at rest, without and with contents"),
      sign(
        "\(glyphs.laneOfFailure) \(glyphs.laneOfStaleContents)", .failed,
        "timeline: failed and at rest, without and with stale contents"),
      sign("\(glyphs.bars[1])\(glyphs.bars[4])", .synced, "timeline: calls of a family; higher: more"),
      sign("\(glyphs.unfolded) \(glyphs.mark)", .title, "timeline: the cursor, and the mark that it counts from"),
      sign("s \(glyphs.several)", .key, "timeline: a key that you pressed, and several of them in one column"),
      sign("\(glyphs.cut)", .muted, "timeline: \(Messages.onlyLatest(context.source.history.limit))"),
      sign("\(glyphs.cause)", .muted, "because of"),
      sign("violations", .warning, "violations of the loadables' contract"),
      sign("gave up", .warning, "syncers that made no further attempt"),
      sign("1 waiter near timeout", .warning, "waiters at 80 % of their timeout"),
    ]
  }
}
