import TerminalUI

/// The line in which a command is typed, in place of the hint bar.
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
    let cursor = buffer.writeEditor(line.editor, in: rest, theme: theme)
    let free = rest.dividedFromLeft(width: cursor.x - rest.x + 3).rest
    // A word that is cut off after two letters helps nobody.
    if free.width >= 10 { buffer.write(help(line, buffer.glyphs), in: free, theme: theme) }
    return Point(x: min(cursor.x, area.endX - 1), y: area.y)
  }

  /// What could follow what is typed.
  func help(_ line: CommandLine, _ glyphs: GlyphSet) -> StyledLine {
    let completion = line.completion
    let text = line.editor.text.trimmingBlanks
    // What the first word asks for is told while there is nothing else to offer.
    if text.isEmpty {
      return TypedCommand.all.reduce(StyledLine()) { $0.adding(usage(of: $1)).adding("  ", .muted) }
    }
    if let advice = completion.advice { return StyledLine(advice, .muted) }
    guard completion.count > 0 else { return StyledLine(completion.problem, .warning) }
    if completion.offers == [completion.typed] {
      // A whole word is no whole command while another has to follow.
      guard completion.isFollowed else { return StyledLine("Enter does it", .muted) }
      if let command = TypedCommand.command(of: text) { return usage(of: command) }
    }
    let rest = completion.count - completion.offers.count
    var line = StyledLine("Tab", .key)
    line.add(" \(completion.offers.joined(separator: "  "))", .muted)
    if rest > 0 { line.add("  \(glyphs.ellipsis) and \(rest) more", .muted) }
    return line
  }

  private func usage(of command: TypedCommand) -> StyledLine {
    StyledLine(command.usage, .key).adding(" \(command.help)", .muted)
  }
}
