/// Where a round of notifications stands: which observer is called next, and which one is the last.
///
/// Observers that are added stand behind the last one. One that is taken out is noted, since the cursor lives where nobody
/// else can reach it, and the cursor catches up after the call.
@MainActor
struct RoundCursor {
  private var next: Unmanaged<ObserverLink>?
  private var last: Unmanaged<ObserverLink>

  /// Nil if there is nobody to be called.
  init?(_ observers: ObserverList) {
    guard let first = observers.first, let last = observers.last else { return nil }
    self.next = first
    self.last = last
  }

  /// The observer to be called now; nil at the end.
  mutating func advance() -> ObserverLink? {
    guard let current = next?.takeUnretainedValue() else { return nil }
    next = Unmanaged.passUnretained(current).isSame(as: last) ? nil : current.next
    return current
  }

  /// A link that was taken out of a list during a round, and what stood beside it then.
  private struct Removal {
    let link: Unmanaged<ObserverLink>
    let next: Unmanaged<ObserverLink>?
    let previous: Unmanaged<ObserverLink>?
  }

  /// By loadable; not for long, since its cursor catches up after every call.
  private static var removals: [ObjectIdentifier: [Removal]] = [:]

  /// Notes that a link is about to be taken out of the list of a loadable that notifies.
  static func willUnlink(_ link: ObserverLink, of loadable: LoadableBase) {
    let removal = Removal(link: .passUnretained(link), next: link.next, previous: link.previous)
    removals[ObjectIdentifier(loadable), default: []].append(removal)
  }

  /// Passes over what was taken out of the loadable's list since the last call.
  @inline(never)
  mutating func catchUp(with loadable: LoadableBase) {
    for removal in Self.removals[ObjectIdentifier(loadable)] ?? [] {
      if removal.link.isSame(as: next) { next = removal.link.isSame(as: last) ? nil : removal.next }
      if removal.link.isSame(as: last), let previous = removal.previous { last = previous }
    }
    Self.forgetRemovals(from: loadable)
  }

  /// Forgets what was taken out before the round's first call.
  static func forgetRemovals(from loadable: LoadableBase) {
    removals[ObjectIdentifier(loadable)] = nil
    loadable.flags.remove(.didUnlinkInRound)
  }
}
