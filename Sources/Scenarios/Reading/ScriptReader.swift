/// Reads the script of a scenario against its nodes.
struct ScriptReader {
  /// One thing that an entry can do: the key that says so, the keys that go with it, and how they are read.
  private struct Verb {
    let key: String
    let details: [String]
    let action: (ScriptReader, MappingCursor, Reference, NodeReader.Draft?) -> ScriptAction?
  }

  private static let verbsNotYetRead: Set<String> = [
    "fault", "clearFaults", "network", "activity", "children", "suspend", "resume",
  ]

  private static var verbs: [Verb] {
    [
      Verb(key: "sync", details: []) { reader, _, id, node in
        reader.checkCanBeSynced("sync", id, node)
        return .sync(id.id)
      },
      Verb(key: "syncIfNeeded", details: []) { reader, _, id, node in
        reader.checkCanBeSynced("syncIfNeeded", id, node)
        return .syncIfNeeded(id.id)
      },
      Verb(key: "fail", details: ["error"]) { _, cursor, id, _ in
        cursor.required("error", .errorCode).map { .fail(id.id, error: $0) }
      },
      Verb(key: "set", details: ["state", "contents", "error"]) { reader, cursor, id, node in
        reader.set(cursor, id, node)
      },
      Verb(key: "target", details: ["to"]) { reader, cursor, id, node in
        reader.target(cursor, id, node)
      },
    ]
  }

  private let index: NodeIndex
  private let diagnostics: DiagnosticCollector
  private let verbs = Self.verbs

  init(_ index: NodeIndex, _ diagnostics: DiagnosticCollector) {
    self.index = index
    self.diagnostics = diagnostics
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
    guard let cursor = MappingCursor(node, vocabulary(of: verb), diagnostics) else { return nil }
    let at = cursor.required("at", .duration)
    guard let id = cursor.required(verb.key, .reference) else { return nil }
    let action = verb.action(self, cursor, id, index.resolve(id))
    guard let at, let action else { return nil }
    return ScriptEntry(at: at, action: action, location: node.location)
  }

  private func vocabulary(of verb: Verb) -> Vocabulary {
    let own = ["at", verb.key] + verb.details
    var misplaced: [String: String] = [:]
    for key in Set(verbs.flatMap(\.details)).subtracting(own) {
      let owners = verbs.filter { $0.details.contains(key) }.map(\.key)
      misplaced[key] = "it goes with \(owners.alternatives)"
    }
    return Vocabulary(
      of: "an entry with `\(verb.key)`", own, notYetRead: Self.verbsNotYetRead, misplaced: misplaced)
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
    let vocabulary = Vocabulary(
      of: "an entry of the script", ["at"] + verbs.map(\.key) + Set(verbs.flatMap(\.details)).sorted(),
      notYetRead: Self.verbsNotYetRead)
    guard let cursor = MappingCursor(node, vocabulary, diagnostics) else { return }
    _ = cursor.required("at", .duration)
    // A mistyped verb was reported as the unknown key that it is.
    if !cursor.hasUnknownKeys { diagnostics.report(.noAction(verbs.map(\.key), at: node.location)) }
  }

  private func checkCanBeSynced(_ verb: String, _ id: Reference, _ node: NodeReader.Draft?) {
    guard let kind = node?.kind, !kind.canBeSynced else { return }
    diagnostics.report(.cannotSync(verb, id, kind: kind))
  }

  private func set(_ cursor: MappingCursor, _ id: Reference, _ node: NodeReader.Draft?) -> ScriptAction? {
    if let kind = node?.kind, !kind.hasOwnState { diagnostics.report(.cannotSet(id, kind: kind)) }
    let state = cursor.required("state", ValueForm<TargetState>.word())
    let error = cursor.optional("error", .errorCode)
    if let entry = cursor["error"], let state, state != .didFailToSync {
      diagnostics.report(.errorWithoutFailure(at: entry.location))
    }
    let contents = cursor.optional("contents", .truth)
    return state.map { .set(id.id, state: $0, contents: contents, error: error) }
  }

  private func target(_ cursor: MappingCursor, _ id: Reference, _ node: NodeReader.Draft?) -> ScriptAction? {
    if let kind = node?.kind, kind != .proxy, kind != .pureProxy { diagnostics.report(.noProxy(id, kind: kind)) }
    guard let entry = cursor["to"] else {
      _ = cursor.required("to", .reference)
      return nil
    }
    guard !entry.value.isNull else { return .target(id.id, to: nil) }
    guard let to = cursor.required("to", .reference) else { return nil }
    if let target = index.resolve(to), node?.kind == .proxy { index.checkTargetOfProxy(to, target) }
    return .target(id.id, to: to.id)
  }
}
