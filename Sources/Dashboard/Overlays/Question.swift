import TerminalUI

/// The line of a question in the hint bar, whose answers are keys.
enum Question {
  /// An answer that is a key.
  struct Answer {
    let key: Key
    let word: String
    /// The short form of the answer, drawn in the style `role` if the words of all answers do not fit.
    let sign: String
    let role: StyleRole
  }

  /// Returns the longest of the questions that fits, followed by the answers.
  static func line(_ questions: [String], _ answers: [Answer], width: Int, _ glyphs: GlyphSet) -> StyledLine {
    func line(_ question: String, inSigns: Bool, isCancelTold: Bool) -> StyledLine {
      let line = answers.reduce(StyledLine(question, .prompt)) { line, answer in
        line.adding(answer.key.label(glyphs), .key).adding(" ", .hint)
          .adding(inSigns ? answer.sign : answer.word, inSigns ? answer.role : .hint).adding("  ", .hint)
      }
      return isCancelTold ? line.adding("Esc", .key).adding(" cancels", .hint) : line
    }
    let lines =
      questions.map { line($0, inSigns: false, isCancelTold: true) }
      + [(questions.last ?? "", true), (questions.last ?? "", false), ("", false)].map {
        line($0, inSigns: true, isCancelTold: $1)
      }
    return fitting(lines, width, glyphs)
  }

  /// Returns the longest of the questions that fits, followed by the answers yes and no.
  static func yesOrNo(_ questions: [String], width: Int, _ glyphs: GlyphSet) -> StyledLine {
    let lines = questions.map { question in
      StyledLine(question, .prompt).adding("y", .key).adding(" yes  ", .hint).adding("n", .key).adding(" no", .hint)
    }
    return fitting(lines, width, glyphs)
  }

  private static func fitting(_ lines: [StyledLine], _ width: Int, _ glyphs: GlyphSet) -> StyledLine {
    lines.first { $0.width(glyphs) <= width } ?? lines.last ?? StyledLine()
  }
}

/// The answer that a key gives to a question that can be answered by yes or no.
enum YesOrNo {
  case yes, no

  /// Only a clear answer confirms an action that cannot be undone. Nil for a key that is no answer.
  init?(_ key: Key) {
    switch key {
    case .character("y"): self = .yes
    case .character("n"), .enter, .escape: self = .no
    default: return nil
    }
  }
}
