import InspectionModel

/// Explains why a parent changed its state when a child changed.
struct ChildCauseDescription {
  let source: SourceState
  let node: NodeSnapshot
  let state: NodeState
  let error: NodeError?
  let cause: JournalEntry
  let head: JournalEntry

  /// The sentence about the change and its cause. An error appears in the cause, since it is the child's error.
  var sentence: CauseSentence {
    let what = state.pastTense
    switch node.identity.kind {
    case .group(let mode): return CauseSentence(what, because: group(mode))
    case .proxy, .pureProxy: return CauseSentence(what, because: "its target \(did)")
    case .chain: return chain
    case .map, .asyncMap, .flatMap, .joined: return transform
    case .waiter: return waiter
    default: return CauseSentence(what, because: did)
    }
  }

  /// The sentence for a waiter: the change of the awaited loadable that satisfied the waiter or explains its timeout.
  private var waiter: CauseSentence {
    let what = state.pastTenseOfWaiter
    guard state == .failed else { return CauseSentence(what, because: did) }
    return switch childState {
    case .failed: CauseSentence(what, because: did)
    case .syncing: CauseSentence(what, because: "\(child) was still syncing")
    case .idle, .synced, nil:
      CauseSentence(what, because: "\(child) was \(childState?.word ?? "not there") all the time")
    }
  }

  private var did: String { source.did(cause) }

  private var child: String { source.key(cause.node) }

  private var childState: NodeState? {
    if case .node(.stateChanged(_, let state, _)) = cause.event { state } else { nil }
  }

  // MARK: Groups

  private func group(_ mode: NodeGroupMode) -> String {
    let isOwn = childState == state
    switch (mode, state) {
    case (.all, .failed): return "its mode is all and \(did)"
    case (_, .syncing) where isOwn: return did
    case (.all, .syncing): return "\(did): no child is failed, and another one is syncing"
    case (.any, .syncing), (.never, .syncing): return "\(did), and another child is syncing"
    case (.all, .synced): return "its mode is all and \(did), so every child is synced"
    case (.any, .synced) where isOwn: return "its mode is any and \(did)"
    case (.any, .synced): return "its mode is any and another child is synced, though \(did)"
    case (.any, .failed): return "its mode is any and \(did), so every child has failed"
    case (.never, .synced):
      return "its mode is never and \(did), so no child is idle or syncing"
    case (.never, .failed): return did
    case (.all, .idle): return "\(did): no child has failed or is syncing, and not every one is synced"
    case (.any, .idle): return "\(did): no child is syncing or synced, and not every one has failed"
    case (.never, .idle): return "\(did): no child is syncing, and not every one has synced or failed"
    }
  }

  // MARK: Chains

  private var chain: CauseSentence {
    let position = cause.node.flatMap { node.children.firstIndex(of: $0) }
    let isLast = position == node.children.count - 1
    let item =
      position.map {
        isLast ? "its last item" : "its item \(Messages.grouped($0 + 1)) of \(Messages.grouped(node.children.count))"
      } ?? "its item"
    // An error without an origin is the chain's own, decided after the item.
    if state == .failed, error?.origin == nil {
      let text = error.map { ": \($0.text)" } ?? ""
      return CauseSentence(state.pastTense + text, because: "\(item) \(did), and the chain stops there")
    }
    if state == .synced, childState == .failed {
      return CauseSentence(state.pastTense, because: "\(item) \(did), but has contents")
    }
    if state == .synced, !isLast {
      return CauseSentence(state.pastTense, because: "\(item) \(did), and the chain stops there")
    }
    return CauseSentence(state.pastTense, because: "\(item) \(did)")
  }

  // MARK: Transforms

  private var transform: CauseSentence {
    let role = cause.node.flatMap { node.role(of: $0) } ?? "its origin"
    guard state != .failed || childState == .failed else {
      let text = error.map { ": \($0.text)" } ?? ""
      return CauseSentence(
        state.pastTense + text, because: "no value could be derived from the content of \(role) \(child)")
    }
    let passed = head.time - cause.time
    let delay = passed == 0 ? "" : ", \(TimeText.duration(passed)) before"
    return CauseSentence(state.pastTense, because: "\(role) \(did)\(delay)")
  }
}

extension NodeSnapshot {
  /// Returns the role of a child of the node, such as `its item 2`; nil if the child has no special role.
  package func role(of other: NodeID) -> String? {
    switch identity.kind {
    case .chain: children.firstIndex(of: other).map { "its item \($0 + 1)" }
    case .map, .asyncMap: "its origin"
    case .flatMap, .joined: children.first == other ? "its origin" : "its inner loadable"
    case .proxy, .pureProxy: "its target"
    case .waiter: "its loadable"
    default: nil
    }
  }
}

/// A sentence that explains an event of a node by its cause. The caller shows the node's name before the sentence.
package struct CauseSentence: Equatable {
  /// The part about the event, such as `failed`.
  package let what: String
  /// The words between ``what`` and ``reason``, such as ` because `; empty if the sentence names no cause.
  let joint: String
  /// The part about the cause, such as `its mode is all and avatar failed: http-503`; empty if none is named.
  package let reason: String

  /// Creates a sentence that names no cause.
  package init(_ what: String) {
    (self.what, joint, reason) = (what, "", "")
  }

  package init(_ what: String, because reason: String) {
    (self.what, joint, self.reason) = (what, " because ", reason)
  }

  package init(_ what: String, joint: String, _ reason: String) {
    (self.what, self.joint, self.reason) = (what, joint, reason)
  }

  /// The whole sentence, such as `failed because its mode is all and avatar failed: http-503`.
  package var text: String { what + joint + reason }

  /// Only the cause if it follows ` because `, otherwise the whole sentence. For a view that already shows the event.
  package var shortText: String { joint == " because " ? reason : text }
}
