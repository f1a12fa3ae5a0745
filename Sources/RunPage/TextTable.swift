import InspectionModel
import JSONQuoting

/// The distinct texts of a page. Tables have the numbers of texts: a run repeats its texts many times.
struct TextTable {
  private var numbers: [String: Int32] = ["": 0]
  private var texts = [""]

  /// Returns the number of a text from the run, with its invisible characters escaped; 0 for nil.
  mutating func number(of text: String?) -> Int32 { text.map { number(ofShown: $0.visible) } ?? 0 }

  /// Returns the number of a list of facts: lines of a name, a tab and a value.
  mutating func number(of facts: [NodeFact]) -> Int32 {
    number(ofShown: facts.map { "\($0.name.visible)\t\($0.value.visible)" }.joined(separator: "\n"))
  }

  /// Returns the number of a text with marks, which has no other invisible characters.
  mutating func number(ofShown text: String) -> Int32 {
    if let number = numbers[text] { return number }
    let number = Int32(texts.count)
    numbers[text] = number
    texts.append(text)
    return number
  }

  var json: String { "[\(texts.map(HTMLText.quoted).joined(separator: ",\n"))]" }
}

/// Texts in HTML.
enum HTMLText {
  /// Returns a text from the run as a JSON string, with its invisible characters escaped.
  static func json(_ text: String) -> String { quoted(text.visible) }

  /// Returns a text as a JSON string that cannot end the element in which it stands.
  static func quoted(_ text: String) -> String { JSONText.quoted(text).replacing("<", with: "\\u003c") }

  /// Returns lines of text as the content of an element.
  static func escapedLines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }.joined(separator: "\n")
  }

  /// Returns a text as the content or the quoted attribute of an element.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text.visible {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
