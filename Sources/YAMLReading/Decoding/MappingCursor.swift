/// Reads the keys of a mapping. Errors are reported with their locations and do not stop the reading.
package struct MappingCursor {
  /// The start of the mapping.
  package let location: SourceLocation

  /// Collects the errors.
  package let diagnostics: DiagnosticCollector

  private let objectSchema: ObjectSchema
  private let entries: [String: DocumentNode.Entry]

  /// Known keys that are probably meant by misspelled ones, which are reported.
  private var mistyped: Set<String> = []

  /// A cursor over `node`; nil, and reported, if that is not a mapping. Unknown keys and broken rules are reported.
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
    for rule in objectSchema.rules where !rule.isPerhapsKept(mistyped: mistyped, hasUnknownKeys: hasUnknownKeys) {
      rule.check(owner: objectSchema.owner, at: location, entry: { entries[$0] }).map(diagnostics.report)
    }
  }

  /// The value of a key; nil if the key is missing, or if the value is invalid, which is reported.
  package func read<Value>(_ key: MappingKey<Value>) -> Value? {
    key.isRequired ? required(key.name, key.decoder) : optional(key.name, key.decoder)
  }

  /// The entry of a key, if the mapping has one.
  package func entry<Value>(_ key: MappingKey<Value>) -> DocumentNode.Entry? { entries[key.name] }

  /// The entry of a key, if the mapping has one.
  package subscript(key: String) -> DocumentNode.Entry? { entries[key] }

  /// Whether the mapping has unknown keys, which are reported.
  package let hasUnknownKeys: Bool

  /// The value of an optional key; nil if the key is missing, or if the value is invalid, which is reported.
  package func optional<Value>(_ key: String, _ decoder: ValueDecoder<Value>) -> Value? {
    guard let entry = entries[key] else { return nil }
    guard !entry.value.isNull || decoder.takesNull else {
      diagnostics.report(.noValue(for: key, expected: decoder.expectation, at: entry.location))
      return nil
    }
    return decoder.decode(entry.value, diagnostics)
  }

  /// The value of a required key; nil, and reported, if the key is missing or the value is invalid.
  package func required<Value>(_ key: String, _ decoder: ValueDecoder<Value>) -> Value? {
    guard entries[key] != nil else {
      if !mistyped.contains(key) { diagnostics.report(.missingKey(key, of: objectSchema.owner, at: location)) }
      return nil
    }
    return optional(key, decoder)
  }

  /// The key of `id:a`, which is one text in YAML.
  private func keyWithoutBlank(_ key: String) -> String? {
    objectSchema.keys.first { key.hasPrefix($0) && key.dropFirst($0.count).first == ":" }
  }

  /// Reports a key that is not read; returns the key that is probably meant.
  private func reportUnread(_ entry: DocumentNode.Entry) -> String? {
    let key = entry.key
    if objectSchema.notYetRead.contains(key) {
      diagnostics.report(.notYetRead(key, at: entry.location))
    } else if let reason = objectSchema.misplaced[key] {
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
