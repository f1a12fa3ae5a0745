import Loadables

/// The owners of loadables, decided at the first event of each.
@MainActor
struct LoadableOwners<Owner: AnyObject> {
  private struct Owned {
    weak var loadable: (any PureLoadableProtocol)?
    weak var owner: Owner?
  }

  private var owned: [ObjectIdentifier: Owned] = [:]
  /// The count at which released loadables are removed.
  private var limit = 256

  /// Returns the owner of a loadable, nil for none. The first call for a loadable decides.
  mutating func owner(of loadable: any PureLoadableProtocol, _ decide: () -> Owner?) -> Owner? {
    let id = ObjectIdentifier(loadable)
    if let known = owned[id], known.loadable === loadable { return known.owner }
    if owned.count >= limit {
      owned = owned.filter { $0.value.loadable != nil }
      limit = max(256, owned.count * 2)
    }
    let owner = decide()
    owned[id] = Owned(loadable: loadable, owner: owner)
    return owner
  }
}
