/// The observers of one loadable, in the order of addition: a ring of links.
///
/// Links that remove themselves, such as tokens, are not owned. The links of objects are owned, but not the objects.
/// Adding and removing are O(1): a link knows its neighbours, and an object's link is found by identity.
///
/// No method calls an observer, or even checks whether an object is alive: the check may release the object.
@MainActor
struct ObserverList {
  /// The first link to call. The link before the first link in the ring is the last link.
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
