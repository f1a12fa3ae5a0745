import JSONQuoting

/// A JSON value whose objects keep the order of their members.
package enum JSONValue: Sendable, Equatable {
  /// A member of an object.
  package struct Member: Sendable, Equatable {
    package let key: String
    package let value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  case truth(Bool)
  /// A number as decimal digits, because a seed may have more digits than a `Double` can hold.
  case number(String)
  case text(String)
  case list([JSONValue])
  case object([Member])

  package static func number(_ number: some LosslessStringConvertible & Numeric) -> JSONValue {
    .number(number.description)
  }

  package static func texts(_ texts: some Sequence<String>) -> JSONValue { .list(texts.map(JSONValue.text)) }

  /// Returns the value as readable text: one entry in each line, and lists of scalars on one line.
  package func rendered(indentation: String = "") -> String {
    let inner = indentation + "  "
    switch self {
    case .truth(let truth): return "\(truth)"
    case .number(let digits): return digits
    case .text(let text): return JSONText.quoted(text)
    case .list(let items):
      let texts = items.map { $0.rendered(indentation: inner) }
      guard items.contains(where: \.isNested) else { return "[" + texts.joined(separator: ", ") + "]" }
      return "[\n" + texts.map { inner + $0 }.joined(separator: ",\n") + "\n\(indentation)]"
    case .object(let members):
      guard !members.isEmpty else { return "{}" }
      let lines = members.map { "\(inner)\(JSONText.quoted($0.key)): \($0.value.rendered(indentation: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indentation)}"
    }
  }

  private var isNested: Bool {
    switch self {
    case .list, .object: true
    case .truth, .number, .text: false
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  package init(stringLiteral text: String) { self = .text(text) }
  package init(arrayLiteral items: JSONValue...) { self = .list(items) }
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { Member(key: $0.0, value: $0.1) })
  }
}
