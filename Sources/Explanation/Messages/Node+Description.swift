import InspectionModel

extension NodeState {
  package var meaning: String {
    switch self {
    case .idle: "no sync yet, or reset"
    case .syncing: "a sync is running; earlier contents stay"
    case .synced: "the last sync succeeded"
    case .failed: "the last sync failed; earlier contents may stay"
    }
  }

  /// The verb for a node that enters this state, such as `began to sync`.
  package var pastTense: String {
    switch self {
    case .idle: "became idle"
    case .syncing: "began to sync"
    case .synced: "synced"
    case .failed: "failed"
    }
  }
}

extension SourceState {
  /// Returns a node's name, kind, state, contents and error as one line of plain text.
  package func rowText(_ node: NodeSnapshot) -> String {
    [
      node.identity.key, node.identity.kind.label, node.state.word,
      node.action.map { status(of: $0).word } ?? node.contentsFlag.text,
      node.error.map(errorText),
    ].compactMap { $0 }.joined(separator: "  ")
  }

  /// Returns the text of an error. If the error is that of another node, starts with that node's name.
  package func errorText(_ error: NodeError) -> String {
    // The origin may have been removed.
    guard let origin = error.origin.flatMap(name) else { return error.text }
    return "\(origin): \(error.text)"
  }
}

/// Whether a node has contents: none, contents, or stale contents, kept after a failed sync.
package enum ContentsFlag {
  case none
  case contents
  case stale

  package init(_ state: NodeState, hasContents: Bool) {
    self = !hasContents ? .none : state == .failed ? .stale : .contents
  }

  package var text: String {
    switch self {
    case .none: "no contents"
    case .contents: "contents"
    case .stale: "stale contents"
    }
  }
}

extension NodeSnapshot {
  package var contentsFlag: ContentsFlag { ContentsFlag(state, hasContents: hasContents) }
}

extension NodeSnapshot {
  /// The counts of the node, with their names; empty for a node without syncs or calls, such as a budget.
  package var stats: [NodeFact] {
    if let calls { return calls.stats }
    // A call is made once, and a budget does not sync.
    guard identity.kind != .call, !identity.kind.tag.isPolicyOrServer else { return [] }
    let needed = needsSync.map { [NodeFact(name: "needs sync", value: $0 ? "yes" : "no")] } ?? []
    let numbers = [
      ("syncs", counts.syncs), ("synced", counts.successes), ("failed", counts.failures), ("ignored", counts.ignored),
      ("skipped", counts.notNeeded), ("observers", observerCount), ("notified", counts.notifications),
    ]
    return needed + numbers.map { NodeFact(name: $0.0, value: $0.1.grouped) }
  }
}

extension NodeCalls {
  /// The counts of the family's calls, with their names.
  fileprivate var stats: [NodeFact] {
    let numbers = [
      ("in flight", inFlight), ("returned", succeeded), ("failed", failed), ("cancelled", cancelled),
    ]
    return numbers.map { NodeFact(name: $0.0, value: $0.1.grouped) }
      + [NodeFact(name: "ended per second", value: rate.shortText)]
  }
}
