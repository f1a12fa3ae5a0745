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
    let glyphs = buffer.glyphs
    var hints = hints(glyphs)
    func width() -> Int { hints.reduce(-2) { $0 + $1.line.width(glyphs) + 2 } }
    // Help and quit stay the longest, since they lead to everything else.
    while width() > area.width, hints.count > 1 {
      hints.remove(at: hints.lastIndex { !$0.isProgram } ?? hints.count - 1)
    }
    var rest = area
    for hint in hints {
      buffer.write(hint.line, in: rest, theme: theme)
      (_, rest) = rest.dividedFromLeft(width: hint.line.width(glyphs) + 2)
    }
  }

  private struct Hint {
    let line: StyledLine
    let isProgram: Bool
  }

  private func hints(_ glyphs: GlyphSet) -> [Hint] {
    let bindings = Keymap.standard.bindings
    if case .help = model.overlay {
      let actions: [(Action, String)] = [
        (.moveUp, "up"), (.moveDown, "down"), (.pageDown, "a page"), (.close, "close"),
      ]
      return actions.compactMap { action, word in
        bindings.first { $0.action == action }.map { hint($0, word, isProgram: action == .close, glyphs) }
      }
    }
    return bindings.compactMap { binding in
      guard let word = binding.hint, binding.disabledReason(model) == nil else { return nil }
      return hint(binding, word, isProgram: binding.section == .program, glyphs)
    }
  }

  private func hint(_ binding: KeyBinding, _ word: String, isProgram: Bool, _ glyphs: GlyphSet) -> Hint {
    Hint(
      line: StyledLine(binding.keys.first?.label(glyphs) ?? "", .key).adding(" \(word)", .hint), isProgram: isProgram)
  }

  private func drawPrompt(
    _ node: NodeID, _ editor: LineEditor, in area: Rect, into buffer: inout Buffer
  ) -> Point? {
    let question =
      model[node]?.children.isEmpty == false ? "Fail all behind \(model.key(node))" : "Fail \(model.key(node))"
    let long = "\(question) with the error: "
    let prompt = long.displayWidth(glyphs: buffer.glyphs) <= area.width / 2 ? long : "\(question): "
    let promptWidth = min(prompt.displayWidth(glyphs: buffer.glyphs), area.width * 2 / 3)
    let (left, rest) = area.dividedFromLeft(width: promptWidth)
    buffer.write(StyledLine(prompt, .prompt), in: left, theme: theme)
    // The end of a long text is what is being typed.
    var shown = editor.text[...]
    while shown.displayWidth(glyphs: buffer.glyphs) >= max(1, rest.width) { shown.removeFirst() }
    let used = buffer.write(shown, at: rest.origin, maxWidth: rest.width, style: theme[.text])
    let help = editor.text.isEmpty ? "  Enter takes \(model.lastError), Esc cancels" : "  Enter fails it, Esc cancels"
    let free = rest.dividedFromLeft(width: used + 1).rest
    if help.displayWidth(glyphs: buffer.glyphs) <= free.width {
      buffer.write(StyledLine(help, .muted), in: free, theme: theme)
    }
    return Point(x: min(rest.x + used, area.endX - 1), y: area.y)
  }
}
