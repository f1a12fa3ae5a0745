import JSONQuoting
import YAMLReading

/// Checks error codes: a code is one word that is not used for an outcome, unlike `ok`.
enum ErrorCode {
  /// Words that users write for the outcomes `ok` and `hang`, each with the right word. None of them is an error code.
  private static let misspelled = [
    "ok": "ok", "okay": "ok", "success": "ok", "succeed": "ok", "succeeds": "ok", "successful": "ok", "hang": "hang",
    "hangs": "hang",
  ]

  /// Returns `text` if it is a valid error code; else refuses it. If `isOutcome`, a hint may suggest `ok` or `hang`.
  static func check(_ text: String, isOutcome: Bool = false) -> ValueDecoder<String>.ParseResult {
    if let word = misspelled[text.lowercased()] {
      return .refused(hint: isOutcome ? Diagnostic.didYouMean(word) : "that is an outcome, not an error")
    }
    let isWord =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy { !$0.properties.isWhitespace && $0.visible.unicodeScalars.count == 1 }
    return isWord ? .value(text) : .refused(hint: text.contains(" ") ? "join the words with `-`" : nil)
  }

  static func isOne(_ text: String) -> Bool {
    if case .value = check(text) { true } else { false }
  }

  static let schema = schema(without: Set(misspelled.keys)).named("errorCode")
  static let outcomeSchema = schema(without: Set(misspelled.keys).subtracting(["ok", "hang"])).named("outcome")

  private static func schema(without words: Set<String>) -> JSONSchema {
    // The likely spellings of each word.
    let spellings = words.sorted().flatMap { [$0, $0.uppercased(), $0.prefix(1).uppercased() + $0.dropFirst()] }
    return JSONSchema([
      "type": JSONSchema.textTypes, "pattern": "^\\S+$", "not": ["enum": .texts(spellings)],
    ])
  }
}

extension ValueDecoder<String> {
  private static var codeExpectation: String { "an error code, a word such as `timeout`" }

  static var errorCode: ValueDecoder { .text(codeExpectation, schema: ErrorCode.schema) { ErrorCode.check($0) } }
}

extension ValueDecoder<String?> {
  /// Decodes an error code; `null` means no error.
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
