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
