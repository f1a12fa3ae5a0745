/// The position of a notification round: the next observer and the last observer to call.
///
/// New observers are added after the last observer. Only the round can access the cursor, so removals are recorded
/// outside of the cursor, and the cursor applies the removals after each call.
@MainActor
struct RoundCursor {
  private var next: Unmanaged<ObserverLink>?
  private var last: Unmanaged<ObserverLink>

  /// The start of a round; nil without observers.
  init?(_ observers: ObserverList) {
    guard let first = observers.first, let last = observers.last else { return nil }
    self.next = first
    self.last = last
  }

  /// Returns the next observer to call; nil at the end.
  mutating func advance() -> ObserverLink? {
    guard let current = next?.takeUnretainedValue() else { return nil }
    next = Unmanaged.passUnretained(current).isSame(as: last) ? nil : current.next
    return current
  }

  /// A link removed during a round, with its former neighbours.
  private struct Removal {
    let link: Unmanaged<ObserverLink>
    let next: Unmanaged<ObserverLink>?
    let previous: Unmanaged<ObserverLink>?
  }

  /// The pending removals by loadable, until the loadable's cursor applies the removals after a call.
  private static var removals: [ObjectIdentifier: [Removal]] = [:]

  /// Records the removal of a link from a notifying loadable's list.
  static func willUnlink(_ link: ObserverLink, of loadable: LoadableBase) {
    let removal = Removal(link: .passUnretained(link), next: link.next, previous: link.previous)
    removals[ObjectIdentifier(loadable), default: []].append(removal)
  }

  /// Skips the links removed since the last call.
  @inline(never)
  mutating func catchUp(with loadable: LoadableBase) {
    for removal in Self.removals[ObjectIdentifier(loadable)] ?? [] {
      if removal.link.isSame(as: next) { next = removal.link.isSame(as: last) ? nil : removal.next }
      if removal.link.isSame(as: last), let previous = removal.previous { last = previous }
    }
    Self.forgetRemovals(from: loadable)
  }

  /// Discards the recorded removals of `loadable`.
  static func forgetRemovals(from loadable: LoadableBase) {
    removals[ObjectIdentifier(loadable)] = nil
    loadable.flags.remove(.didUnlinkInRound)
  }
}
