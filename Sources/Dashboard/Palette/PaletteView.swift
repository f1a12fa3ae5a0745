import InspectionModel
import TerminalUI

/// The view of the palette's list, over the panels and above the input line.
struct PaletteView {
  let model: Model
  let theme: Theme

  private static let maxWidth = 100
  /// The minimum height of the panels' area for a frame around the list, in rows.
  private static let shortestWithFrame = 12
  private static let gap = 2
  /// The minimum width of the sentence beside an entry's name, in columns; with less room, the sentence is left out.
  private static let shortestSentence = 8

  struct Places {
    let panel: Rect
    let inside: Rect
    let hasFrame: Bool
    /// The index of the list's entry in the first visible row.
    let first: Int

    init(_ line: CommandLine, _ layout: Layout) {
      let body = layout.body
      hasFrame = layout.hasFrames && body.height >= PaletteView.shortestWithFrame
      let margin = hasFrame ? 2 : 0
      let isEmpty = line.list.offers.isEmpty
      // At most half of the window, so that the effect of a choice is visible.
      let height = isEmpty ? 0 : min(line.list.offers.count + margin, max(1, (body.height + 1) / 2))
      let width = min(PaletteView.maxWidth, body.width)
      panel = Rect(x: body.x, y: body.endY - height, width: width, height: height)
      inside = hasFrame ? panel.inset(by: 1) : panel
      let last = line.list.offers.count - inside.height
      first = max(0, min((line.selected ?? 0) - inside.height + 1, last))
    }

    /// Returns the entry of the palette's list at a point of the screen; nil if no entry is there.
    func offer(at point: Point, of line: CommandLine) -> PaletteOffer? {
      guard inside.contains(point) else { return nil }
      return line.list.offers.dropFirst(first + point.y - inside.y).first
    }
  }

  func draw(_ line: CommandLine, _ layout: Layout, into buffer: inout Buffer) {
    let places = Places(line, layout)
    guard !places.panel.isEmpty else { return }
    let shown = line.list.offers.dropFirst(places.first).prefix(places.inside.height)
    let rows = shown.map { row($0, line, buffer.glyphs) }
    buffer.fill(places.panel, style: theme[.text])
    if places.hasFrame {
      buffer.drawPanelFrame(places.panel, title: "Palette", hasFocus: true, theme: theme)
    }
    let nameWidth = min(rows.map { $0.name.displayWidth(glyphs: buffer.glyphs) }.max() ?? 0, places.inside.width / 2)
    for (number, row) in rows.enumerated() {
      let area = places.inside.row(number)
      let isSelected = places.first + number == line.selected
      draw(row, line.list.query, nameWidth: nameWidth, isSelected: isSelected, in: area, into: &buffer)
    }
    buffer.drawHiddenRows(
      above: places.first, below: line.list.count - places.first - shown.count, in: places.panel,
      hasFrame: places.hasFrame, theme: theme)
  }

  // MARK: A row

  private struct Row {
    let name: String
    let sentence: String
    let remark: String
    var isEnabled = true
    /// Whether the palette searches the sentence as well as the name, and highlights matched letters in it.
    var isSentenceFound = false
  }

  /// Returns the text of an entry of the palette's list for a screen reader: the name, the help, and the keys.
  func text(of offer: PaletteOffer, _ line: CommandLine) -> String {
    let row = row(offer, line, .ascii)
    return [row.name, row.sentence, row.remark].filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// Returns whether an entry of the palette's list has an effect now.
  func isEnabled(_ offer: PaletteOffer, _ line: CommandLine) -> Bool { row(offer, line, .ascii).isEnabled }

  private func row(_ offer: PaletteOffer, _ line: CommandLine, _ glyphs: GlyphSet) -> Row {
    switch offer {
    case .action(let action): return row(action, glyphs)
    case .command(let name): return row(TypedCommand.named(name), or: name)
    case .recent(let text):
      if let action = Keymap.action(named: text) { return row(action, glyphs) }
      let command = TypedCommand.command(of: text)
      return Row(name: text, sentence: command?.help ?? "", remark: "used before")
    case .node(let node):
      guard let node = model.context[node] else { return Row(name: "?", sentence: "", remark: "", isEnabled: false) }
      return Row(
        name: node.identity.key,
        sentence: "\(node.identity.kind.label)  \(node.state.glyph(glyphs)) \(node.state.word)", remark: "loadable")
    case .word(let word): return Row(name: word, sentence: "", remark: line.completion?.kind ?? "")
    }
  }

  private func row(_ action: KeyAction, _ glyphs: GlyphSet) -> Row {
    guard let binding = model.context.keymap.binding(of: action) else { return Row(name: "", sentence: "", remark: "") }
    let reason = model.reasonNot(to: binding)
    return Row(
      name: action.name, sentence: reason.map(Self.notNow) ?? binding.help,
      remark: binding.keyNames(glyphs), isEnabled: reason == nil, isSentenceFound: reason == nil)
  }

  private static func notNow(_ reason: String) -> String { "not now: \(reason)" }

  private func row(_ command: TypedCommand?, or name: String) -> Row {
    let reason = command?.reasonNot(model.context)
    return Row(
      name: command?.usage ?? name, sentence: reason.map(Self.notNow) ?? command?.help ?? "", remark: "command",
      isEnabled: reason == nil, isSentenceFound: reason == nil)
  }

  private func draw(
    _ row: Row, _ query: FuzzyQuery, nameWidth: Int, isSelected: Bool, in area: Rect, into buffer: inout Buffer
  ) {
    let glyphs = buffer.glyphs
    if isSelected { buffer.put(glyphs.cursor, at: area.origin, style: theme[.title]) }
    var (_, rest) = area.dividedFromLeft(width: Self.gap)
    let remark = StyledLine(row.remark, row.isEnabled ? .key : .muted)
    let remarkWidth = min(remark.width(glyphs), max(0, rest.width - nameWidth - Self.gap))
    let (right, left) = rest.dividedFromRight(width: remarkWidth + 1)
    buffer.write(remark, in: right.dividedFromRight(width: 1).rest, theme: theme)
    let name: Rect
    (name, rest) = left.dividedFromLeft(width: nameWidth + Self.gap)
    let places = query.places(in: row.name)
    buffer.write(
      marked(row.name, places, row.isEnabled ? .text : .muted),
      in: name.dividedFromRight(width: Self.gap).rest, theme: theme)
    let sentence = rest.dividedFromRight(width: Self.gap).rest
    if sentence.width >= Self.shortestSentence {
      let found = places.isEmpty && row.isSentenceFound ? query.places(in: row.sentence, atWords: true) : []
      buffer.write(marked(row.sentence, found, .muted), in: sentence, theme: theme)
    }
    if isSelected { buffer.paint(area, style: theme[.selection]) }
  }

  /// Returns the text with its matched letters in the style of a key, which is bold in every theme.
  private func marked(_ text: String, _ places: [Int], _ role: StyleRole) -> StyledLine {
    guard !places.isEmpty else { return StyledLine(text, role) }
    var line = StyledLine()
    var (offset, next) = (0, 0)
    for character in text {
      let end = offset + character.utf8.count
      let start = next
      while next < places.count, places[next] < end { next += 1 }
      line.add(String(character), next > start ? .key : role)
      offset = end
    }
    return line
  }
}
