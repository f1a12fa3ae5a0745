/// The list entry of an observer that is not a ``LoadableObserver``. The entry holds the observer weakly.
class ObjectLink: ObserverLink {
  static func link<Observer: LoadableObserverProtocol>(to observer: Observer) -> ObjectLink {
    TypedObjectLink(observer)
  }
}

/// An ``ObjectLink`` that is generic over the observer's class. Without generics, it would need a closure for the call.
private final class TypedObjectLink<Observer: LoadableObserverProtocol>: ObjectLink {
  private weak var observer: Observer?

  init(_ observer: Observer) { self.observer = observer }

  override var isAlive: Bool { observer != nil }

  override func call(about loadable: LoadableBase) -> Bool {
    guard let observer else { return false }
    observer.loadableDidChange(loadable)
    return true
  }
}

/// The list entries of a loadable's observer objects, by the object's identity, which is known even in its `deinit`.
@MainActor
enum ObjectLinks {
  case none
  /// No entries, but observers were released without removal. The `deinit` of such an observer may still remove it.
  case forgotten
  case one(ObjectIdentifier, ObjectLink)
  case many(ObjectLinkTable)

  subscript(object: ObjectIdentifier) -> ObjectLink? {
    switch self {
    case .none, .forgotten: nil
    case .one(let known, let link): known == object ? link : nil
    case .many(let table): table.links[object]
    }
  }

  /// Adds the entry of `object`. Replaces the entry of a released object that had the same address.
  mutating func insert(_ link: ObjectLink, for object: ObjectIdentifier) {
    switch self {
    case .none: self = .one(object, link)
    case .forgotten: self = .many(ObjectLinkTable([object: link], hasForgotten: true))
    case .one(object, _): self = .one(object, link)
    case .one(let other, let otherLink): self = .many(ObjectLinkTable([other: otherLink, object: link]))
    case .many(let table): table.links[object] = link
    }
  }

  mutating func remove(_ object: ObjectIdentifier) {
    switch self {
    case .one(object, _): self = .none
    case .many(let table): table.links[object] = nil
    case .none, .forgotten, .one: break
    }
  }

  /// Counts an entry that left the list of observers because its object was released. Amortised O(1).
  mutating func didUnlinkReleased() {
    switch self {
    case .none, .forgotten: break
    case .one: self = .forgotten
    case .many(let table): table.didUnlinkReleased()
    }
  }

  /// Whether observers were released without removal, so that a removal of an unknown object may come from a `deinit`.
  var haveForgotten: Bool {
    switch self {
    case .none, .one: false
    case .forgotten: true
    case .many(let table): table.hasForgotten
    }
  }

  /// Whether to search for entries of released objects again: the entries have doubled since the last search.
  var isSearchDue: Bool {
    if case .many(let table) = self { table.links.count >= table.searchLimit } else { false }
  }

  /// Removes entries after a search for released objects, and plans the next search for twice the number of entries.
  func didSearch() {
    if case .many(let table) = self { table.didSearch() }
  }
}

@MainActor
final class ObjectLinkTable {
  var links: [ObjectIdentifier: ObjectLink]
  /// The number of entries at which a search for released objects is due.
  private(set) var searchLimit = 32
  /// The number of entries that left the list of observers since they were last removed from `links`.
  private var unlinkedCount = 0

  private(set) var hasForgotten: Bool

  init(_ links: [ObjectIdentifier: ObjectLink], hasForgotten: Bool = false) {
    self.links = links
    self.hasForgotten = hasForgotten
  }

  func didUnlinkReleased() {
    hasForgotten = true
    unlinkedCount += 1
    if unlinkedCount > links.count / 2 { forgetUnlinked() }
  }

  func didSearch() {
    forgetUnlinked()
    searchLimit = max(32, 2 * links.count)
  }

  private func forgetUnlinked() {
    unlinkedCount = 0
    for (object, link) in links where link.next == nil { links[object] = nil }
  }
}
