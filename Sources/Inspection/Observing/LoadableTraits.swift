import InspectionModel
import Loadables

/// What all loadables of one class are like, so that it need not be found out for each of a hundred thousand.
struct LoadableTraits: OptionSet {
  let rawValue: UInt8

  /// It can be asked to sync.
  static let canSync = LoadableTraits(rawValue: 1 << 0)
  /// It is made of others.
  static let isContainer = LoadableTraits(rawValue: 1 << 1)
  /// It needs a sync when one of those does.
  static let needsWhatChildrenNeed = LoadableTraits(rawValue: 1 << 2)
  /// The same, while it stands for one.
  static let needsWhatTargetNeeds = LoadableTraits(rawValue: 1 << 3)
  /// It is of the library's own base class.
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
