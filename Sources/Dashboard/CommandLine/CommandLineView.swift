import Explanation
import TerminalUI

/// The line in which a command is typed, in place of the hint bar. What is offered for it stands above.
struct CommandLineView {
  let theme: Theme

  /// - Returns: Where the cursor belongs; nil while the line says what is wrong with what was typed.
  func draw(_ line: CommandLine, in area: Rect, into buffer: inout Buffer) -> Point? {
    if let problem = line.problem {
      buffer.write(StyledLine(problem, .warning), in: area, theme: theme)
      return nil
    }
    let (left, rest) = area.dividedFromLeft(width: 1)
    buffer.write(StyledLine(":", .prompt), in: left, theme: theme)
    let (cursor, endX) = buffer.writeEditor(line.editor, in: rest, theme: theme)
    let free = rest.dividedFromLeft(width: endX - rest.x + 3).rest
    // A word that is cut off after two letters helps nobody.
    if free.width >= 10 { buffer.write(help(line, buffer.glyphs), in: free, theme: theme) }
    return Point(x: min(cursor.x, area.endX - 1), y: area.y)
  }

  /// What could follow what is typed.
  func help(_ line: CommandLine, _ glyphs: GlyphSet) -> StyledLine {
    // What the first word asks for is told while there is nothing else to tell.
    if let command = TypedCommand.named(line.text), line.editor.text.last != " " { return usage(of: command) }
    guard let completion = line.completion else {
      if line.list.offers.isEmpty { return StyledLine(Messages.noSuchCommand(line.text), .warning) }
      return line.text.isEmpty
        ? keys([(.down, "chooses"), (.up, "used before"), (.escape, "closes")], glyphs)
        : keys([(.enter, "does it"), (.tab, "completes"), (.escape, "closes")], glyphs)
    }
    if let advice = completion.advice { return StyledLine(advice, .muted) }
    guard completion.count > 0 else { return StyledLine(completion.problem, .warning) }
    if completion.offers == [completion.typed] {
      // A whole word is no whole command while another has to follow.
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
