import YAMLReading

enum CountForm {
  static let number = ValueDecoder<Int>.whole(0...1_000_000_000)
  static let by = MappingKey("by", .duration, "counted from the start to this time", standard: "the end")

  private static let equals = MappingKey("equals", number, "exactly this number")
  private static let atLeast = MappingKey("atLeast", number, "no fewer")
  private static let atMost = MappingKey("atMost", number, "no more")

  /// Creates the form of an expectation that counts a node's events. `check` may report errors, `kind` makes the value.
  static func counting(
    _ node: MappingKey<Reference>,
    check: @escaping @Sendable (EntryContext, Reference, NodeReader.Draft?) -> Void = { _, _, _ in },
    kind: @escaping @Sendable (String, Expectation.CountRange, Duration?) -> Expectation.Kind
  ) -> EntryForm<Expectation.Kind> {
    let rules: [KeyRule] = [
      .atLeastOne([equals.name, atLeast.name, atMost.name]), .excludes(equals.name, [atLeast.name, atMost.name]),
    ]
    return EntryForm(node, [equals, atLeast, atMost, by], rules: rules) { context, cursor in
      let found = context.node(node, cursor)
      if let found { check(context, found.id, found.node) }
      let range = read(cursor, context)
      let by = ExpectationForms.time(by, cursor, context)
      return found.map { kind($0.id.id, range, by) }
    }
  }

  private static func read(_ cursor: MappingCursor, _ context: EntryContext) -> Expectation.CountRange {
    let exactly = cursor.read(equals)
    let least = cursor.read(atLeast) ?? 0
    let most = cursor.read(atMost)
    if let most, least > most, let entry = cursor.entry(atMost) {
      context.diagnostics.report(.countOutOfOrder(least: least, most: most, at: entry.value.location))
    }
    return exactly.map { .exactly($0) } ?? Expectation.CountRange(least: least, most: most)
  }
}
