import Loadables
import LoadablesTesting

/// A small tree of loadables that random operations change, beside what observers have heard of it.
@MainActor
final class RandomTree {
  private(set) var leaves: [TestLoadable] = []
  private(set) var groups: [LoadableGroup] = []
  private(set) var proxies: [LoadableProxy] = []
  private var generator: SeededGenerator
  private var watches: [Watch] = []
  private var passing: [LoadableObserver] = []
  /// Changes that observers may still make while they are called; keeps a storm from lasting for ever.
  private var budget = 0
  private var nextErrorNumber = 0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    leaves = (0..<Int.random(in: 1...5, using: &generator)).map { _ in TestLoadable() }
    for _ in 0..<Int.random(in: 1...5, using: &generator) {
      if Bool.random(using: &generator) {
        groups.append(LoadableGroup(someLoadables(), mode: GroupMode.allCases.randomElement(using: &generator) ?? .all))
      } else {
        proxies.append(LoadableProxy(Bool.random(using: &generator) ? someLoadable() : nil))
      }
    }
    watches = all.map(Watch.init)
  }

  var all: [any LoadableProtocol] { leaves + groups + proxies }

  /// One operation from outside, with observers that may make a few more.
  func step() {
    budget = Int.random(in: 0...4, using: &generator)
    operate()
    for watch in watches { watch.catchUp() }
  }

  // MARK: What must hold

  /// What is wrong; nil if nothing is.
  func problem() -> String? {
    for group in groups {
      let model = GroupModel(group)
      if group.loadableState != model.state { return "group: \(group.loadableState), model: \(model.state)" }
      if group.isContentsAvailable != model.hasContents { return "group: contents \(group.isContentsAvailable)" }
      let named = (group.error as? LoadableGroupError).map { ObjectIdentifier($0.child) }
      if !model.mayName(named) { return "group: another child's error than the model's" }
    }
    for proxy in proxies {
      guard let target = proxy.loadable else {
        if proxy.isContentsAvailable || proxy.error != nil { return "proxy: something without a target" }
        continue
      }
      if summary(proxy) != summary(target) { return "proxy: \(summary(proxy)), target: \(summary(target))" }
    }
    for watch in watches { if let problem = watch.problem { return problem } }
    return nil
  }

  // MARK: Operations

  private func operate() {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: someLoadable().sync()
    case 1: someLoadable().syncIfNeeded()
    case 2: someLeaf().setIdle()
    case 3: someLeaf().setDidSyncSuccessfully()
    case 4: someLeaf().setDidFailToSync()
    case 5:
      nextErrorNumber += 1
      someLeaf().setDidFailToSync(SampleError("\(nextErrorNumber)"))
    case 6:
      let leaf = someLeaf()
      leaf.isContentsAvailable.toggle()
      leaf.notifyDidChange()
    case 7: someLeaf().setSyncing()
    case 8: replaceChildren()
    case 9: replaceTarget()
    case 10: passing.append(meddler())
    default: if !passing.isEmpty { passing.remove(at: .random(in: passing.indices, using: &generator)) }
    }
  }

  /// An observer that adds, removes and changes things while it is called.
  private func meddler() -> LoadableObserver {
    func observe(_ loadable: some LoadableProtocol) -> LoadableObserver {
      loadable.sink { [unowned self] _ in
        guard budget > 0 else { return }
        budget -= 1
        operate()
      }
    }
    return observe(someLoadable())
  }

  private func replaceChildren() {
    guard let group = groups.randomElement(using: &generator) else { return }
    group.loadables = someLoadables().filter { !reaches(group, from: $0) }
  }

  private func replaceTarget() {
    guard let proxy = proxies.randomElement(using: &generator) else { return }
    let target = Bool.random(using: &generator) ? someLoadable() : nil
    if let target, reaches(proxy, from: target) { return }
    proxy.loadable = target
  }

  private func reaches(_ end: any LoadableProtocol, from start: any PureLoadableProtocol) -> Bool {
    start === end || (start as? any LoadableContainer)?.dependencies.contains { reaches(end, from: $0) } ?? false
  }

  private func someLeaf() -> TestLoadable { leaves.randomElement(using: &generator) ?? leaves[0] }

  private func someLoadable() -> any LoadableProtocol { all.randomElement(using: &generator) ?? leaves[0] }

  private func someLoadables() -> [any LoadableProtocol] {
    (0..<Int.random(in: 0...4, using: &generator)).map { _ in someLoadable() }
  }
}

