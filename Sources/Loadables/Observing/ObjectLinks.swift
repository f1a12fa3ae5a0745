/// The link of an observer object. The link holds the object weakly.
class ObjectLink: ObserverLink {
  static func link<Observer: LoadableObserverProtocol>(to observer: Observer) -> ObjectLink {
    TypedObjectLink(observer)
  }
}

/// An ``ObjectLink`` generic over the observer's class, so that the call is stored per class and not per instance.
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

/// A loadable's links of objects by identity: unlike a weak reference, identity works even in an object's `deinit`.
@MainActor
enum ObjectLinks {
  case none
  /// No links. Links of released objects were removed; the `deinit` of a released object may still call for removal.
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

  /// Adds a link, and replaces a link left by a released object at that address.
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

  /// Records that a released object's link was removed from the ring. Amortised O(1).
  mutating func didUnlinkReleased() {
    switch self {
    case .none, .forgotten: break
    case .one: self = .forgotten
    case .many(let table): table.didUnlinkReleased()
    }
  }

  /// Whether an unknown object may be a former observer, whose link was removed before the object's `deinit` ran.
  var haveForgotten: Bool {
    switch self {
    case .none, .one: false
    case .forgotten: true
    case .many(let table): table.hasForgotten
    }
  }

  /// Whether a search for released objects is due.
  var isSearchDue: Bool {
    if case .many(let table) = self { table.links.count >= table.searchLimit } else { false }
  }

  /// Schedules the next search for when the number of links has doubled.
  func didSearch() {
    if case .many(let table) = self { table.didSearch() }
  }
}

@MainActor
final class ObjectLinkTable {
  var links: [ObjectIdentifier: ObjectLink]
  /// The number of links that triggers a search for released objects.
  private(set) var searchLimit = 32
  /// The maximum number of links in `links` that were removed from the ring.
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
