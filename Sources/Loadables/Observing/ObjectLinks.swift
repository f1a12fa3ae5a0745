/// The place in a list of observers that is kept for an object, which is held weakly.
class ObjectLink: ObserverLink {
  static func link<Observer: LoadableObserverProtocol>(to observer: Observer) -> ObjectLink {
    TypedObjectLink(observer)
  }
}

/// Generic, so that the way to call the object stands once in the class and not in each of its instances.
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

/// The links of the objects that observe one loadable, by the objects' identities: an object can be found even in its own
/// `deinit`, when weak references to it are nil already.
@MainActor
enum ObjectLinks {
  case none
  /// None any more, but released ones were forgotten, who may still want to remove themselves.
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

  /// Adds a link, in place of what may be left of an object that had the same address.
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

  /// The link of an object that was released has been taken out of the ring. O(1), amortised.
  mutating func didUnlinkReleased() {
    switch self {
    case .none, .forgotten: break
    case .one: self = .forgotten
    case .many(let table): table.didUnlinkReleased()
    }
  }

  /// Whether an object that is not here may have been: it was released, and its `deinit` comes after a notification.
  var haveForgotten: Bool {
    switch self {
    case .none, .one: false
    case .forgotten: true
    case .many(let table): table.hasForgotten
    }
  }

  /// Whether so many objects were added that it is time to look for released ones.
  var isSearchDue: Bool {
    if case .many(let table) = self { table.links.count >= table.searchLimit } else { false }
  }

  /// The next search is due when there are twice as many.
  func didSearch() {
    if case .many(let table) = self { table.didSearch() }
  }
}

/// The links of many objects.
@MainActor
final class ObjectLinkTable {
  var links: [ObjectIdentifier: ObjectLink]
  /// The number of links at which released objects are searched for.
  private(set) var searchLimit = 32
  /// How many links may not be in the ring any more.
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
