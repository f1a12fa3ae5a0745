/// The observers of one loadable, in the order in which they were added.
///
/// Nothing in here owns an observer. Adding and removing are O(1), amortised: a token knows its slot, an object is found
/// through an index that exists only when there are many. A removed observer leaves a vacant slot, so that a round of
/// notifications can walk the slots by number while observers come and go; `compact()` closes the gaps between rounds.
@MainActor
struct ObserverList {
  private enum Slot {
    /// A token, which takes itself out in its `deinit`. A weak reference would say the same at many times the cost.
    case token(Unmanaged<LoadableObserver>)
    /// Any other object. Its identity is kept because weak references to it are already nil in its own `deinit`.
    case object(WeakObserver)
    case vacant
  }

  private struct WeakObserver {
    let identity: ObjectIdentifier
    weak var observer: (any LoadableObserverProtocol)?
  }

  /// Objects are searched one by one up to this many slots, by the index beyond.
  private static let linearSearchLimit = 16

  private var slots: [Slot] = []
  private var tokenCount = 0
  private var objectCount = 0
  private var vacantCount = 0
  private var objectIndex: [ObjectIdentifier: Int]?
  /// In the slots before this one nobody is alive, nor will be until the gaps are closed.
  private(set) var searchStart = 0

  /// The number of slots, vacant ones included: a round that begins now calls the slots below it.
  var endIndex: Int { slots.count }

  /// The number of observers that are still alive.
  var count: Int {
    guard objectCount > 0 else { return tokenCount }
    return slots.reduce(into: 0) { count, slot in if isAlive(slot) { count += 1 } }
  }

  /// Whether anybody is still alive.
  var hasObservers: Bool {
    tokenCount > 0 || (objectCount > 0 && slots[searchStart...].contains(where: isAlive))
  }

  /// As ``hasObservers``, and remembers where it found somebody: called after every removal, it would otherwise look at
  /// the same gaps each time.
  mutating func searchLiving() -> Bool {
    guard tokenCount == 0 else { return true }
    guard objectCount > 0 else { return false }
    while searchStart < slots.count, !isAlive(slots[searchStart]) { searchStart += 1 }
    return searchStart < slots.count
  }

  private func isAlive(_ slot: Slot) -> Bool {
    switch slot {
    case .token: true
    case .object(let object): object.observer != nil
    case .vacant: false
    }
  }

  /// The observer in a slot, if there is one and it is alive.
  subscript(slot: Int) -> (any LoadableObserverProtocol)? {
    switch slots[slot] {
    case .token(let token): token.takeUnretainedValue()
    case .object(let object): object.observer
    case .vacant: nil
    }
  }

  /// Adds an observer of `loadable`, which owns this list; false if it is there already.
  mutating func add(_ observer: any LoadableObserverProtocol, of loadable: any PureLoadableProtocol) -> Bool {
    if let token = observer as? LoadableObserver {
      guard token.slot == nil else { return false }
      // The token must take itself out of this very list, whichever object stands in front of its loadable.
      token.loadable = loadable
      token.slot = slots.count
      slots.append(.token(.passUnretained(token)))
      tokenCount += 1
      return true
    }
    let identity = ObjectIdentifier(observer)
    if let known = slotOfObject(identity) {
      // An object that was there and is gone may have left its address to the new one.
      guard case .object(let object) = slots[known], object.observer == nil else { return false }
      vacate(known)
    }
    objectIndex?[identity] = slots.count
    slots.append(.object(WeakObserver(identity: identity, observer: observer)))
    objectCount += 1
    if objectIndex == nil, slots.count > Self.linearSearchLimit { indexObjects() }
    return true
  }

  /// Removes an observer; false if it is not there.
  mutating func remove(_ observer: any LoadableObserverProtocol) -> Bool {
    if let token = observer as? LoadableObserver {
      guard let slot = token.slot, isToken(token, in: slot) else { return false }
      token.slot = nil
      slots[slot] = .vacant
      tokenCount -= 1
      vacantCount += 1
      return true
    }
    guard let slot = slotOfObject(ObjectIdentifier(observer)) else { return false }
    vacate(slot)
    return true
  }

  /// Forgets the objects that were released without having removed themselves.
  mutating func removeReleasedObjects() {
    guard objectCount > 0 else { return }
    for slot in slots.indices {
      if case .object(let object) = slots[slot], object.observer == nil { vacate(slot) }
    }
  }

  /// Whether a token's slot is one of this list, and not of another loadable's.
  private func isToken(_ token: LoadableObserver, in slot: Int) -> Bool {
    guard slots.indices.contains(slot), case .token(let other) = slots[slot] else { return false }
    return other.toOpaque() == Unmanaged.passUnretained(token).toOpaque()
  }

  /// Closes the gaps when there are enough of them. Must not be called during a round.
  mutating func compact() {
    guard vacantCount > Self.linearSearchLimit, vacantCount > slots.count / 2 else {
      if vacantCount == slots.count, vacantCount > 0 {
        slots.removeAll(keepingCapacity: true)
        vacantCount = 0
        searchStart = 0
      }
      return
    }
    slots.removeAll { slot in if case .vacant = slot { true } else { false } }
    vacantCount = 0
    searchStart = 0
    for slot in slots.indices {
      if case .token(let token) = slots[slot] { token.takeUnretainedValue().slot = slot }
    }
    if objectIndex != nil { indexObjects() }
  }

  private mutating func vacate(_ slot: Int) {
    if case .object(let object) = slots[slot] {
      objectIndex?[object.identity] = nil
      objectCount -= 1
    }
    slots[slot] = .vacant
    vacantCount += 1
  }

  private func slotOfObject(_ identity: ObjectIdentifier) -> Int? {
    guard objectCount > 0 else { return nil }
    if let objectIndex { return objectIndex[identity] }
    return slots.firstIndex { slot in
      if case .object(let object) = slot { object.identity == identity } else { false }
    }
  }

  private mutating func indexObjects() {
    var index: [ObjectIdentifier: Int] = [:]
    for slot in slots.indices {
      if case .object(let object) = slots[slot] { index[object.identity] = slot }
    }
    objectIndex = index
  }
}
