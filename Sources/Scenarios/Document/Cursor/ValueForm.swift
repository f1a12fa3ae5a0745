/// What a value has to look like, and how it is read.
package struct ValueForm<Value>: Sendable {
  /// What a value of this form is, in a message: "a duration such as `250ms`".
  package let expectation: String

  /// The same as a schema.
  package let schema: Schema

  /// Whether nothing is a value of this form too.
  package let takesNull: Bool

  private let reading: @Sendable (DocumentNode, DiagnosticCollector) -> Value?

  /// A form that `read` reads. It returns nil only after it has reported why.
  package init(
    _ expectation: String,
    schema: Schema = .anything,
    takesNull: Bool = false,
    read: @escaping @Sendable (DocumentNode, DiagnosticCollector) -> Value?
  ) {
    self.expectation = expectation
    self.schema = schema
    self.takesNull = takesNull
    self.reading = read
  }

  /// The value of `node`; nil, and reported, if it has another form.
  package func read(_ node: DocumentNode, _ diagnostics: DiagnosticCollector) -> Value? {
    reading(node, diagnostics)
  }
}

extension ValueForm {
  /// What a text turned out to be.
  package enum Reading {
    /// A value.
    case value(Value)
    /// None, and what might be meant instead.
    case refused(hint: String?)
  }

  /// A form of single texts.
  package static func text(
    _ expectation: String, schema: Schema = .anything, _ parse: @escaping @Sendable (String) -> Reading
  ) -> ValueForm {
    ValueForm(expectation, schema: schema) { node, diagnostics in
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

  /// A mapping with the keys of `vocabulary`, read by a cursor over it.
  ///
  /// - Parameter example: What such a mapping is, in a message, where the vocabulary alone does not tell enough.
  package static func object(
    _ vocabulary: Vocabulary, example: String? = nil, _ read: @escaping @Sendable (MappingCursor) -> Value?
  ) -> ValueForm {
    ValueForm(example ?? "a mapping", schema: Schema(vocabulary)) { node, diagnostics in
      if let example, !node.isMapping {
        diagnostics.report(.wrongType(node, expected: example))
        return nil
      }
      return MappingCursor(node, vocabulary, diagnostics).flatMap(read)
    }
  }

  /// The same form, its schema written down once under a name.
  func named(_ name: String) -> ValueForm {
    ValueForm(expectation, schema: schema.named(name), takesNull: takesNull, read: read)
  }

  /// The same form without some of its values; what is left is `expectation`.
  package func refusing(
    otherThan expectation: String, when condition: @escaping @Sendable (Value) -> Bool
  ) -> ValueForm {
    ValueForm(expectation, schema: schema, takesNull: takesNull) { node, diagnostics in
      guard let value = read(node, diagnostics) else { return nil }
      guard !condition(value) else {
        diagnostics.report(.invalidValue(node, expected: expectation))
        return nil
      }
      return value
    }
  }

  /// A list of values of this form; items that are wrong are reported and left out.
  package func list(_ expectation: String) -> ValueForm<[Value]> {
    ValueForm<[Value]>(expectation, schema: schema.list()) { node, diagnostics in
      guard case .list(let items) = node.content else {
        diagnostics.report(.wrongType(node, expected: expectation, hint: Self.listHint(for: node)))
        return nil
      }
      return items.compactMap { read($0, diagnostics) }
    }
  }

  /// The same, of a certain number of values; those that are wrong count as well.
  func list(_ expectation: String, count: some RangeExpression<Int> & Sendable, schema: Schema) -> ValueForm<[Value]> {
    let list = list(expectation)
    return ValueForm<[Value]>(expectation, schema: schema) { node, diagnostics in
      if case .list(let items) = node.content, !count.contains(items.count) {
        diagnostics.report(.wrongCount(node, expected: expectation))
        return nil
      }
      return list.read(node, diagnostics)
    }
  }

  /// The same, of at least so many values.
  func list(_ expectation: String, atLeast count: Int) -> ValueForm<[Value]> {
    list(expectation, count: count..., schema: schema.list(minItems: count))
  }

  private static func listHint(for node: DocumentNode) -> String? {
    switch node.content {
    case .null, .list: nil
    case .text(let text): text.isEmpty ? nil : "put it in brackets: `[\(text.shortened)]`"
    case .mapping(let entries):
      entries.first?.key.hasPrefix("-") == true
        ? "put a blank after the `-`" : "every item of a list begins with `- `, or stands in brackets"
    }
  }

  /// A mapping whose keys are the file's own, with values of this form; entries that are wrong are reported and left out.
  package func mapping(_ expectation: String) -> ValueForm<[(key: DocumentNode.Entry, value: Value)]> {
    ValueForm<[(key: DocumentNode.Entry, value: Value)]>(expectation, schema: schema.mapping()) { node, diagnostics in
      guard case .mapping(let entries) = node.content else {
        diagnostics.report(.wrongType(node, expected: expectation))
        return nil
      }
      return entries.compactMap { entry in read(entry.value, diagnostics).map { (entry, $0) } }
    }
  }
}

extension ValueForm<DocumentNode> {
  /// Anything, to be read by somebody else.
  package static var any: ValueForm { any(schema: .anything) }

  /// The same, where it is known what it has to be.
  static func any(_ expectation: String = "a value", schema: Schema) -> ValueForm {
    ValueForm(expectation, schema: schema) { node, _ in node }
  }
}
