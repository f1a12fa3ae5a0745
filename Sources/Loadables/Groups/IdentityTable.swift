/// The places of objects in a list, by their identities. Made once with room for all of them: a group may have a hundred
/// thousand children, and a dictionary would take longer than all the rest of building it.
struct IdentityTable {
  private struct Slot {
    var object: ObjectIdentifier
    var place: Int
  }

  private var slots: [Slot?]
  private let mask: Int

  /// - Parameter capacity: How many objects there will be at the most.
  init(capacity: Int) {
    var size = 4
    while size < 2 * capacity { size *= 2 }
    slots = Array(repeating: nil, count: size)
    mask = size - 1
  }

  /// Where an object is. One that is not known has the place `next` from now on, and nil is returned.
  mutating func place(of object: ObjectIdentifier, orElse next: Int) -> Int? {
    // Objects lie side by side in memory; the multiplication spreads them over all the slots.
    let spread = UInt(bitPattern: object) &* 0x9E37_79B9_7F4A_7C15
    var index = Int(truncatingIfNeeded: spread >> 32) & mask
    while let slot = slots[index] {
      if slot.object == object { return slot.place }
      index = (index + 1) & mask
    }
    slots[index] = Slot(object: object, place: next)
    return nil
  }
}
