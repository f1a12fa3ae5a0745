// The forms that any file needs. Parsing is exact and knows one way of writing each value.

extension ValueForm<String> {
  /// A text of at least one character.
  package static var anyText: ValueForm {
    .text("a text") { $0.isEmpty ? .refused(hint: nil) : .value($0) }
  }
}

extension ValueForm<Bool> {
  /// A truth value.
  package static var truth: ValueForm {
    .text("`true` or `false`") { text in
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

extension ValueForm where Value: FixedWidthInteger & Sendable {
  /// A whole number in decimal digits.
  package static func whole(_ range: ClosedRange<Value>) -> ValueForm {
    .text("a whole number from \(range.lowerBound) to \(range.upperBound)") { text in
      // The standard library would take a plus sign as well.
      guard text.first != "+", let number = Value(text), range.contains(number) else {
        return .refused(hint: Self.hint(forWhole: text, in: range))
      }
      return .value(number)
    }
  }

  /// The number that is meant by `1_000`, `+3`, `2.0` or `1e3`.
  private static func hint(forWhole text: String, in range: ClosedRange<Value>) -> String? {
    guard text.utf8.count <= 30 else { return nil }
    let digits = text.filter { !"_+', ".contains($0) }
    guard digits.utf8.allSatisfy({ "0123456789.eE+".utf8.contains($0) }) else { return nil }
    let meant = Value(digits) ?? Double(digits).flatMap { Value(exactly: $0) }
    return meant.flatMap { range.contains($0) ? Diagnostic.didYouMean("\($0)") : nil }
  }
}

extension ValueForm<Double> {
  /// A number in decimal digits, with a fraction and an exponent where wanted.
  package static func number(_ range: some RangeExpression<Double> & Sendable, _ expectation: String) -> ValueForm {
    .text(expectation) { text in
      // Hexadecimal digits, "nan" and "infinity" are numbers to the standard library.
      guard text.utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) }), text.first != "+",
        let number = Double(text), number.isFinite, range.contains(number)
      else { return .refused(hint: nil) }
      return .value(number)
    }
  }
}

extension ValueForm where Value: RawRepresentable<String> & CaseIterable {
  /// One of the words of an enumeration; other spellings of them by `synonyms`. Words of `meanings` are refused like any
  /// other, but it is known what is meant by them.
  package static func word(synonyms: [String: Value] = [:], meanings: [String: Value] = [:]) -> ValueForm {
    let words = Value.allCases.map(\.rawValue)
    return ValueForm(words.alternatives) { node, diagnostics in
      guard let text = node.text else {
        diagnostics.report(.wrongType(node, expected: words.alternatives))
        return nil
      }
      if let value = Value(rawValue: text) ?? synonyms[text] { return value }
      let meant = meanings[text]?.rawValue ?? diagnostics.nearMiss(to: text, among: words)
      let hint = meant.map(Diagnostic.didYouMean)
      diagnostics.report(.invalidValue(node, expected: words.alternatives, hint: hint))
      return nil
    }
  }
}
