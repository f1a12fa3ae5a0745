/// The observers of one loadable, in the order in which they were added: a ring of links.
///
/// A link that takes itself out, such as a token, is not owned by anybody in here. The links of objects are, but not the
/// objects. Adding and removing are O(1): a link knows its neighbours, and an object's link is known by the object's
/// identity.
///
/// Nothing in here calls anybody, not even by looking whether an object still lives: that may be its last reference.
@MainActor
struct ObserverList {
  /// The link that is called first; the one before it is the last.
  private(set) var first: Unmanaged<ObserverLink>?
  var objects = ObjectLinks.none

  var last: Unmanaged<ObserverLink>? { first?.takeUnretainedValue().previous }

  /// Puts a link at the end.
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

  /// Takes a link of this list out.
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
