import Explanation
import InspectionModel
import TerminalUI

/// Converts text of the screen for a screen reader: signs become words, and gaps between columns become commas.
enum SpokenText {
  /// The maximum length of a line, in characters. Names and titles can be of any length.
  private static let longest = 2_000
  /// The maximum number of scalars in a character: as many as the longest emoji has. On the screen, a character with more
  /// marks loses them too.
  private static let longestCharacter = 10

  /// The words for the signs of the screen. A sign that its word already follows is only dropped.
  private static let signs: [(sign: Character, word: String)] =
    NodeState.allCases.map { ($0.glyph(.unicode), $0.word) } + [
      (GlyphSet.unicode.contents, "contents"), (GlyphSet.unicode.noContents, "no contents"),
      (GlyphSet.unicode.staleContents, "stale contents"),
      (GlyphSet.unicode.cause, "because of"), (GlyphSet.unicode.arrow, "to"), (GlyphSet.unicode.retry, "again"),
      (GlyphSet.unicode.ellipsis, "..."), (GlyphSet.unicode.fault, ""), (GlyphSet.unicode.dot, ""),
      (GlyphSet.unicode.moreAbove, ""), (GlyphSet.unicode.moreBelow, ""), ("×", "x"),
    ]

  /// For each action status, the sign followed by the word, as on the screen, and the word alone, which is spoken. A
  /// sign without its word is not replaced, because it may be part of a name.
  private static let statuses: [(sign: String, word: String)] = ActionDisplayStatus.all.map {
    ("\($0.glyph(.unicode)) \($0.word)", $0.word)
  }

  /// Returns a text as one line for a screen reader, without signs and control characters.
  static func line(_ text: String, _ glyphs: GlyphSet) -> String {
    var text = String(text.prefix(longest + 1))
    if text.count > longest { text = text.prefix(longest) + "..." }
    for (sign, word) in statuses where text.contains(sign) { text = text.replacing(sign, with: word) }
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

  private static func shortened(_ character: Character) -> Character {
    let scalars = character.unicodeScalars
    guard scalars.index(scalars.startIndex, offsetBy: longestCharacter, limitedBy: scalars.endIndex) != nil else {
      return character
    }
    return String(String.UnicodeScalarView(scalars.prefix(longestCharacter))).first ?? character
  }

  /// Returns the character to read out: nil for a drawing character, `?` for a character that cannot be shown.
  private static func shown(_ character: Character, _ glyphs: GlyphSet) -> Character? {
    guard let scalar = character.unicodeScalars.first else { return nil }
    if character.isWhitespace { return " " }
    if (0x2500...0x25FF).contains(scalar.value) { return nil }
    // A character that contains a joiner is not hidden.
    let isHidden = character.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
      default: false
      }
    }
    if isHidden || glyphs == .ascii && !scalar.isASCII { return "?" }
    return shortened(character)
  }
}
