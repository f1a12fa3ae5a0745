import InspectionModel
import Loadables

/// Weak references to the loadables of an inspector, by the index of their nodes.
///
/// A loadable is found by its address. After a release, another object may get that address, so the weak reference is
/// checked too, except for objects that store a number of their own. Releases are not reported: sweeps find released
/// objects, by checking a few indexes at a time.
struct WeakLoadables {
  fileprivate struct Reference {
    weak var loadable: (any PureLoadableProtocol)?
    /// The address of the loadable; nil if the index is free. After a release, another object may get the address.
    var object: ObjectIdentifier?
    /// The number of the registration, to sort nodes by the order of registration.
    var order: UInt32 = 0
  }

  private var references = ReferenceList()
  private var nextSwept = 0
  /// The number of indexes checked since a check last found a released object; above the number of indexes if none did.
  private var sweptWithoutRelease = Int.max
  private var lastOrder: UInt32 = 0

  @MainActor
  mutating func set(_ loadable: any PureLoadableProtocol, at place: Int) {
    references.grow(to: place + 1)
    lastOrder &+= 1
    references[place] = Reference(loadable: loadable, object: ObjectIdentifier(loadable), order: lastOrder)
  }

  /// Takes an index for a node that is no loadable.
  mutating func reserve(_ place: Int) {
    references.grow(to: place + 1)
    lastOrder &+= 1
    references[place] = Reference(order: lastOrder)
  }

  /// Returns whether a loadable is the object at an index.
  ///
  /// - Parameter isUnique: True if the address alone identifies the object, because the object stores its own number.
  @MainActor
  func contains(_ loadable: any PureLoadableProtocol, at place: Int, isUnique: Bool) -> Bool {
    guard place < references.count, references.object(at: place) == ObjectIdentifier(loadable) else { return false }
    return isUnique || references.loadable(at: place) === loadable
  }

  subscript(place: Int) -> (any PureLoadableProtocol)? { references.loadable(at: place) }

  /// Checks the next `length` indexes, cyclically, and returns those whose objects were released.
  mutating func sweep(length: Int) -> [Int] {
    var released: [Int] = []
    for _ in 0..<min(length, references.count) {
      if nextSwept >= references.count { nextSwept = 0 }
      if references.object(at: nextSwept) != nil, references.loadable(at: nextSwept) == nil {
        released.append(nextSwept)
      }
      nextSwept += 1
    }
    sweptWithoutRelease = released.isEmpty ? min(sweptWithoutRelease, references.count) + length : 0
    return released
  }

  /// Whether more released objects are likely: a check found one, and not all indexes were checked since then.
  var mayHoldReleased: Bool { sweptWithoutRelease < references.count }

  /// Removes the reference at an index.
  ///
  /// - Returns: The address of the object, which may be released already; nil if the index is free or beyond the end.
  mutating func clear(_ place: Int) -> ObjectIdentifier? {
    guard place < references.count else { return nil }
    defer { references[place] = Reference() }
    return references.object(at: place)
  }

  /// Returns nodes in the order in which their loadables were registered.
  func inOrder(_ ids: [NodeID]) -> [NodeID] {
    ids.sorted { references[Int($0.index)].order < references[Int($1.index)].order }
  }
}

/// A list of weak references in blocks of fixed size. A single array would copy all of them, slowly, whenever it grows.
private struct ReferenceList {
  private static let bits = 10
  private var blocks: [[WeakLoadables.Reference]] = []
  private(set) var count = 0

  mutating func grow(to count: Int) {
    while blocks.count << Self.bits < count {
      blocks.append(Array(repeating: WeakLoadables.Reference(), count: 1 << Self.bits))
    }
    self.count = max(self.count, count)
  }

  // Reads in place, as copying a weak reference is slow.
  func object(at place: Int) -> ObjectIdentifier? { blocks[place >> Self.bits][place & (1 << Self.bits - 1)].object }

  func loadable(at place: Int) -> (any PureLoadableProtocol)? {
    blocks[place >> Self.bits][place & (1 << Self.bits - 1)].loadable
  }

  subscript(place: Int) -> WeakLoadables.Reference {
    get { blocks[place >> Self.bits][place & (1 << Self.bits - 1)] }
    _modify { yield &blocks[place >> Self.bits][place & (1 << Self.bits - 1)] }
  }
}
