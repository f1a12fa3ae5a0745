import Explanation
import TerminalUI

/// The view of the palette's input line, which replaces the hint bar. ``PaletteView`` draws the list above the line.
struct CommandLineView {
  let model: Model
  let theme: Theme

  /// Draws the input line, and returns the position of the cursor; nil while an error hides the typed text.
  func draw(_ line: CommandLine, in area: Rect, into buffer: inout Buffer) -> Point? {
    if let problem = line.problem {
      let typed = line.editor.text.displayWidth(glyphs: buffer.glyphs)
      guard typed + problem.displayWidth(glyphs: buffer.glyphs) + 5 <= area.width else {
        buffer.write(StyledLine(problem, .warning), in: area, theme: theme)
        return nil
      }
    }
    let (left, rest) = area.dividedFromLeft(width: 1)
    buffer.write(StyledLine(":", .prompt), in: left, theme: theme)
    let (cursor, endX) = buffer.writeEditor(line.editor, in: rest, theme: theme)
    let free = rest.dividedFromLeft(width: endX - rest.x + 3).rest
    if let problem = line.problem {
      buffer.write(StyledLine(problem, .warning), in: free, theme: theme)
      return Point(x: min(cursor.x, area.endX - 1), y: area.y)
    }
    // A help text cut off after a few letters is useless.
    if free.width >= 10 { buffer.write(help(line, buffer.glyphs), in: free, theme: theme) }
    return Point(x: min(cursor.x, area.endX - 1), y: area.y)
  }

  /// Returns the help beside the typed text: the keys, the command's usage, or the problem with the text.
  func help(_ line: CommandLine, _ glyphs: GlyphSet) -> StyledLine {
    // The usage of a command stays until a blank follows it.
    if let command = TypedCommand.named(line.text), line.editor.text.last != " " { return usage(of: command) }
    guard let completion = line.completion else {
      if line.list.offers.isEmpty { return StyledLine(Messages.noSuchCommand(line.text), .warning) }
      if line.text.isEmpty { return keys([(.down, "chooses"), (.up, "used before"), (.escape, "closes")], glyphs) }
      // The list says why a selected entry is of no use now.
      let isOfUse = line.offer.map { PaletteView(model: model, theme: theme).isEnabled($0, line) } ?? true
      return keys((isOfUse ? [(.enter, "does it")] : []) + [(.tab, "completes"), (.escape, "closes")], glyphs)
    }
    if let advice = completion.advice { return StyledLine(advice, .muted) }
    guard completion.count > 0 else { return StyledLine(completion.problem, .warning) }
    if completion.offers == [completion.typed] {
      // A complete word is no complete command if another must follow.
      guard completion.isFollowed else { return keys([(Key.enter, "does it")], glyphs) }
    }
    return TypedCommand.command(of: line.text).map(usage) ?? StyledLine()
  }

  private func keys(_ hints: [(Key, String)], _ glyphs: GlyphSet) -> StyledLine {
    hints.reduce(StyledLine()) { $0.adding($1.0.label(glyphs), .key).adding(" \($1.1)  ", .muted) }
  }

  private func usage(of command: TypedCommand) -> StyledLine {
    StyledLine(command.usage, .key).adding(" \(command.help)", .muted)
  }
}
