import YAMLReading

/// The words that can be error codes.
enum ErrorCode {
  /// Words that somebody who writes them means as something other than the code of an error.
  private static let misspelled = [
    "ok": "ok", "okay": "ok", "success": "ok", "succeed": "ok", "succeeds": "ok", "successful": "ok", "hang": "hang",
    "hangs": "hang",
  ]

  /// - Parameter isOutcome: Whether `ok` and `hang` could stand there too.
  static func check(_ text: String, isOutcome: Bool = false) -> ValueDecoder<String>.ParseResult {
    if let word = misspelled[text.lowercased()] {
      return .refused(hint: isOutcome ? Diagnostic.didYouMean(word) : "that is an outcome, not an error")
    }
    let isWord =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy { !$0.properties.isWhitespace && $0.visible.unicodeScalars.count == 1 }
    return isWord ? .value(text) : .refused(hint: text.contains(" ") ? "join the words with `-`" : nil)
  }

  /// Whether a text is an error code.
  static func isOne(_ text: String) -> Bool {
    if case .value = check(text) { true } else { false }
  }

  static let schema = schema(without: Set(misspelled.keys)).named("errorCode")
  static let outcomeSchema = schema(without: Set(misspelled.keys).subtracting(["ok", "hang"])).named("outcome")

  private static func schema(without words: Set<String>) -> JSONSchema {
    // The ways of writing a word that anybody would think of.
    let spellings = words.sorted().flatMap { [$0, $0.uppercased(), $0.prefix(1).uppercased() + $0.dropFirst()] }
    return JSONSchema([
      "type": JSONSchema.textTypes, "pattern": "^\\S+$", "not": ["enum": .texts(spellings)],
    ])
  }
}

extension ValueDecoder<String> {
  private static var codeExpectation: String { "an error code, a word such as `timeout`" }

  /// A word that stands for an error.
  static var errorCode: ValueDecoder { .text(codeExpectation, schema: ErrorCode.schema) { ErrorCode.check($0) } }
}

extension ValueDecoder<String?> {
  /// A word that stands for an error, or nothing for none.
  static var errorCodeOrNull: ValueDecoder {
    let decoder = ValueDecoder<String>.errorCode
    let expectation = "the code of an error, or `null` for none"
    return ValueDecoder(expectation, schema: .any(decoder.schema, .null), takesNull: true) { node, diagnostics in
      if node.isNull { return .some(nil) }
      if let text = node.text, ["none", "nil", "no"].contains(text.lowercased()) {
        diagnostics.report(.invalidValue(node, expected: expectation, hint: Diagnostic.didYouMean("null")))
        return nil
      }
      return decoder.decode(node, diagnostics).map { .some($0) }
    }
  }
}
