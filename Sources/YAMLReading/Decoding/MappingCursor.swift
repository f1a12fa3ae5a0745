/// Reads the keys of a mapping. Errors are reported with their locations and do not stop the reading.
package struct MappingCursor {
  /// The start of the mapping in the file.
  package let location: SourceLocation

  /// Collects the errors in the mapping.
  package let diagnostics: DiagnosticCollector

  private let objectSchema: ObjectSchema
  private let entries: [String: DocumentNode.Entry]

  /// The known keys that the mapping's misspelled keys probably mean. The misspellings are already reported.
  private var mistyped: Set<String> = []

  /// Creates a cursor over a mapping; reports unknown keys and broken rules. Reports any other value and fails.
  package init?(_ node: DocumentNode, _ objectSchema: ObjectSchema, _ diagnostics: DiagnosticCollector) {
    guard case .mapping(let list) = node.content else {
      diagnostics.report(.notAMapping(node, owner: objectSchema.owner, mainKey: objectSchema.mainKey))
      return nil
    }
    self.location = node.location
    self.objectSchema = objectSchema
    self.diagnostics = diagnostics
    self.entries = Dictionary(list.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let others = list.filter { !objectSchema.contains($0.key) }
    self.hasUnknownKeys = !others.isEmpty
    for entry in others {
      if let meant = reportUnread(entry) { mistyped.insert(meant) }
    }
    for rule in objectSchema.rules where !rule.mayBeMisspelled(mistyped: mistyped, hasUnknownKeys: hasUnknownKeys) {
      rule.check(owner: objectSchema.owner, at: location, entry: { entries[$0] }).map { diagnostics.report($0) }
    }
  }

  /// Returns the value of a key; nil if the key is missing or the value is invalid. Errors are reported.
  package func read<Value>(_ key: MappingKey<Value>) -> Value? {
    key.isRequired ? required(key.name, key.decoder) : optional(key.name, key.decoder)
  }

  /// Returns the entry of a key; nil if the mapping does not have the key.
  package func entry<Value>(_ key: MappingKey<Value>) -> DocumentNode.Entry? { entries[key.name] }

  /// The entry of a key; nil if the mapping does not have the key.
  package subscript(key: String) -> DocumentNode.Entry? { entries[key] }

  /// Whether the mapping has unknown keys, which are already reported.
  package let hasUnknownKeys: Bool

  /// Returns the value of an optional key; nil if the key is missing. Reports an invalid value and returns nil.
  package func optional<Value>(_ key: String, _ decoder: ValueDecoder<Value>) -> Value? {
    guard let entry = entries[key] else { return nil }
    guard !entry.value.isNull || decoder.takesNull else {
      diagnostics.report(.noValue(for: key, expected: decoder.expectation, at: entry.location))
      return nil
    }
    return decoder.decode(entry.value, diagnostics)
  }

  /// Returns the value of a required key; reports a missing key or an invalid value and returns nil.
  package func required<Value>(_ key: String, _ decoder: ValueDecoder<Value>) -> Value? {
    guard entries[key] != nil else {
      if !mistyped.contains(key) { diagnostics.report(.missingKey(key, of: objectSchema.owner, at: location)) }
      return nil
    }
    return optional(key, decoder)
  }

  /// Returns the known key meant by a key such as `id:a`, which lacks the space after the colon.
  private func keyWithoutBlank(_ key: String) -> String? {
    objectSchema.keys.first { key.hasPrefix($0) && key.dropFirst($0.count).first == ":" }
  }

  /// Reports a key that the schema does not accept. Returns the known key that is probably meant; nil without a guess.
  private func reportUnread(_ entry: DocumentNode.Entry) -> String? {
    let key = entry.key
    if let reason = objectSchema.misplaced[key] {
      diagnostics.report(.misplacedKey(key, of: objectSchema.owner, because: reason, at: entry.location))
    } else {
      let suggestion =
        keyWithoutBlank(key) ?? objectSchema.synonyms[key] ?? diagnostics.nearMiss(to: key, among: objectSchema.keys)
      diagnostics.report(
        .unknownKey(
          key, of: objectSchema.owner, suggestion: suggestion, known: objectSchema.alternatives, at: entry.location))
      return suggestion
    }
    return nil
  }
}
