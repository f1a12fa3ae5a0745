import YAMLReading

enum SpanForm {
  private static let from = MappingKey("from", .duration, "the start of the span", standard: "the start")
  private static let to = MappingKey("to", .duration, "the end of the span", standard: "the end")

  static let objectSchema = ObjectSchema(
    of: "a stretch of time", [from, to],
    synonyms: ["until": to.name, "by": to.name, "at": from.name])

  /// Decodes a span as a cursor over its keys. The caller reads the times, because only it knows the end of the run.
  static let span = ValueDecoder.object(
    objectSchema, example: "a mapping such as `{ from: 1s, to: 30s }`, or `{}` for the whole run"
  ) { $0 }

  static func read(
    _ key: MappingKey<MappingCursor>, _ cursor: MappingCursor, _ context: EntryContext
  ) -> Expectation.Span? {
    guard let span = cursor.read(key) else { return nil }
    let start = ExpectationForms.time(from, span, context) ?? .zero
    let end = ExpectationForms.time(to, span, context)
    if let end, start > end, let first = span.entry(from)?.value, let last = span.entry(to)?.value {
      context.diagnostics.report(
        .spanOutOfOrder(from: first.text ?? "", to: last.text ?? "", at: max(first.location, last.location)))
    }
    return Expectation.Span(from: start, to: end)
  }
}
