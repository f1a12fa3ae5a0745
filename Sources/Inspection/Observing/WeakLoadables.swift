import InspectionModel
import Loadables

/// Weak references to the loadables of an inspector, by the place of their nodes.
///
/// An object is identified by its address. Another object may get that address after a release, so the reference must
/// also be alive, unless the object stores its own number. The base classes have no `deinit`, so sweeps, each over a
/// few places, find released objects.
struct WeakLoadables {
  fileprivate struct Reference {
    weak var loadable: (any PureLoadableProtocol)?
    /// The address of the object, which another object may get after the release.
    var object: ObjectIdentifier?
    /// The number of the registration, to restore the order.
    var order: UInt32 = 0
  }

  private var references = ReferenceList()
  private var nextSwept = 0
  /// The number of places checked since the last released object was found; `Int.max` before the first.
  private var sweptWithoutRelease = Int.max
  private var lastOrder: UInt32 = 0

  @MainActor
  mutating func set(_ loadable: any PureLoadableProtocol, at place: Int) {
    references.grow(to: place + 1)
    lastOrder &+= 1
    references[place] = Reference(loadable: loadable, object: ObjectIdentifier(loadable), order: lastOrder)
  }

  /// Returns whether a place holds this object.
  ///
  /// - Parameter isUnique: Whether the address is enough to identify the object, as the object has its own number.
  @MainActor
  func contains(_ loadable: any PureLoadableProtocol, at place: Int, isUnique: Bool) -> Bool {
    guard place < references.count, references.object(at: place) == ObjectIdentifier(loadable) else { return false }
    return isUnique || references.loadable(at: place) === loadable
  }

  subscript(place: Int) -> (any PureLoadableProtocol)? { references.loadable(at: place) }

  /// Checks the next `length` places, cyclically, and returns those whose objects were released.
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

  /// Whether more released objects are likely: one was found and not all places were checked since.
  var mayHoldReleased: Bool { sweptWithoutRelease < references.count }

  /// Removes the reference in a place.
  ///
  /// - Returns: The address of the object that was there; nil if the place was free.
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

/// A list of references in blocks of fixed size, since growing an array copies all weak references, which is slow.
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
