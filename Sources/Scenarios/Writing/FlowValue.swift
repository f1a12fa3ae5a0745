import JSONQuoting

import YAMLReading

/// A YAML or JSON value, written on one line in braces and brackets.
indirect enum FlowValue: Equatable {
  /// The languages of the output. JSON is valid YAML as well.
  enum Syntax {
    case yaml
    case json
  }

  case text(String)
  /// A number, a truth value or `null`, written as given.
  case literal(String)
  case list([FlowValue])
  case mapping([Entry])

  struct Entry: Equatable {
    let key: String
    let value: FlowValue

    init(_ key: String, _ value: FlowValue) {
      self.key = key
      self.value = value
    }
  }

  /// Creates the text of a duration, exact to the nanosecond.
  static func duration(_ duration: Duration) -> FlowValue { .text(duration.scenarioText) }

  /// Creates a number, without `.0` if it is whole.
  static func number(_ number: Double) -> FlowValue {
    let text = "\(number)"
    return .literal(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  static func textOrNull(_ text: String?) -> FlowValue { text.map { .text($0) } ?? .literal("null") }

  func written(in syntax: Syntax) -> String {
    switch self {
    case .literal(let word): return word
    case .text(let text): return syntax == .yaml && Self.isPlain(text) ? text : JSONText.quoted(text)
    case .list(let items): return "[\(items.map { $0.written(in: syntax) }.joined(separator: ", "))]"
    case .mapping(let entries) where entries.isEmpty: return "{}"
    case .mapping(let entries):
      let inside = entries.map { entry in
        "\(FlowValue.text(entry.key).written(in: syntax)): \(entry.value.written(in: syntax))"
      }.joined(separator: ", ")
      return syntax == .yaml ? "{ \(inside) }" : "{\(inside)}"
    }
  }

  /// Returns whether a text needs no quotes. Some texts get quotes without need, but almost no words do.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, text.lowercased() != "null" else { return false }
    let isWord = { (byte: UInt8) in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return isWord(first) && text.last != " " && text.utf8.allSatisfy { isWord($0) || "-./ ".utf8.contains($0) }
  }
}
