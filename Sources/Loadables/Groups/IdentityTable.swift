/// A table that finds an object's index in a list by the object's identity, to detect duplicates.
///
/// Objects that were allocated in sequence mostly have rising addresses. An object above all known addresses is new, so
/// a group of 100,000 children mostly needs one comparison per child. A dictionary would take longer than the rest of
/// the group's creation.
struct IdentityTable {
  /// The objects that had the highest address of all when they were added. Their addresses rise in this order.
  private var rising: [(object: ObjectIdentifier, place: Int)] = []
  private var others: [ObjectIdentifier: Int] = [:]

  init(capacity: Int) { rising.reserveCapacity(capacity) }

  /// Returns the index of a known object. Adds an unknown object with the index `next`, and returns nil.
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
