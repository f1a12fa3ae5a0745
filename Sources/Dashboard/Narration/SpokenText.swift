import Explanation
import InspectionModel
import TerminalUI

/// Makes of a text for the screen one that can be read out: words for signs, a comma for a gap between columns.
enum SpokenText {
  /// No line is longer; names and titles can be of any length.
  private static let longest = 2_000

  /// What the signs of the screen say. Where the word follows its sign, as it mostly does, the sign is left out.
  private static let signs: [(sign: Character, word: String)] =
    NodeState.allCases.map { ($0.glyph(.unicode), $0.word) } + [
      (GlyphSet.unicode.contents, "contents"), (GlyphSet.unicode.noContents, "no contents"),
      (GlyphSet.unicode.staleContents, "stale contents"),
      (GlyphSet.unicode.cause, "because of"), (GlyphSet.unicode.arrow, "to"), (GlyphSet.unicode.retry, "again"),
      (GlyphSet.unicode.ellipsis, "..."), (GlyphSet.unicode.fault, ""), (GlyphSet.unicode.dot, ""),
      (GlyphSet.unicode.moreAbove, ""), (GlyphSet.unicode.moreBelow, ""), ("×", "x"),
    ]

  /// Where an action stands. Some of its signs mean something else without the word, and may be part of a name.
  private static let standings: [(sign: String, word: String)] = ActionStanding.all.map {
    ("\($0.glyph(.unicode)) \($0.word)", $0.word)
  }

  /// A line without a sign and without a control character, be it in a name.
  static func line(_ text: String, _ glyphs: GlyphSet) -> String {
    var text = String(text.prefix(longest + 1))
    if text.count > longest { text = text.prefix(longest) + "..." }
    for (sign, word) in standings where text.contains(sign) { text = text.replacing(sign, with: word) }
    for (sign, word) in signs where text.contains(sign) {
      text = text.replacing("\(sign) \(word)", with: word).replacing("\(sign)", with: word)
    }
    var line = ""
    var blanks = 0
    for character in text {
      guard let shown = shown(character, glyphs) else { continue }
      if shown == " " {
        blanks += 1
        continue
      }
      if !line.isEmpty, blanks > 0 { line += blanks > 1 && !",;:".contains(line.last ?? ",") ? ", " : " " }
      blanks = 0
      line.append(shown)
    }
    return line
  }

  /// Nil for what only draws; a question mark for what cannot be shown.
  private static func shown(_ character: Character, _ glyphs: GlyphSet) -> Character? {
    guard let scalar = character.unicodeScalars.first else { return nil }
    if character.isWhitespace { return " " }
    if (0x2500...0x25FF).contains(scalar.value) { return nil }
    // A joiner within a character is none of these.
    let isHidden = character.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
      default: false
      }
    }
    if isHidden || glyphs == .ascii && !scalar.isASCII { return "?" }
    return character
  }
}
