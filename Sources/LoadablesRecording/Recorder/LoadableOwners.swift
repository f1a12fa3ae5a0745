import Loadables

/// The recorders to which loadables belong.
@MainActor
struct LoadableOwners {
  struct Ownership {
    var slot: RecorderSlot
    /// Whether an event in the test's task decided. A dependency of a test's loadable belongs to the test until an event
    /// in the task of another test.
    var isDecided: Bool
  }

  private struct Owned {
    weak var loadable: (any PureLoadableProtocol)?
    var ownership: Ownership
  }

  private var owned: [ObjectIdentifier: Owned] = [:]
  /// The count at which released loadables are removed.
  private var limit = 256

  /// The ownership of a loadable; nil if the loadable never had an owner.
  subscript(loadable: any PureLoadableProtocol) -> Ownership? {
    guard let known = owned[ObjectIdentifier(loadable)], known.loadable === loadable else { return nil }
    return known.ownership
  }

  mutating func set(_ ownership: Ownership, of loadable: any PureLoadableProtocol) {
    if owned.count >= limit {
      owned = owned.filter { $0.value.loadable != nil }
      limit = max(256, owned.count * 2)
    }
    owned[ObjectIdentifier(loadable)] = Owned(loadable: loadable, ownership: ownership)
  }

  /// Removes all loadables.
  mutating func removeAll() { self = LoadableOwners() }
}
