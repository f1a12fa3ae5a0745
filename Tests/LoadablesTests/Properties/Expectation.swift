import Loadables
import LoadablesTesting

/// The result of an operation without interfering observers, where a simple rule predicts it.
@MainActor
struct Expectation {
  private let tree: RandomTree
  private var counts: [(what: String, now: @MainActor () -> Int, expected: @MainActor () -> Int)] = []

  init?(of operation: TreeOperation, in tree: RandomTree) {
    self.tree = tree
    switch operation {
    case .sync(let loadable): expectCalls(by: loadable, "sync") { $0.syncCallCount }
    case .syncIfNeeded(let loadable): expectCalls(by: loadable, "syncIfNeeded") { $0.syncIfNeededCallCount }
    case .change(let leaf, .notified): expectRounds(after: leaf)
    case .setTarget(let proxy, let target):
      expectRounds(of: proxy) { 1 }
      let isPromised = (proxy as? ModelledProxy)?.isPromised == true
      expectCalls(by: isPromised ? target : nil, "syncIfNeeded") { $0.syncIfNeededCallCount }
    case .replaceChildren(let group, _):
      let (state, hasContents) = (group.loadableState, group.isContentsAvailable)
      expectRounds(of: group) { group.loadableState != state || group.isContentsAvailable != hasContents ? 1 : 0 }
    default: return nil
    }
  }

  func problem() -> String? {
    for count in counts where count.now() != count.expected() {
      return "\(count.what): \(count.now()), model: \(count.expected())"
    }
    return nil
  }

  // MARK: Calls that are passed on

  private mutating func expectCalls(
    by loadable: (any PureLoadableProtocol)?, _ name: String,
    _ count: @escaping @MainActor (ModelledTestLoadable) -> Int
  ) {
    for case let leaf as ModelledTestLoadable in tree.leaves {
      let expected = count(leaf) + (loadable.map { paths(from: $0, to: leaf) } ?? 0)
      counts.append(("\(tree.name(leaf)): calls of \(name)", { count(leaf) }, { expected }))
    }
  }

  /// A child that is in a group twice is synced twice; a chain syncs none at once.
  private func paths(from start: any PureLoadableProtocol, to leaf: ModelledTestLoadable) -> Int {
    if start === leaf { return 1 }
    guard start is any LoadableProtocol, !(start is LoadableChain), let container = start as? any LoadableContainer
    else { return 0 }
    return container.dependencies.reduce(0) { $0 + paths(from: $1, to: leaf) }
  }

  // MARK: Rounds that are passed on

  private mutating func expectRounds(after leaf: any ModelledLeaf) {
    for watch in tree.watches {
      let expected = rounds(of: watch.loadable, after: leaf)
      expectRounds(of: watch.loadable) { expected }
    }
  }

  private mutating func expectRounds(
    of loadable: any PureLoadableProtocol, _ further: @escaping @MainActor () -> Int
  ) {
    guard let watch = tree.watches.first(where: { $0.loadable === loadable }), !watch.isBlind else { return }
    let before = watch.rounds
    counts.append(("\(tree.name(loadable)): rounds", { watch.rounds }, { before + further() }))
  }

  /// A synced group forwards every round of a child, once however often the child is in it; any other group drops it.
  private func rounds(of loadable: any PureLoadableProtocol, after leaf: any ModelledLeaf) -> Int {
    if loadable === leaf { return 1 }
    guard let container = loadable as? any LoadableContainer, !(container is LoadableChain) else { return 0 }
    if container is PureLoadableGroup, container.loadableState != .didSyncSuccessfully { return 0 }
    var seen: Set<ObjectIdentifier> = []
    let children = container.dependencies.filter { seen.insert(ObjectIdentifier($0)).inserted }
    return children.reduce(0) { $0 + rounds(of: $1, after: leaf) }
  }
}
