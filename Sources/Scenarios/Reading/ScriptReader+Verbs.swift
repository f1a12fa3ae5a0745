extension ScriptReader {
  /// Everything that a script can do; a new action is one more of these.
  static var verbs: [Verb] {
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

  private func checkCanBeSynced(_ verb: String, _ id: Reference, _ node: NodeReader.Draft?) {
    guard let kind = node?.kind, !kind.canBeSynced else { return }
    diagnostics.report(.cannotSync(verb, id, kind: kind))
  }

  /// What the states are called elsewhere.
  private static let stateMeanings: [String: TargetState] = [
    "loading": .syncing, "synced": .didSyncSuccessfully, "success": .didSyncSuccessfully, "ok": .didSyncSuccessfully,
    "succeeded": .didSyncSuccessfully, "loaded": .didSyncSuccessfully, "failed": .didFailToSync,
    "failure": .didFailToSync, "error": .didFailToSync,
  ]

  private func set(_ cursor: MappingCursor, _ id: Reference, _ node: NodeReader.Draft?) -> ScriptAction? {
    if let kind = node?.kind, !kind.hasOwnState { diagnostics.report(.cannotSet(id, kind: kind)) }
    let state = cursor.required("state", ValueForm<TargetState>.word(meanings: Self.stateMeanings))
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
