import Inspection
import TerminalUI

/// The last line: what the keys do now, what the last one did, or a question.
struct HintBarView {
  let model: Model
  let theme: Theme

  /// - Returns: Where the cursor belongs while something is typed.
  func draw(in area: Rect, into buffer: inout Buffer) -> Point? {
    let line = area.inset(horizontally: 1, vertically: 0)
    guard !line.isEmpty else { return nil }
    if case .failPrompt(let node, let editor) = model.overlay {
      return drawPrompt(node, editor, in: line, into: &buffer)
    }
    if let message = model.message {
      buffer.write(StyledLine(message.text, message.isWarning ? .warning : .hint), in: line, theme: theme)
    } else if let failure = model.clock.failure {
      buffer.write(StyledLine(failure, .banner), in: line, theme: theme)
    } else {
      drawHints(in: line, into: &buffer)
    }
    return nil
  }

  private func drawHints(in area: Rect, into buffer: inout Buffer) {
    var rest = area
    for binding in hints {
      guard let hint = binding.hint, let key = binding.keys.first else { continue }
      let line = StyledLine(key.name, .key).adding(" \(hint)", .hint)
      let width = line.width(buffer.glyphs)
      // A hint is shown whole or not at all.
      guard width <= rest.width else { return }
      buffer.write(line, in: rest, theme: theme)
      (_, rest) = rest.dividedFromLeft(width: width + 2)
    }
  }

  /// Help and quit first when there is little room, since they lead to everything else.
  private var hints: [KeyBinding] {
    let enabled = Keymap.standard.bindings.filter { $0.hint != nil && $0.disabledReason(model) == nil }
    guard model.size.width < 80 else { return enabled }
    return enabled.filter { $0.section == .program } + enabled.filter { $0.section != .program }
  }

  private func drawPrompt(
    _ node: NodeID, _ editor: LineEditor, in area: Rect, into buffer: inout Buffer
  ) -> Point? {
    let question =
      model[node]?.children.isEmpty == false ? "Fail all behind \(model.key(node))" : "Fail \(model.key(node))"
    let prompt = "\(question) with the error: "
    let promptWidth = min(prompt.displayWidth(glyphs: buffer.glyphs), area.width * 2 / 3)
    let (left, rest) = area.dividedFromLeft(width: promptWidth)
    buffer.write(StyledLine(prompt, .prompt), in: left, theme: theme)
    // The end of a long text is what is being typed.
    var shown = editor.text[...]
    while shown.displayWidth(glyphs: buffer.glyphs) >= max(1, rest.width) { shown.removeFirst() }
    let used = buffer.write(shown, at: rest.origin, maxWidth: rest.width, style: theme[.text])
    let help = editor.text.isEmpty ? "  Enter takes \(model.lastError), Esc cancels" : "  Enter fails it, Esc cancels"
    buffer.write(StyledLine(help, .muted), in: rest.dividedFromLeft(width: used + 1).rest, theme: theme)
    return Point(x: min(rest.x + used, area.endX - 1), y: area.y)
  }
}
