import Loadables

@MainActor
enum TreeOperation {
  case sync(any LoadableProtocol)
  case syncIfNeeded(any LoadableProtocol)
  case change(any ModelledLeaf, LeafChange)
  case replaceChildren(PureLoadableGroup, [any PureLoadableProtocol])
  case setTarget(LoadableProxyBase, (any PureLoadableProtocol)?)
  case endChain(LoadableChain, succeeds: Bool)
  case fireTimers(all: Bool)
  /// By the watch with this number; a loadable finds and drops many observers in another way than a few.
  case observe(Int, Listener.Kind, count: Int, meddles: Bool)
  case stopObserving(Int, from: Int, count: Int)

  func text(_ name: (any PureLoadableProtocol) -> String) -> String {
    switch self {
    case .sync(let loadable): "\(name(loadable)): sync"
    case .syncIfNeeded(let loadable): "\(name(loadable)): sync if needed"
    case .change(let leaf, let change): "\(name(leaf)): \(change)"
    case .replaceChildren(let group, let children): "\(name(group)): children \(children.map(name))"
    case .setTarget(let proxy, let target): "\(name(proxy)): target \(target.map(name) ?? "none")"
    case .endChain(let chain, let succeeds): "\(name(chain)): \(succeeds ? "succeeds" : "fails") by hand"
    case .fireTimers(let all): all ? "all timers fire" : "one timer fires"
    case .observe(let watch, let kind, let count, let meddles):
      "\(watch): \(count) \(kind) more\(meddles ? " that meddles" : "")"
    case .stopObserving(let watch, let listener, let count): "\(watch): without \(count) observers from \(listener)"
    }
  }
}
