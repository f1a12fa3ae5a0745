/// Decodes one value of a document, and describes the accepted values for messages and schemas.
package struct ValueDecoder<Value>: Sendable {
  /// The accepted values, for a message: "a duration such as `250ms`".
  package let expectation: String

  /// The accepted values as a JSON schema.
  package let schema: JSONSchema

  /// Whether `null` is accepted.
  package let takesNull: Bool

  private let body: @Sendable (DocumentNode, DiagnosticCollector) -> Value?

  /// Creates a decoder. `decode` must report an error before it returns nil.
  package init(
    _ expectation: String,
    schema: JSONSchema = .anything,
    takesNull: Bool = false,
    decode: @escaping @Sendable (DocumentNode, DiagnosticCollector) -> Value?
  ) {
    self.expectation = expectation
    self.schema = schema
    self.takesNull = takesNull
    self.body = decode
  }

  /// Returns the value of `node`; reports a node that is not accepted and returns nil.
  package func decode(_ node: DocumentNode, _ diagnostics: DiagnosticCollector) -> Value? {
    body(node, diagnostics)
  }
}

extension ValueDecoder {
  /// The result of parsing a text for a decoder.
  package enum ParseResult {
    /// The parsed value.
    case value(Value)
    /// The text is not accepted. The hint, if any, suggests a correction.
    case refused(hint: String?)
  }

  /// Creates a decoder of texts. `parse` converts a text to a value or refuses the text.
  package static func text(
    _ expectation: String, schema: JSONSchema = .anything, _ parse: @escaping @Sendable (String) -> ParseResult
  ) -> ValueDecoder {
    ValueDecoder(expectation, schema: schema) { node, diagnostics in
      guard let text = node.text else {
        diagnostics.report(.wrongType(node, expected: expectation))
        return nil
      }
      switch parse(text) {
      case .value(let value):
        return value
      case .refused(let hint):
        diagnostics.report(.invalidValue(node, expected: expectation, hint: hint))
        return nil
      }
    }
  }

  /// Creates a decoder of a mapping with the keys of `objectSchema`.
  ///
  /// - Parameters:
  ///   - example: The description of the mapping in messages; nil for "a mapping".
  ///   - decode: Reads the values of the keys through a cursor.
  package static func object(
    _ objectSchema: ObjectSchema, example: String? = nil, _ decode: @escaping @Sendable (MappingCursor) -> Value?
  ) -> ValueDecoder {
    ValueDecoder(example ?? "a mapping", schema: JSONSchema(objectSchema)) { node, diagnostics in
      if let example, !node.isMapping {
        diagnostics.report(.wrongType(node, expected: example))
        return nil
      }
      return MappingCursor(node, objectSchema, diagnostics).flatMap(decode)
    }
  }

  /// Returns this decoder, with its schema as a definition under `name` in the whole JSON schema.
  package func named(_ name: String) -> ValueDecoder {
    ValueDecoder(expectation, schema: schema.named(name), takesNull: takesNull, decode: decode)
  }

  /// Returns a decoder that refuses values for which `condition` is true. `expectation` describes all other values.
  package func refusing(
    otherThan expectation: String, when condition: @escaping @Sendable (Value) -> Bool
  ) -> ValueDecoder {
    ValueDecoder(expectation, schema: schema, takesNull: takesNull) { node, diagnostics in
      guard let value = decode(node, diagnostics) else { return nil }
      guard !condition(value) else {
        diagnostics.report(.invalidValue(node, expected: expectation))
        return nil
      }
      return value
    }
  }

  /// Returns a decoder of a list, which messages call `expectation`. Invalid items are reported and left out.
  package func list(_ expectation: String) -> ValueDecoder<[Value]> {
    ValueDecoder<[Value]>(expectation, schema: schema.list()) { node, diagnostics in
      guard case .list(let items) = node.content else {
        diagnostics.report(.wrongType(node, expected: expectation, hint: Self.listHint(for: node)))
        return nil
      }
      return items.compactMap { decode($0, diagnostics) }
    }
  }

  /// Returns a decoder of a list, which is refused unless the number of its items, even invalid ones, is in `count`.
  package func list(
    _ expectation: String, count: some RangeExpression<Int> & Sendable, schema: JSONSchema
  ) -> ValueDecoder<[Value]> {
    let list = list(expectation)
    return ValueDecoder<[Value]>(expectation, schema: schema) { node, diagnostics in
      if case .list(let items) = node.content, !count.contains(items.count) {
        diagnostics.report(.wrongCount(node, expected: expectation))
        return nil
      }
      return list.decode(node, diagnostics)
    }
  }

  /// Returns a decoder of a list of at least `count` items.
  package func list(_ expectation: String, atLeast count: Int) -> ValueDecoder<[Value]> {
    list(expectation, count: count..., schema: schema.list(minItems: count))
  }

  private static func listHint(for node: DocumentNode) -> String? {
    switch node.content {
    case .null, .list: nil
    case .text(let text): text.isEmpty ? nil : "put it in brackets: `[\(text.shortened)]`"
    case .mapping(let entries):
      entries.first?.key.hasPrefix("-") == true
        ? "put a blank after the `-`" : "every item of a list begins with `- `, or is in brackets"
    }
  }

  /// Returns a decoder of a mapping of arbitrary keys to values of this decoder. Reports and omits invalid entries.
  package func mapping(_ expectation: String) -> ValueDecoder<[(key: DocumentNode.Entry, value: Value)]> {
    ValueDecoder<[(key: DocumentNode.Entry, value: Value)]>(expectation, schema: schema.mapping()) {
      node, diagnostics in
      guard case .mapping(let entries) = node.content else {
        diagnostics.report(.wrongType(node, expected: expectation))
        return nil
      }
      return entries.compactMap { entry in decode(entry.value, diagnostics).map { (entry, $0) } }
    }
  }
}

extension ValueDecoder<DocumentNode> {
  /// Accepts any value, and leaves it undecoded.
  package static var any: ValueDecoder { any(schema: .anything) }

  /// Accepts any value, and leaves it undecoded. `schema` describes the values that a later decoder accepts.
  package static func any(_ expectation: String = "a value", schema: JSONSchema) -> ValueDecoder {
    ValueDecoder(expectation, schema: schema) { node, _ in node }
  }
}