/// What a group must be, found by looking at every child anew.
@MainActor
private struct GroupModel {
  let state: LoadableState
  let hasContents: Bool
  /// The failed children that have an error, in order; none unless the group has failed.
  private let failed: [ObjectIdentifier]
  private let standsOnLeavesOnly: Bool

  init(_ group: LoadableGroup) {
    let children = group.loadables
    let states = children.map(\.loadableState)
    let contents = children.map(\.isContentsAvailable)
    state = GroupModel.state(group.mode, states)
    hasContents =
      !children.isEmpty && (group.mode == .any ? contents.contains(true) : contents.allSatisfy { $0 })
    let withErrors = children.filter { $0.loadableState == .didFailToSync && $0.error != nil }
    failed = state == .didFailToSync ? withErrors.map { ObjectIdentifier($0) } : []
    standsOnLeavesOnly = !children.contains { $0 is any LoadableContainer }
  }

  /// Whether the group's error may be this child's. A group that has failed comes by its own error without a
  /// notification, so the groups above it may go on naming a child that was the first one before.
  func mayName(_ child: ObjectIdentifier?) -> Bool {
    guard let child, !standsOnLeavesOnly else { return child == failed.first }
    return failed.contains(child)
  }

  private static func state(_ mode: GroupMode, _ states: [LoadableState]) -> LoadableState {
    if states.isEmpty { return .idle }
    let anySyncing = states.contains(.syncing)
    switch mode {
    case .all:
      if states.contains(.didFailToSync) { return .didFailToSync }
      if anySyncing { return .syncing }
      return states.allSatisfy { $0 == .didSyncSuccessfully } ? .didSyncSuccessfully : .idle
    case .any:
      if anySyncing { return .syncing }
      if states.contains(.didSyncSuccessfully) { return .didSyncSuccessfully }
      return states.allSatisfy { $0 == .didFailToSync } ? .didFailToSync : .idle
    case .never:
      if anySyncing { return .syncing }
      return states.allSatisfy { $0 == .didSyncSuccessfully || $0 == .didFailToSync } ? .didSyncSuccessfully : .idle
    }
  }
}

/// Two observers of one loadable, which must hear of the same rounds, and of the last change.
@MainActor
private final class Watch {
  private let loadable: any LoadableProtocol
  private var tokens: [LoadableObserver] = []
  private var heardFirst = 0
  private var heardSecond = 0
  private var lastSeen: String
  private(set) var problem: String?

  init(_ loadable: any LoadableProtocol) {
    self.loadable = loadable
    lastSeen = summaryWithoutError(loadable)
    tokens = [
      observe(loadable) { watch in
        if watch.heardFirst != watch.heardSecond { watch.problem = "a round began inside another one" }
        watch.heardFirst += 1
      },
      observe(loadable) { watch in
        watch.heardSecond += 1
        watch.lastSeen = summaryWithoutError(watch.loadable)
      },
    ]
  }

  /// When everything is quiet, the last notification must have told of the state and flag as they are.
  func catchUp() {
    if heardFirst != heardSecond { problem = "two observers heard \(heardFirst) and \(heardSecond) rounds" }
    let now = summaryWithoutError(loadable)
    if now != lastSeen { problem = "\(type(of: loadable)) became \(now) without a notification after \(lastSeen)" }
  }

  private func observe(
    _ loadable: some LoadableProtocol, _ body: @escaping (Watch) -> Void
  ) -> LoadableObserver {
    loadable.sink { [unowned self] _ in body(self) }
  }
}

@MainActor
private func summaryWithoutError(_ loadable: any PureLoadableProtocol) -> String {
  "\(loadable.loadableState)\(loadable.isContentsAvailable ? ", contents" : "")"
}
