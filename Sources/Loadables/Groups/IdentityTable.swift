/// The places of objects in a list, by their identities.
///
/// Objects that were made one after the other mostly lie one behind the other in memory, and one that lies behind all that
/// are known is new. So a group of a hundred thousand children costs a comparison for each, where a dictionary of all of
/// them would take longer than all the rest of building it.
struct IdentityTable {
  /// Those that lay behind all before them, in this order.
  private var rising: [(object: ObjectIdentifier, place: Int)] = []
  private var others: [ObjectIdentifier: Int] = [:]

  /// - Parameter capacity: How many objects there will probably be.
  init(capacity: Int) { rising.reserveCapacity(capacity) }

  /// Where an object is. One that is not known has the place `next` from now on, and nil is returned.
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
