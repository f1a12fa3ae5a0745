import Loadables

/// A table of the loadables of all recorded tests. The recorder of a loadable's test receives the loadable's events.
@MainActor
struct LoadableOwners {
  struct Ownership {
    var slot: RecorderSlot
    /// Whether the loadable has had an event in the test's task. Otherwise it is a dependency of a loadable of the
    /// test, and belongs to the test until an event in another test's task.
    var isDecided: Bool
  }

  private struct Owned {
    weak var loadable: (any PureLoadableProtocol)?
    var ownership: Ownership
  }

  private var owned: [ObjectIdentifier: Owned] = [:]
  /// The number of entries at which the entries of released loadables are removed.
  private var limit = 256

  /// The test to which a loadable belongs; nil if the loadable never belonged to a test.
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

  /// Removes all loadables from the table.
  mutating func removeAll() { self = LoadableOwners() }
}
