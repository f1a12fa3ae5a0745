/// The observers of one loadable, in the order of addition: a ring of entries, one per observer.
///
/// The list retains the entry of an observer object, but not the object. Tokens are entries that are not retained.
/// Adding and removing are O(1): an entry knows its neighbours, and an object's entry is found by identity.
///
/// No method calls an observer, or checks whether an object is alive: even the check may release the object.
@MainActor
struct ObserverList {
  /// The first entry to call. Its predecessor in the ring is the last entry.
  private(set) var first: Unmanaged<ObserverLink>?
  var objects = ObjectLinks.none

  var last: Unmanaged<ObserverLink>? { first?.takeUnretainedValue().previous }

  mutating func append(_ link: ObserverLink) {
    let place = Unmanaged.passUnretained(link)
    if let first, let last {
      link.next = first
      link.previous = last
      first.takeUnretainedValue().previous = place
      last.takeUnretainedValue().next = place
    } else {
      link.next = place
      link.previous = place
      first = place
    }
  }

  mutating func unlink(_ link: ObserverLink) {
    guard let next = link.next, let previous = link.previous else { return }
    let place = Unmanaged.passUnretained(link)
    link.next = nil
    link.previous = nil
    if next.isSame(as: place) {
      first = nil
    } else {
      next.takeUnretainedValue().previous = previous
      previous.takeUnretainedValue().next = next
      if place.isSame(as: first) { first = next }
    }
  }
}

extension Unmanaged<ObserverLink> {
  func isSame(as other: Self?) -> Bool { toOpaque() == other?.toOpaque() }
}
