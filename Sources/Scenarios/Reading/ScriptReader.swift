/// Reads the script of a scenario against its nodes.
struct ScriptReader {
  /// One thing that an entry can do: the key that says so, the keys that go with it, and how they are read.
  struct Verb {
    let key: String
    let details: [String]

    /// Reads what follows the id; the node is nil if the id is unknown, which was reported.
    let action: (ScriptReader, MappingCursor, Reference, NodeReader.Draft?) -> ScriptAction?
  }

  private static let verbsNotYetRead: Set<String> = [
    "fault", "clearFaults", "network", "activity", "children", "suspend", "resume",
  ]

  let index: NodeIndex
  let diagnostics: DiagnosticCollector
  private let verbs: [Verb]
  private let vocabularies: [String: Vocabulary]

  /// The keys of all entries, for one that does nothing that is known.
  private let anyVocabulary: Vocabulary

  init(_ index: NodeIndex, _ diagnostics: DiagnosticCollector) {
    self.index = index
    self.diagnostics = diagnostics
    let verbs = Self.verbs
    self.verbs = verbs
    self.anyVocabulary = Vocabulary(
      of: "an entry of the script", ["at"] + verbs.map(\.key) + Set(verbs.flatMap(\.details)).sorted(),
      notYetRead: Self.verbsNotYetRead)
    self.vocabularies = Dictionary(uniqueKeysWithValues: verbs.map { ($0.key, Self.vocabulary(of: $0, among: verbs)) })
  }

  /// The entry that `node` describes; nil, and reported, if there is something wrong with it.
  func read(_ node: DocumentNode) -> ScriptEntry? {
    let present = verbs.filter { verb in node.entries.contains { $0.key == verb.key } }
    guard let verb = present.first else {
      readWithoutVerb(node)
      return nil
    }
    guard present.count == 1 else {
      diagnostics.report(.severalActions(present.map(\.key), at: node.location))
      return nil
    }
    guard let vocabulary = vocabularies[verb.key], let cursor = MappingCursor(node, vocabulary, diagnostics) else {
      return nil
    }
    let at = cursor.required("at", .duration)
    guard let id = cursor.required(verb.key, .reference) else { return nil }
    let action = verb.action(self, cursor, id, index.resolve(id))
    guard let at, let action else { return nil }
    return ScriptEntry(at: at, action: action, location: node.location)
  }

  private static func vocabulary(of verb: Verb, among verbs: [Verb]) -> Vocabulary {
    let own = ["at", verb.key] + verb.details
    var misplaced: [String: String] = [:]
    for key in Set(verbs.flatMap(\.details)).subtracting(own) {
      let owners = verbs.filter { $0.details.contains(key) }.map(\.key)
      misplaced[key] = "it goes with \(owners.alternatives)"
    }
    return Vocabulary(
      of: "an entry with `\(verb.key)`", own, notYetRead: verbsNotYetRead, misplaced: misplaced)
  }

  /// Says why an entry does nothing that is known.
  private func readWithoutVerb(_ node: DocumentNode) {
    // The keys of things that are not read yet say nothing new beside them.
    let isLater = node.entries.contains { Self.verbsNotYetRead.contains($0.key) }
    guard !isLater else {
      for entry in node.entries where Self.verbsNotYetRead.contains(entry.key) {
        diagnostics.report(.notYetRead(entry.key, at: entry.location))
      }
      return
    }
    guard let cursor = MappingCursor(node, anyVocabulary, diagnostics) else { return }
    _ = cursor.required("at", .duration)
    // A mistyped verb was reported as the unknown key that it is.
    if !cursor.hasUnknownKeys { diagnostics.report(.noAction(verbs.map(\.key), at: node.location)) }
  }
}
