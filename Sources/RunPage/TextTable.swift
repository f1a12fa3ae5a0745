import Explanation
import InspectionModel
import JSONQuoting

/// The distinct texts of a page. Tables have the numbers of texts: a run repeats its texts many times.
struct TextTable {
  /// The numbers of the texts, as they are in the run.
  private var numbers = [Key(.text, ""): 0 as Int32]
  /// The texts as they are shown.
  private var texts = [""]

  /// A text of the run, and the way in which it is shown.
  private struct Key: Hashable {
    enum Form {
      case text, facts, countdown
    }

    let form: Form
    let text: String

    init(_ form: Form, _ text: String) { (self.form, self.text) = (form, text) }
  }

  /// Returns the number of a text from the run, with its invisible characters escaped; 0 for nil.
  mutating func number(of text: String?) -> Int32 {
    text.map { number(of: Key(.text, $0), shown: $0.visible) } ?? 0
  }

  /// Returns the number of a list of facts: lines of a name, a tab and a value.
  mutating func number(of facts: [NodeFact]) -> Int32 {
    func lines(_ text: (String) -> String) -> String {
      facts.map { "\(text($0.name))\t\(text($0.value))" }.joined(separator: "\n")
    }
    return facts.isEmpty ? 0 : number(of: Key(.facts, lines { $0 }), shown: lines(\.visible))
  }

  /// Returns the number of a text with a countdown. U+0001 stands for the time left, U+0002 before and after a part that is left
  /// out once no time is left; a text from the run has neither.
  mutating func number(of text: CountdownText) -> Int32 {
    func joined(_ shown: (String) -> String) -> String {
      text.parts.map { part in
        switch part {
        case .text(let text): shown(text)
        case .left: "\u{1}"
        case .remark(let word, _): "\u{2} \(word) \u{1}\u{2}"
        }
      }.joined()
    }
    return number(of: Key(.countdown, joined { $0 }), shown: joined(\.visible))
  }

  /// Returns the number of a text. Only a new one is made visible, which takes longer than all else.
  private mutating func number(of key: Key, shown: @autoclosure () -> String) -> Int32 {
    if let number = numbers[key] { return number }
    let number = Int32(texts.count)
    numbers[key] = number
    texts.append(shown())
    return number
  }

  var json: String { "[\(texts.map(HTMLText.quoted).joined(separator: ",\n"))]" }
}

/// Texts in HTML.
package enum HTMLText {
  /// Returns a text from the run as a JSON string, with its invisible characters escaped.
  static func json(_ text: String) -> String { quoted(text.visible) }

  /// Returns a text as a JSON string that cannot end the element in which it stands.
  static func quoted(_ text: String) -> String { JSONText.quoted(text).replacing(scalars: ["<": "\\u003c"]) }

  /// Returns lines of text as the content of an element, also of XML, or as its quoted attribute.
  package static func escapedLines(_ text: String) -> String { text.visibleLines.replacing(scalars: entities) }

  /// Returns a text as the content or the quoted attribute of an element.
  static func escaped(_ text: String) -> String { text.visible.replacing(scalars: entities) }

  private static let entities: [Unicode.Scalar: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
  ]
}
