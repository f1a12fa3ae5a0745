import InspectionModel
import YAMLReading

/// The conditions of an expectation, grouped by property: each key has a mapping of node ids to required values.
enum ConditionForm {
  private static let state = MappingKey(
    "state", ValueDecoder<NodeState>.state.mapping("a mapping of ids to states such as `{ feed: syncing }`"),
    "the states of nodes: `{ feed: syncing, token: idle }`")
  private static let contents = MappingKey(
    "contents", ValueDecoder<Bool>.truth.mapping("a mapping of ids to `true` or `false` such as `{ feed: true }`"),
    "whether nodes have contents: `{ feed: true }`")
  private static let error = MappingKey(
    "error",
    ValueDecoder<String?>.errorCodeOrNull.mapping("a mapping of ids to error codes such as `{ feed: timeout }`"),
    "the codes of nodes' errors, `null` for none: `{ photos: timeout, feed: null }`")
  private static let needsSync = MappingKey(
    "needsSync", ValueDecoder<Bool>.truth.mapping("a mapping of ids to `true` or `false` such as `{ feed: true }`"),
    "whether nodes need a sync: `{ feed: false }`")

  static let keys: [any DescribedKey] = [state, contents, error, needsSync]

  /// Reads the conditions of an expectation. Invalid conditions are reported and left out.
  static func read(_ cursor: MappingCursor, _ context: EntryContext) -> [NodeCondition] {
    read(state, cursor, context) { .state($0) } + read(contents, cursor, context) { .contents($0) }
      + read(error, cursor, context) { .error($0) } + read(needsSync, cursor, context) { .needsSync($0) }
  }

  private static func read<Value>(
    _ key: MappingKey<[(key: DocumentNode.Entry, value: Value)]>, _ cursor: MappingCursor, _ context: EntryContext,
    property: (Value) -> NodeCondition.Property
  ) -> [NodeCondition] {
    if let value = cursor.entry(key)?.value, case .mapping(let entries) = value.content {
      if entries.isEmpty { context.diagnostics.report(.invalidValue(value, expected: key.expectation)) }
      // Reports unknown ids, also of entries with an invalid value.
      for entry in entries { _ = context.resolve(Reference(id: entry.key, location: entry.location)) }
    }
    return (cursor.read(key) ?? []).map { NodeCondition($0.key.key, property($0.value)) }
  }
}
