import Inspection
import InspectionModel
import Loadables

/// The loadables that the program has registered, held weakly, in the order in which they came.
@MainActor
struct RegisteredLoadables {
  /// A loadable with its names.
  struct Entry {
    private weak let loadable: (any PureLoadableProtocol)?
    private let key: String
    private let title: String?

    /// The longest name, in characters.
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
  /// At this count the released ones are removed.
  private var limit = 64

  /// - Returns: Whether the places of those before have changed.
  mutating func add(_ entry: Entry) -> Bool {
    let isFull = entries.count >= limit
    if isFull {
      entries.removeAll(where: \.isReleased)
      limit = max(64, entries.count * 2)
    }
    entries.append(entry)
    return isFull
  }

  /// Registers all from a place on, until a deadline.
  ///
  /// - Parameter place: How many were registered before, and are in the end.
  /// - Returns: Whether there are more.
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

  /// How many there are, released ones included.
  var count: Int { entries.count }
}
