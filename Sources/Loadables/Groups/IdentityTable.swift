/// The indexes of objects in a list, by identity.
///
/// Objects that were allocated in sequence mostly have rising addresses, and an object above all known addresses is
/// new. So a group of a hundred thousand children needs one comparison for each, where a dictionary would take longer
/// than the rest of building the group.
struct IdentityTable {
  /// Objects with rising addresses, in the order of insertion.
  private var rising: [(object: ObjectIdentifier, place: Int)] = []
  private var others: [ObjectIdentifier: Int] = [:]

  init(capacity: Int) { rising.reserveCapacity(capacity) }

  /// The index of an object. Adds an unknown one with the index `next` and returns nil.
  mutating func place(of object: ObjectIdentifier, orElse next: Int) -> Int? {
    guard let last = rising.last, object <= last.object else {
      rising.append((object, next))
      return nil
    }
    if let place = risingPlace(of: object) ?? others[object] { return place }
    others[object] = next
    return nil
  }

  private func risingPlace(of object: ObjectIdentifier) -> Int? {
    var (low, high) = (0, rising.count)
    while low < high {
      let middle = (low + high) / 2
      if rising[middle].object < object { low = middle + 1 } else { high = middle }
    }
    return low < rising.count && rising[low].object == object ? rising[low].place : nil
  }
}
