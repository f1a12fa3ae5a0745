import YAMLReading

/// A chain item written as a mapping with `ref` and `then`.
enum ChainItemForm {
  static let ref = MappingKey.required(
    "ref", .place, "the node that is synced: its id, or a mapping that defines it")
  static let then = MappingKey(
    "then", .nextAction,
    "what follows once the node has contents: `proceed` with the next item, `complete` the chain, or `{ fail: CODE }`",
    standard: "proceed")

  static let objectSchema = ObjectSchema(
    of: "an item of a chain", [ref, then],
    misplaced: ["id": "a node that is defined in place goes into `ref`: `{ ref: { id: … }, then: … }`"])

  fileprivate static let fail = MappingKey.required("fail", .errorCode, "the code with which the chain fails")
  static let nextObjectSchema = ObjectSchema(of: "`then`", [fail], synonyms: ["error": fail.name])

  /// Returns whether a mapping in `items` is a chain item with `ref` or `then`, not a node defined in place.
  static func isItem(_ node: DocumentNode) -> Bool {
    let keys = node.entries.map(\.key)
    return keys.contains(ref.name) || (keys.contains(then.name) && !keys.contains("id"))
  }

  /// The schema of a chain item: a node, the id of a node, or a mapping with `ref` and `then`.
  static let schema = JSONSchema(
    [
      "if": ["type": "object", "anyOf": [["required": ["ref"]], ["required": ["then"]]]],
      "then": JSONSchema(objectSchema).json, "else": NodeKeys.placeSchema.json,
    ], definitions: JSONSchema(objectSchema).definitions
  ).named("item")
}

extension ValueDecoder<ChainItem.NextAction> {
  fileprivate static var nextAction: ValueDecoder {
    let expectation = "`proceed`, `complete` or `{ fail: CODE }`"
    let failing = ValueDecoder.object(ChainItemForm.nextObjectSchema) { cursor in
      cursor.read(ChainItemForm.fail).map { .fail(error: $0) }
    }
    return ValueDecoder(expectation, schema: failing.schema.orElse(.words(["proceed", "complete"]))) {
      node, diagnostics in
      switch node.content {
      case .mapping: return failing.decode(node, diagnostics)
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
