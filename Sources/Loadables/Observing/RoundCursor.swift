/// The position of a notification round in the list of observers: the next and the last observer to call.
///
/// The round does not call observers that are added during the round. Removals during the round are kept in a table,
/// and the cursor skips the removed observers after each call.
@MainActor
struct RoundCursor {
  private var next: Unmanaged<ObserverLink>?
  private var last: Unmanaged<ObserverLink>

  /// Creates a cursor at the first observer; nil if there are no observers.
  init?(_ observers: ObserverList) {
    guard let first = observers.first, let last = observers.last else { return nil }
    self.next = first
    self.last = last
  }

  /// Returns the next observer to call and advances the cursor; nil at the end of the round.
  mutating func advance() -> ObserverLink? {
    guard let current = next?.takeUnretainedValue() else { return nil }
    next = Unmanaged.passUnretained(current).isSame(as: last) ? nil : current.next
    return current
  }

  private struct Removal {
    let link: Unmanaged<ObserverLink>
    let next: Unmanaged<ObserverLink>?
    let previous: Unmanaged<ObserverLink>?
  }

  /// The removals that the running round of each loadable has not skipped yet.
  private static var removals: [ObjectIdentifier: [Removal]] = [:]

  /// Records that an entry is about to be removed from the list of a loadable that is notifying its observers.
  static func willUnlink(_ link: ObserverLink, of loadable: LoadableBase) {
    let removal = Removal(link: .passUnretained(link), next: link.next, previous: link.previous)
    removals[ObjectIdentifier(loadable), default: []].append(removal)
  }

  /// Moves the cursor past the observers that were removed since the last call of an observer.
  @inline(never)
  mutating func catchUp(with loadable: LoadableBase) {
    for removal in Self.removals[ObjectIdentifier(loadable)] ?? [] {
      if removal.link.isSame(as: next) { next = removal.link.isSame(as: last) ? nil : removal.next }
      if removal.link.isSame(as: last), let previous = removal.previous { last = previous }
    }
    Self.forgetRemovals(from: loadable)
  }

  /// Discards the recorded removals of `loadable`, which no round has to skip any more.
  static func forgetRemovals(from loadable: LoadableBase) {
    removals[ObjectIdentifier(loadable)] = nil
    loadable.flags.remove(.didUnlinkInRound)
  }
}
