import Loadables
import LoadablesTesting

/// A small tree of loadables of all kinds under random operations, with the notifications of its observers.
@MainActor
final class RandomTree {
  let time = ManualTimeSource()
  private(set) var leaves: [any ModelledLeaf] = []
  private(set) var groups: [PureLoadableGroup] = []
  private(set) var proxies: [LoadableProxyBase] = []
  private(set) var chains: [LoadableChain] = []
  private(set) var all: [any PureLoadableProtocol] = []
  private(set) var watches: [Watch] = []
  /// The operations, for the report of a failure; those of observers are indented.
  private(set) var operations: [String] = []
  /// The first problem found by an operation.
  private(set) var problem: String?
  var generator: SeededGenerator
  /// The number of changes that observers may still make while they are called; without it, rounds might never end.
  private var budget = 0
  private var depth = 0
  private var lastErrorNumber = 0
  private var names: [ObjectIdentifier: String] = [:]

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    for _ in 0..<random(1...4) { grow(random(0...3) == 0 ? ModelledPureLoadable() : someTestLoadable(), "leaf") }
    for _ in 0..<random(1...6) { growContainer() }
  }

  // MARK: Growing

  private func someTestLoadable() -> ModelledTestLoadable {
    let leaf = ModelledTestLoadable()
    if random(0...3) == 0 { leaf.endsSyncsBy = [.synced, .failed, .failedWithError].randomElement(using: &generator) }
    return leaf
  }

  private func growContainer() {
    switch random(0...9) {
    case 0: grow(PureLoadableGroup(someOf(all), mode: someMode()), "pure group")
    case 1...3: grow(LoadableGroup(someOf(all), mode: someMode()), "group")
    case 4: grow(PureLoadableProxy(isLucky() ? one(of: all) : nil), "pure proxy")
    case 5...6:
      let proxy = ModelledProxy()
      if isLucky() { proxy.loadable = one(of: syncable) }
      grow(proxy, "proxy")
    case 7: if let origin = one(of: syncable) { grow(AnyLoadable(origin), "wrapper") }
    default: grow(LoadableChain(someOf(syncable).map(item), timeSource: time), "chain")
    }
  }

  private func grow(_ loadable: any PureLoadableProtocol, _ kind: String) {
    names[ObjectIdentifier(loadable)] = "\(kind) \(all.count)"
    var text = name(loadable)
    if let group = loadable as? PureLoadableGroup { text += " \(group.mode)" }
    if let leaf = loadable as? ModelledTestLoadable { leaf.onHook = { [weak self] in self?.meddle() } }
    if let leaf = loadable as? ModelledTestLoadable, let end = leaf.endsSyncsBy { text += " that is \(end) at once" }
    if let container = loadable as? any LoadableContainer { text += " of \(container.dependencies.map(name))" }
    operations.append(text)
    let wrapped = (loadable as? AnyPureLoadable)?.dependencies[0]
    let original = zip(all, watches).first { node, _ in node === wrapped }?.1
    watches.append(Watch(loadable, original: original, isBlind: loadable is ModelledTestLoadable && random(0...2) == 0))
    all.append(loadable)
    switch loadable {
    case let leaf as any ModelledLeaf: leaves.append(leaf)
    case let group as PureLoadableGroup: groups.append(group)
    case let proxy as LoadableProxyBase: proxies.append(proxy)
    case let chain as LoadableChain: chains.append(chain)
    default: break
    }
  }

  private func item(_ loadable: any LoadableProtocol) -> LoadableChain.Item {
    guard isLucky() else { return .init(loadable) }
    return .init(loadable) { [unowned self] in
      meddle()
      switch random(0...3) {
      case 0: return .fail(SampleError("enough"))
      case 1: return .completeSuccessfully
      default: return .proceed
      }
    }
  }

  // MARK: Moving

  var syncable: [any LoadableProtocol] { all.compactMap { $0 as? any LoadableProtocol } }

  /// One operation from outside; observers may add a few.
  func step() {
    budget = isLucky() ? 0 : random(1...4)
    let isQuiet = budget == 0
    let operation = someOperation()
    let expectation = isQuiet ? Expectation(of: operation, in: self) : nil
    perform(operation)
    for watch in watches { watch.catchUp() }
    if let found = expectation?.problem() { problem = found }
  }

  /// An operation within another: by an observer, or by a leaf when its first observer is added or its last one
  /// removed.
  func meddle() {
    guard budget > 0 else { return }
    budget -= 1
    depth += 1
    perform(someOperation())
    depth -= 1
  }

  private func perform(_ operation: TreeOperation) {
    operations.append(String(repeating: "  ", count: depth) + operation.text(name))
    switch operation {
    case .sync(let loadable): loadable.sync()
    case .syncIfNeeded(let loadable): loadable.syncIfNeeded()
    case .change(let leaf, let change):
      lastErrorNumber += 1
      leaf.apply(change, SampleError("\(lastErrorNumber)"))
    case .replaceChildren(let group, let children): group.loadables = children
    case .setTarget(let proxy as ModelledProxy, let target):
      proxy.isPromised = false
      proxy.loadable = target as? any LoadableProtocol
    case .setTarget(let proxy, let target): (proxy as? PureLoadableProxy)?.loadable = target
    case .endChain(let chain, let succeeds):
      if succeeds { chain.setDidSyncSuccessfully() } else { chain.setFailedToSync(SampleError("ended")) }
    case .fireTimers(let all): if all { time.advance(by: .zero) } else { time.fireNextDue() }
    case .observe(let number, let kind, let count, let meddles):
      for place in 0..<count { watches[number].add(kind) { [unowned self] in if meddles, place == 0 { meddle() } } }
    case .stopObserving(let number, let listener, let count):
      for _ in 0..<count { watches[number].remove(listener) }
    }
  }

  // MARK: Choosing

  private func someOperation() -> TreeOperation {
    switch random(0...15) {
    case 0...1: if let loadable = one(of: syncable) { return .sync(loadable) }
    case 2: if let loadable = one(of: syncable) { return .syncIfNeeded(loadable) }
    case 3:
      if let group = one(of: groups) {
        return .replaceChildren(group, someOf(all.filter { !reaches(group, from: $0) }))
      }
    case 4: if let operation = someNewTarget() { return operation }
    case 5...6: if !time.pendingTimers.isEmpty { return .fireTimers(all: isLucky()) }
    case 7...8: return .observe(someWatch(), someKind(), count: someCount(), meddles: isLucky())
    case 9: return .stopObserving(someWatch(), from: random(0...99), count: someCount())
    case 10: if isLucky(), let chain = one(of: chains) { return .endChain(chain, succeeds: isLucky()) }
    default: break
    }
    return .change(one(of: leaves) ?? leaves[0], LeafChange.allCases.randomElement(using: &generator) ?? .idle)
  }

  private func someNewTarget() -> TreeOperation? {
    guard let proxy = one(of: proxies) else { return nil }
    guard isLucky() else { return .setTarget(proxy, nil) }
    let targets = proxy is PureLoadableProxy ? all : syncable
    return .setTarget(proxy, one(of: targets.filter { !reaches(proxy, from: $0) }))
  }

  private func reaches(_ end: any PureLoadableProtocol, from start: any PureLoadableProtocol) -> Bool {
    start === end || (start as? any LoadableContainer)?.dependencies.contains { reaches(end, from: $0) } ?? false
  }

  private func random(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }

  private func isLucky() -> Bool { .random(using: &generator) }

  private func someWatch() -> Int { random(0...watches.count - 1) }

  private func someCount() -> Int { random(0...9) == 0 ? 20 : 1 }

  private func someMode() -> GroupMode { GroupMode.allCases.randomElement(using: &generator) ?? .all }

  private func someKind() -> Listener.Kind { Listener.Kind.allCases.randomElement(using: &generator) ?? .token }

  private func one<Element>(of elements: [Element]) -> Element? { elements.randomElement(using: &generator) }

  private func someOf<Element>(_ elements: [Element]) -> [Element] {
    (0..<random(0...3)).compactMap { _ in one(of: elements) }
  }

  func name(_ loadable: any PureLoadableProtocol) -> String { names[ObjectIdentifier(loadable)] ?? "?" }
}
