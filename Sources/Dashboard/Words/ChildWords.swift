import InspectionModel

/// Why a node that stands on others came into a state when one of these did something.
struct ChildWords {
  let model: Model
  let node: NodeSnapshot
  /// What the node became, and with which error.
  let state: NodeState
  let error: NodeError?
  /// What the other one did.
  let cause: JournalEntry
  /// What is explained.
  let head: JournalEntry

  /// Its error is told with the reason, which is whose it is.
  var sentence: WhySentence {
    let what = state.pastTense
    switch node.identity.kind {
    case .group(let mode): return WhySentence(what, because: group(mode))
    case .proxy, .pureProxy: return WhySentence(what, because: "its target \(did)")
    case .chain: return chain
    case .map, .asyncMap, .flatMap, .joined: return transform
    case .loadable, .pure, .autosync, .action: return WhySentence(what, because: did)
    }
  }

  private var did: String { model.did(cause) }

  private var child: String { model.key(cause.node) }

  private var childState: NodeState? {
    if case .stateChanged(_, let state, _) = cause.event { state } else { nil }
  }

  // MARK: Groups

  private func group(_ mode: GroupMode) -> String {
    let isOwn = childState == state
    switch (mode, state) {
    case (.all, .failed): return "its mode is all and \(did)"
    case (_, .syncing) where isOwn: return did
    case (.all, .syncing): return "\(did): no child has failed any more, and another one is syncing"
    case (.any, .syncing), (.never, .syncing): return "\(did), and another child is syncing"
    case (.all, .synced): return "its mode is all and \(did), the last of its children"
    case (.any, .synced) where isOwn: return "its mode is any and \(did)"
    case (.any, .synced): return "its mode is any and another child is synced, though \(did)"
    case (.any, .failed): return "its mode is any and \(did), the last of its children"
    case (.never, .synced):
      return "its mode is never, no child is idle or syncing any more, and \(did), the last of them"
    case (.never, .failed): return did
    case (.all, .idle): return "\(did): no child has failed or is syncing, and not every one is synced"
    case (.any, .idle): return "\(did): no child is syncing or synced, and not every one has failed"
    case (.never, .idle): return "\(did): no child is syncing, and not every one has synced or failed"
    }
  }

  // MARK: Chains

  private var chain: WhySentence {
    let position = cause.node.flatMap { node.children.firstIndex(of: $0) }
    let isLast = position == node.children.count - 1
    let item = position.map { isLast ? "its last item" : "its item \($0 + 1) of \(node.children.count)" } ?? "its item"
    // An error of the chain's own is not the item's: somebody decided so when the item had ended.
    if state == .failed, error?.origin == nil {
      let text = error.map { ": \($0.text)" } ?? ""
      return WhySentence(state.pastTense + text, because: "\(item) \(did), and it was not to go on from there")
    }
    if state == .synced, childState == .failed {
      return WhySentence(state.pastTense, because: "\(item) \(did), but has contents")
    }
    if state == .synced, !isLast {
      return WhySentence(state.pastTense, because: "\(item) \(did), and it was not to go on from there")
    }
    return WhySentence(state.pastTense, because: "\(item) \(did)")
  }

  // MARK: Transforms

  private var transform: WhySentence {
    let role = cause.node.flatMap { node.role(of: $0) } ?? "its origin"
    guard state != .failed || childState == .failed else {
      let text = error.map { ": \($0.text)" } ?? ""
      return WhySentence(state.pastTense + text, because: "nothing could be made of the content of \(role) \(child)")
    }
    let passed = head.time - cause.time
    let delay = passed == 0 ? "" : ", \(TimeText.duration(passed)) before"
    return WhySentence(state.pastTense, because: "\(role) \(did)\(delay)")
  }
}
