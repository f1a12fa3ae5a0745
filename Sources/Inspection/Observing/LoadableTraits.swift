import InspectionModel
import Loadables

/// The traits of all loadables of one class, read once for many nodes.
struct LoadableTraits: OptionSet {
  let rawValue: UInt8

  static let canSync = LoadableTraits(rawValue: 1 << 0)
  /// It has dependencies.
  static let isContainer = LoadableTraits(rawValue: 1 << 1)
  /// It needs a sync when one of its children does.
  static let needsWhatChildrenNeed = LoadableTraits(rawValue: 1 << 2)
  /// It needs a sync when its target does, while it has one.
  static let needsWhatTargetNeeds = LoadableTraits(rawValue: 1 << 3)
  /// It is a subclass of the library's base class.
  static let isBase = LoadableTraits(rawValue: 1 << 4)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  @MainActor
  init(of loadable: any PureLoadableProtocol) {
    self = []
    if loadable is any LoadableProtocol { insert(.canSync) }
    if loadable is any LoadableContainer { insert(.isContainer) }
    if loadable is LoadableGroup || loadable is LoadableChain { insert(.needsWhatChildrenNeed) }
    if loadable is LoadableProxy { insert(.needsWhatTargetNeeds) }
    if loadable is LoadableBase { insert(.isBase) }
  }
}
