/// An item of a chain that says more than the id of a node.
enum ChainItemForm {
  static let ref = MappingKey.required(
    "ref", .place, "the node that is synced: its id, or a mapping that defines it")
  static let then = MappingKey(
    "then", .nextAction,
    "what follows once the node has contents: `proceed` with the next item, `complete` the chain, or `{ fail: CODE }`",
    standard: "proceed")

  static let vocabulary = Vocabulary(
    of: "an item of a chain", [ref, then],
    misplaced: ["id": "a node that is defined in place goes into `ref`: `{ ref: { id: … }, then: … }`"])

  fileprivate static let fail = MappingKey.required("fail", .errorCode, "the code with which the chain fails")
  static let nextVocabulary = Vocabulary(of: "`then`", [fail], synonyms: ["error": fail.name])

  /// Whether a mapping among the items is such an item, and not a node.
  static func isItem(_ node: DocumentNode) -> Bool {
    let keys = node.entries.map(\.key)
    return keys.contains(ref.name) || (keys.contains(then.name) && !keys.contains("id"))
  }

  /// The schema of an item: a node, the id of one, or a mapping of this form.
  static let schema = Schema(
    [
      "if": ["type": "object", "anyOf": [["required": ["ref"]], ["required": ["then"]]]],
      "then": Schema(vocabulary).json, "else": NodeKeys.placeSchema.json,
    ], definitions: Schema(vocabulary).definitions
  ).named("item")
}

extension ValueForm<ChainItem.NextAction> {
  fileprivate static var nextAction: ValueForm {
    let expectation = "`proceed`, `complete` or `{ fail: CODE }`"
    let failing = ValueForm.object(ChainItemForm.nextVocabulary) { cursor in
      cursor.read(ChainItemForm.fail).map { .fail(error: $0) }
    }
    return ValueForm(expectation, schema: failing.schema.orElse(.words(["proceed", "complete"]))) { node, diagnostics in
      switch node.content {
      case .mapping: return failing.read(node, diagnostics)
      case .text("proceed"): return .proceed
      case .text("complete"): return .complete
      case .text(let text):
        let meant = diagnostics.nearMiss(to: text, among: ["proceed", "complete", "fail"])
        let hint = meant.map { $0 == "fail" ? "say with which error: `{ fail: CODE }`" : Diagnostic.didYouMean($0) }
        diagnostics.report(.invalidValue(node, expected: expectation, hint: hint))
        return nil
      case .null, .list:
        diagnostics.report(.wrongType(node, expected: expectation))
        return nil
      }
    }
  }
}
