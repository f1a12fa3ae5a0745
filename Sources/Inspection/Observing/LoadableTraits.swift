import InspectionModel
import Loadables

/// The facts about a class of loadables that the inspector needs, read once for many nodes.
struct LoadableTraits: OptionSet {
  let rawValue: UInt8

  static let canSync = LoadableTraits(rawValue: 1 << 0)
  /// The loadable is of a class with dependencies, such as a group.
  static let isContainer = LoadableTraits(rawValue: 1 << 1)
  /// The loadable needs a sync if any child needs a sync.
  static let needsSyncOfChildren = LoadableTraits(rawValue: 1 << 2)
  /// The loadable is a proxy, which needs a sync if its target needs one. Without a target, the proxy itself is asked.
  static let needsSyncOfTarget = LoadableTraits(rawValue: 1 << 3)
  /// The loadable's class is a subclass of ``LoadableBase``.
  static let isBase = LoadableTraits(rawValue: 1 << 4)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  @MainActor
  init(of loadable: any PureLoadableProtocol) {
    self = []
    if loadable is any LoadableProtocol { insert(.canSync) }
    if loadable is any LoadableContainer { insert(.isContainer) }
    if loadable is LoadableGroup || loadable is LoadableChain { insert(.needsSyncOfChildren) }
    if loadable is LoadableProxy { insert(.needsSyncOfTarget) }
    if loadable is LoadableBase { insert(.isBase) }
  }
}
