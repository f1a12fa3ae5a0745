/// The observers of a loadable: addition, removal, and detection of the last observer's removal or release.
extension LoadableBase {
  /// Whether the loadable has observers. Observers that were released without removal do not count.
  public final var hasObservers: Bool {
    assertOnMainActor()
    // Links of released objects are removed on the way.
    while let link = observers.first?.takeUnretainedValue() {
      if link.isAlive { return true }
      forget(link)
    }
    return false
  }

  /// The number of observers, for inspection by tools. O(n) in the number of observers.
  public final var observerCount: Int {
    guard let first = observers.first?.takeUnretainedValue() else { return 0 }
    // Avoids a list in the most common case.
    if observers.last?.takeUnretainedValue() === first { return first.isAlive ? 1 : 0 }
    var count = 0
    forEachLink { if $0.isAlive { count += 1 } }
    return count
  }

  final func add(_ observer: any LoadableObserverProtocol) {
    assertOnMainActor()
    // The last observer may have been released without removal.
    noticeMissingObservers()
    guard append(observer) else {
      assertionFailure("\(type(of: observer)) observes this \(type(of: self)) already")
      return
    }
    guard !flags.contains(.notifiedOfObservers) else { return }
    flags.insert(.notifiedOfObservers)
    didAddFirstObserver()
  }

  private func append(_ observer: any LoadableObserverProtocol) -> Bool {
    if let link = observer as? ObserverLink {
      guard link.next == nil else { return false }
      // A link must remove itself from this list, even if a wrapper forwarded it.
      link.owner = self
      observers.append(link)
      return true
    }
    let object = ObjectIdentifier(observer)
    if let known = observers.objects[object] {
      // A new object may have the address of a released one.
      guard !known.isAlive else { return false }
      unlink(known)
    }
    if observers.objects.isSearchDue { forgetReleasedObjects() }
    let link = ObjectLink.link(to: observer)
    observers.append(link)
    observers.objects.insert(link, for: object)
    return true
  }

  final func remove(_ observer: any LoadableObserverProtocol) {
    assertOnMainActor()
    guard let link = link(of: observer) else {
      if !(observer is ObserverLink), observers.objects.haveForgotten { return }
      assertionFailure("\(type(of: observer)) does not observe this \(type(of: self))")
      return
    }
    unlink(link)
    if link is ObjectLink { observers.objects.remove(ObjectIdentifier(observer)) } else { link.owner = nil }
    noticeMissingObservers()
  }

  private func link(of observer: any LoadableObserverProtocol) -> ObserverLink? {
    guard let link = observer as? ObserverLink else { return observers.objects[ObjectIdentifier(observer)] }
    return link.owner === self ? link : nil
  }

  /// Calls ``didRemoveLastObserver()`` once if the loadable had observers and now has none.
  @inline(never)
  final func noticeMissingObservers() {
    guard flags.contains(.notifiedOfObservers), !hasObservers else { return }
    flags.remove(.notifiedOfObservers)
    didRemoveLastObserver()
  }

  /// Removes the list entry of an observer object that was released, but not removed from this loadable before.
  @inline(never)
  final func forget(_ link: ObserverLink) {
    // The check whether an object is alive may have released it, and its `deinit` removed the link.
    guard link.next != nil else { return }
    unlink(link)
    observers.objects.didUnlinkReleased()
  }

  private func forgetReleasedObjects() {
    forEachLink { if !$0.isAlive { forget($0) } }
    observers.objects.didSearch()
  }

  private func unlink(_ link: ObserverLink) {
    if flags.contains(.isNotifying) {
      RoundCursor.willUnlink(link, of: self)
      flags.insert(.didUnlinkInRound)
    }
    observers.unlink(link)
  }

  /// Calls `body` for every entry of the list. The entries stay alive meanwhile, even if `body` releases observers.
  private func forEachLink(_ body: (ObserverLink) -> Void) {
    guard let first = observers.first?.takeUnretainedValue() else { return }
    var links = [first]
    while let next = links[links.count - 1].next?.takeUnretainedValue(), next !== first { links.append(next) }
    for link in links where link.next != nil { body(link) }
  }
}
