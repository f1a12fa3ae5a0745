import Inspection
import TerminalUI

/// The question for a fault, over the panels. What the keys do in it stands in the hint bar.
struct FaultFormView {
  let model: Model
  let theme: Theme

  private static let maxWidth = 68
  /// The column in which what is filled in begins.
  private static let valueColumn = 12
  /// So many of the faults that are there are listed.
  private static let listLimit = 6

  /// - Returns: Where the cursor belongs while something is typed.
  func draw(_ form: FaultForm, _ layout: Layout, into buffer: inout Buffer) -> Point? {
    let lines = lines(form, buffer.glyphs)
    let frame = layout.hasFrames ? 1 : 0
    let body = layout.body
    let width = min(Self.maxWidth, body.width)
    let height = min(lines.count + 2 * frame, body.height)
    let panel = Rect(
      x: body.x + (body.width - width) / 2, y: body.y + (body.height - height) / 2, width: width, height: height)
    buffer.fill(panel, style: theme[.text])
    if layout.hasFrames { buffer.drawPanelFrame(panel, title: title(form), hasFocus: true, theme: theme) }
    let inside = panel.inset(horizontally: 1 + frame, vertically: frame)

    // The field that is filled in stays in sight in however small a window.
    let selected = lines.firstIndex { $0.field == form.field } ?? 0
    let first = max(0, min(selected, lines.count - inside.height))
    var cursor: Point?
    for (number, line) in lines.dropFirst(first).prefix(inside.height).enumerated() {
      let row = inside.row(number)
      buffer.write(line.line, in: row, theme: theme)
      guard line.field == form.field else { continue }
      buffer.put(buffer.glyphs.cursor, at: row.origin, style: theme[.title])
      guard let text = form.text(of: form.field) else { continue }
      let area = row.dividedFromLeft(width: Self.valueColumn).rest
      buffer.fill(area, style: theme[.text])
      cursor = buffer.writeEditor(text, in: area, theme: theme)
    }
    return cursor
  }

  private struct Line {
    var field: FaultForm.Field?
    let line: StyledLine
  }

  private func title(_ form: FaultForm) -> String {
    let name = model.key(form.node)
    return form.leaves == [form.node] ? "Faults of \(name)" : "Faults of the \(form.leaves.count) behind \(name)"
  }

  private func lines(_ form: FaultForm, _ glyphs: GlyphSet) -> [Line] {
    var lines = form.fields(in: model).map { field in
      Line(field: field, line: line(field, form, glyphs))
    }
    // What can be filled in and what can be cleared stand apart.
    if let index = lines.firstIndex(where: { $0.field == .clearNode || $0.field == .clearAll }) {
      lines.insert(Line(line: StyledLine()), at: index)
    }
    let there = form.leaves.lazy.compactMap { model[$0] }.filter { !$0.faults.isEmpty }
      .flatMap { node in node.faults.map { (node.identity.key, $0) } }.prefix(Self.listLimit + 1)
    if !there.isEmpty {
      lines.append(Line(line: StyledLine()))
      lines.append(Line(line: StyledLine("There now, the next first", .panelTitle)))
      lines += there.prefix(Self.listLimit).map { name, fault in
        Line(line: StyledLine("  \(fault.words) of \(name)"))
      }
      if there.count > Self.listLimit { lines.append(Line(line: StyledLine("  \(glyphs.ellipsis) and more", .muted))) }
    }
    return lines
  }

  private func line(_ field: FaultForm.Field, _ form: FaultForm, _ glyphs: GlyphSet) -> StyledLine {
    let label = field.label(in: model, form)
    // The brackets around what is chosen stand out of the column.
    let column = Self.valueColumn - (field == .effect ? 1 : 0)
    let padding = String(repeating: " ", count: max(1, column - 2 - label.count))
    let line = StyledLine("  \(label)", .prompt)
    guard field == .effect else { return line.adding(padding).adding(form.text(of: field)?.text ?? "") }
    return FaultForm.Effect.allCases.reduce(line.adding(padding)) { line, effect in
      let isChosen = effect == form.effect
      return line.adding(isChosen ? "[\(effect.word)]" : " \(effect.word) ", isChosen ? .key : .muted).adding(" ")
    }
  }

}

extension FaultForm.Field {
  fileprivate func label(in model: Model, _ form: FaultForm) -> String {
    switch self {
    case .effect: return "What"
    case .error: return "Error"
    case .delay: return "Delay"
    case .count: return "Syncs"
    case .chance: return "Chance"
    case .clearNode:
      let count = form.leaves.count { model[$0]?.faults.isEmpty == false }
      return form.leaves == [form.node]
        ? "Clear the faults of \(model.key(form.node))"
        : "Clear the faults of \(count) behind \(model.key(form.node))"
    case .clearAll: return "Clear the faults of all: \(Wording.count(model.counts.faulty, "loadable"))"
    }
  }

  /// What belongs into the field, in a sentence.
  private var help: String {
    switch self {
    case .effect: "what happens to a sync"
    case .error: "the error that it fails with, after its usual time"
    case .delay: "so much longer it takes, such as 500ms or 2s"
    case .count: "to how many syncs, beginning with the next; all: until cleared"
    case .chance: "the chance that it happens to one of them"
    case .clearNode, .clearAll: "their next syncs do as they did before"
    }
  }

  /// What the keys do in the field.
  func hint(_ glyphs: GlyphSet) -> StyledLine {
    var line = StyledLine("Enter", .key)
    line.add(self == .clearNode || self == .clearAll ? " clears them  " : " adds it  ", .hint)
    line.add("\(Key.up.label(glyphs)) \(Key.down.label(glyphs))", .key)
    line.add(" field  ", .hint)
    if self == .effect || self == .count {
      line.add("\(Key.left.label(glyphs)) \(Key.right.label(glyphs))", .key)
      line.add(" change  ", .hint)
    }
    return line.adding("Esc", .key).adding(" cancels", .hint).adding("   \(help)", .muted)
  }
}
