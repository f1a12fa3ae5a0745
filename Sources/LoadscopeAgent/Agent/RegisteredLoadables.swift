import Inspection
import InspectionModel
import Loadables

/// The loadables that the program has registered with the agent, held weakly, in the order of registration.
@MainActor
struct RegisteredLoadables {
  /// The maximum length of a name, in characters. Longer names are cut.
  nonisolated static let longestName = 200

  struct Entry {
    private weak let loadable: (any PureLoadableProtocol)?
    private let key: String
    private let title: String?

    init(_ loadable: any PureLoadableProtocol, _ key: String, _ title: String?) {
      self.loadable = loadable
      self.key = String(key.prefix(RegisteredLoadables.longestName)).truncated(toBytes: Inspector.nameLimit)
      self.title = title.map {
        String($0.prefix(RegisteredLoadables.longestName)).truncated(toBytes: Inspector.nameLimit)
      }
    }

    var isReleased: Bool { loadable == nil }

    @MainActor
    func register(with inspector: Inspector) {
      guard let loadable else { return }
      let identity = NodeIdentity(of: loadable, key: key, title: title)
      if let id = inspector.id(of: loadable) {
        inspector.rename(id, to: identity)
      } else {
        inspector.registerForDiscovery(loadable, as: identity)
      }
    }
  }

  private var entries: [Entry] = []
  /// The number of entries at which the next addition first removes the entries of released loadables.
  private var limit = 64

  /// Adds an entry. Returns whether indexes may have changed, because entries of released loadables were removed.
  mutating func add(_ entry: Entry) -> Bool {
    let isFull = entries.count >= limit
    if isFull {
      entries.removeAll(where: \.isReleased)
      limit = max(64, entries.count * 2)
    }
    entries.append(entry)
    return isFull
  }

  /// Makes nodes of the loadables in the entries from index `place` on, until a deadline.
  ///
  /// - Parameter place: The index of the first entry to register; afterwards, the index at which the next call starts.
  /// - Returns: True if entries may be left at the deadline.
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

  /// The number of entries, including those of released loadables.
  var count: Int { entries.count }
}
