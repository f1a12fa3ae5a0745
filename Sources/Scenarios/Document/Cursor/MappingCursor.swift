/// Reads a mapping key by key. Whatever is wrong is reported where it stands, and reading goes on.
package struct MappingCursor {
  /// Where the mapping begins.
  package let location: SourceLocation

  /// Where to report what is wrong.
  package let diagnostics: DiagnosticCollector

  private let vocabulary: Vocabulary
  private let entries: [String: DocumentNode.Entry]

  /// Keys that are there under another spelling, which was reported.
  private var mistyped: Set<String> = []

  /// A cursor over `node`; nil, and reported, if that is no mapping. Keys that are not in the vocabulary are reported.
  package init?(_ node: DocumentNode, _ vocabulary: Vocabulary, _ diagnostics: DiagnosticCollector) {
    guard case .mapping(let list) = node.content else {
      diagnostics.report(.notAMapping(node, owner: vocabulary.owner, mainKey: vocabulary.mainKey))
      return nil
    }
    self.location = node.location
    self.vocabulary = vocabulary
    self.diagnostics = diagnostics
    self.entries = Dictionary(list.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let others = list.filter { !vocabulary.contains($0.key) }
    self.hasUnknownKeys = !others.isEmpty
    for entry in others {
      if let meant = reportUnread(entry) { mistyped.insert(meant) }
    }
    for rule in vocabulary.rules where !rule.isPerhapsKept(mistyped: mistyped, hasUnknownKeys: hasUnknownKeys) {
      rule.check(owner: vocabulary.owner, at: location, entry: { entries[$0] }).map(diagnostics.report)
    }
  }

  /// The value of a key; nil if it is left out, or if it is wrong, which is reported.
  package func read<Value>(_ key: MappingKey<Value>) -> Value? {
    key.isRequired ? required(key.name, key.form) : optional(key.name, key.form)
  }

  /// The entry of a key, if the mapping has it.
  package func entry<Value>(_ key: MappingKey<Value>) -> DocumentNode.Entry? { entries[key.name] }

  /// The entry with this key, if the mapping has it.
  package subscript(key: String) -> DocumentNode.Entry? { entries[key] }

  /// Whether the mapping has keys that are not in its vocabulary; they were reported.
  package let hasUnknownKeys: Bool

  /// The value of a key that can be left out; nil if it is, or if it is wrong, which is reported.
  package func optional<Value>(_ key: String, _ form: ValueForm<Value>) -> Value? {
    guard let entry = entries[key] else { return nil }
    guard !entry.value.isNull || form.takesNull else {
      diagnostics.report(.noValue(for: key, expected: form.expectation, at: entry.location))
      return nil
    }
    return form.read(entry.value, diagnostics)
  }

  /// The value of a key that has to be there; nil if it is not, or if it is wrong, either of which is reported.
  package func required<Value>(_ key: String, _ form: ValueForm<Value>) -> Value? {
    guard entries[key] != nil else {
      if !mistyped.contains(key) { diagnostics.report(.missingKey(key, of: vocabulary.owner, at: location)) }
      return nil
    }
    return optional(key, form)
  }

  /// The key of `id:a`, which YAML takes for one text.
  private func keyWithoutBlank(_ key: String) -> String? {
    vocabulary.keys.first { key.hasPrefix($0) && key.dropFirst($0.count).first == ":" }
  }

  /// Says why a key is not read; returns the key that was perhaps meant by it.
  private func reportUnread(_ entry: DocumentNode.Entry) -> String? {
    let key = entry.key
    if vocabulary.notYetRead.contains(key) {
      diagnostics.report(.notYetRead(key, at: entry.location))
    } else if let reason = vocabulary.misplaced[key] {
      diagnostics.report(.misplacedKey(key, of: vocabulary.owner, because: reason, at: entry.location))
    } else {
      let suggestion =
        keyWithoutBlank(key) ?? vocabulary.synonyms[key] ?? diagnostics.nearMiss(to: key, among: vocabulary.keys)
      diagnostics.report(
        .unknownKey(
          key, of: vocabulary.owner, suggestion: suggestion, known: vocabulary.alternatives, at: entry.location))
      return suggestion
    }
    return nil
  }
}
