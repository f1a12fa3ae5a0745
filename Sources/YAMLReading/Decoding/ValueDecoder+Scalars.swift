// Decoders for scalars. Parsing is exact and accepts one way of writing each value.

extension ValueDecoder<String> {
  /// Decodes a text of at least one character.
  package static var anyText: ValueDecoder {
    .text("a text", schema: JSONSchema(["type": JSONSchema.textTypes, "minLength": .number(1)])) {
      $0.isEmpty ? .refused(hint: nil) : .value($0)
    }
  }
}

extension ValueDecoder<Bool> {
  /// Decodes `true` or `false`.
  package static var truth: ValueDecoder {
    .text("`true` or `false`", schema: JSONSchema(["enum": [.truth(true), .truth(false), "true", "false"]])) { text in
      switch text {
      case "true": return .value(true)
      case "false": return .value(false)
      default: break
      }
      switch text.lowercased() {
      case "true", "yes", "on", "1": return .refused(hint: Diagnostic.didYouMean("true"))
      case "false", "no", "off", "0": return .refused(hint: Diagnostic.didYouMean("false"))
      default: return .refused(hint: nil)
      }
    }
  }
}

extension ValueDecoder where Value: FixedWidthInteger & Sendable {
  /// Decodes a whole number in a range, in decimal digits.
  package static func whole(_ range: ClosedRange<Value>) -> ValueDecoder {
    let schema = JSONSchema([
      "type": ["integer", "string"], "minimum": .number("\(range.lowerBound)"),
      "maximum": .number("\(range.upperBound)"),
      "pattern": "^(0|[1-9][0-9]*)$",
    ])
    return .text("a whole number from \(range.lowerBound) to \(range.upperBound)", schema: schema) { text in
      // The standard library also accepts a plus sign.
      guard text.first != "+", !text.hasLeadingZero, let number = Value(text), range.contains(number) else {
        return .refused(hint: Self.hint(forWhole: text, in: range))
      }
      return .value(number)
    }
  }

  /// Returns a hint with the whole number that the user means by `1_000`, `+3`, `2.0` or `1e3`.
  private static func hint(forWhole text: String, in range: ClosedRange<Value>) -> String? {
    guard text.utf8.count <= 30 else { return nil }
    let digits = text.filter { !"_+', ".contains($0) }
    guard digits.utf8.allSatisfy({ "0123456789.eE+".utf8.contains($0) }) else { return nil }
    let meant = Value(digits) ?? Double(digits).flatMap { Value(exactly: $0) }
    return meant.flatMap { range.contains($0) ? Diagnostic.didYouMean("\($0)") : nil }
  }
}

extension ValueDecoder<Double> {
  /// Decodes a decimal number in a range, with an optional fraction and exponent.
  package static func number(from least: Double, to most: Double? = nil, _ expectation: String) -> ValueDecoder {
    .text(expectation, schema: numberSchema(from: least, to: most)) { text in
      let isInRange = { (number: Double) in number >= least && number <= most ?? number }
      guard let number = number(text), isInRange(number) else {
        // `1_000` or `08`
        let meant = number(String(text.replacing("_", with: "").drop { $0 == "0" }))
        return .refused(hint: meant.flatMap { isInRange($0) ? Diagnostic.didYouMean($0.plainText) : nil })
      }
      return .value(number)
    }
  }

  /// Decodes a probability from 0 to 1. Accepts 0 only if `takesZero` is true.
  package static func chance(takesZero: Bool) -> ValueDecoder {
    let expectation = takesZero ? "a number from 0 to 1" : "a number of more than 0, up to 1"
    let schema = numberSchema(from: 0, to: 1, isOpen: !takesZero)
    return .text(expectation, schema: schema) { text in
      let isInRange = { (number: Double) in (takesZero ? number >= 0 : number > 0) && number <= 1 }
      if let number = number(text), isInRange(number) { return .value(number) }
      let percentage = number(text.hasSuffix("%") ? String(text.dropLast()) : text)
      guard let chance = percentage.map({ $0 / 100 }), isInRange(chance) else { return .refused(hint: nil) }
      return .refused(hint: Diagnostic.didYouMean("\(chance)"))
    }
  }

  private static func numberSchema(from least: Double, to most: Double?, isOpen: Bool = false) -> JSONSchema {
    var members: [JSONValue.Member] = [
      .init(key: "type", value: ["number", "string"]),
      .init(key: isOpen ? "exclusiveMinimum" : "minimum", value: .number(least)),
    ]
    if let most { members.append(.init(key: "maximum", value: .number(most))) }
    members.append(.init(key: "pattern", value: "^-?((0|[1-9][0-9]*)\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?$"))
    return JSONSchema(.object(members))
  }

  /// Parses a decimal number. The standard library alone would accept hexadecimal digits, "nan" and "infinity" too.
  private static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) }), text.first != "+", !text.hasLeadingZero else {
      return nil
    }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }
}

extension Double {
  /// The number without `.0` if it is whole.
  fileprivate var plainText: String { "\(self)".hasSuffix(".0") ? String("\(self)".dropLast(2)) : "\(self)" }
}

extension String {
  /// Whether a further digit follows a zero at the start: other readers of YAML take such a number as octal.
  fileprivate var hasLeadingZero: Bool {
    let digits = utf8.drop { $0 == UInt8(ascii: "-") }
    return digits.first == UInt8(ascii: "0") && digits.dropFirst().first.map { (48...57).contains($0) } == true
  }
}

extension ValueDecoder where Value: Sendable {
  /// Decodes one of the words in a table to the word's value.
  ///
  /// - Parameters:
  ///   - values: The accepted words, in the order in which messages list them.
  ///   - synonyms: Further accepted words.
  ///   - meanings: Words that are not accepted, each with the value that the user probably means.
  package static func word(
    _ values: [(word: String, value: Value)], synonyms: [String: Value] = [:], meanings: [String: Value] = [:]
  ) -> ValueDecoder where Value: Equatable {
    let words = values.map(\.word)
    return ValueDecoder(words.alternatives, schema: .words(words + synonyms.keys.sorted())) { node, diagnostics in
      guard let text = node.text else {
        diagnostics.report(.wrongType(node, expected: words.alternatives))
        return nil
      }
      if let value = values.first(where: { $0.word == text })?.value ?? synonyms[text] { return value }
      let near = diagnostics.nearMiss(to: text, among: words + synonyms.keys.sorted())
      let meaning = meanings[text] ?? near.flatMap { synonyms[$0] }
      let word = meaning.flatMap { meaning in values.first { $0.value == meaning }?.word } ?? near
      let hint = word.map(Diagnostic.didYouMean)
      diagnostics.report(.invalidValue(node, expected: words.alternatives, hint: hint))
      return nil
    }
  }
}

extension ValueDecoder where Value: RawRepresentable<String> & CaseIterable & Equatable & Sendable {
  /// Decodes one of the raw values of an enumeration, or one of `synonyms`. `meanings` are words that are not accepted,
  /// each with the value that the error suggests.
  package static func word(synonyms: [String: Value] = [:], meanings: [String: Value] = [:]) -> ValueDecoder {
    word(Value.allCases.map { ($0.rawValue, $0) }, synonyms: synonyms, meanings: meanings)
  }
}
