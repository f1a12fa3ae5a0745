import Inspection
import InspectionModel
import Loadables

/// The registered loadables, held weakly, in the order of their registration.
@MainActor
struct RegisteredLoadables {
  struct Entry {
    private weak let loadable: (any PureLoadableProtocol)?
    private let key: String
    private let title: String?

    /// The maximum length of a name, in characters.
    private static let longestName = 200

    init(_ loadable: any PureLoadableProtocol, _ key: String, _ title: String?) {
      self.loadable = loadable
      self.key = String(key.prefix(Self.longestName))
      self.title = title.map { String($0.prefix(Self.longestName)) }
    }

    var isReleased: Bool { loadable == nil }

    @MainActor
    func register(with inspector: Inspector) {
      guard let loadable, inspector.id(of: loadable) == nil else { return }
      inspector.registerForDiscovery(loadable, as: NodeIdentity(of: loadable, key: key, title: title))
    }
  }

  private var entries: [Entry] = []
  /// The count at which released loadables are removed.
  private var limit = 64

  /// - Returns: Whether the indexes of earlier entries have changed.
  mutating func add(_ entry: Entry) -> Bool {
    let isFull = entries.count >= limit
    if isFull {
      entries.removeAll(where: \.isReleased)
      limit = max(64, entries.count * 2)
    }
    entries.append(entry)
    return isFull
  }

  /// Registers the entries from an index on, until a deadline.
  ///
  /// - Parameter place: The index of the first entry to register; on return, the index after the last registered entry.
  /// - Returns: Whether unregistered entries are left.
  func register(
    with inspector: Inspector, from place: inout Int, until deadline: ContinuousClock.Instant
  ) -> Bool {
    while place < entries.count {
      entries[place].register(with: inspector)
      place += 1
      if place % 64 == 0, deadline <= .now { return true }
    }
    return false
  }

  /// The number of entries, including entries of released loadables.
  var count: Int { entries.count }
}
