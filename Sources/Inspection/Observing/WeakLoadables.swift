import InspectionModel
import Loadables

/// The loadables, by place, of an inspector that holds loadables weakly.
///
/// An object is identified by its address. The address of a released object may be reused, so the object must also be
/// alive, except if the object stores its own number. A sweep over some places at a time finds released objects, since
/// the base classes have no `deinit`.
struct WeakLoadables {
  fileprivate struct Reference {
    weak var loadable: (any PureLoadableProtocol)?
    /// The object's address, which may be reused after its release.
    var object: ObjectIdentifier?
    /// The running number of the object, to restore the order of registration.
    var order: UInt32 = 0
  }

  private var references = ReferenceList()
  private var nextSwept = 0
  /// The number of places swept since the last released object was found.
  private var sweptWithoutRelease = Int.max
  private var lastOrder: UInt32 = 0

  @MainActor
  mutating func set(_ loadable: any PureLoadableProtocol, at place: Int) {
    references.grow(to: place + 1)
    lastOrder &+= 1
    references[place] = Reference(loadable: loadable, object: ObjectIdentifier(loadable), order: lastOrder)
  }

  /// Returns whether an object is the object in a place.
  ///
  /// - Parameter isUnique: Whether no second object can have the object's number and address.
  @MainActor
  func contains(_ loadable: any PureLoadableProtocol, at place: Int, isUnique: Bool) -> Bool {
    guard place < references.count, references.object(at: place) == ObjectIdentifier(loadable) else { return false }
    return isUnique || references.loadable(at: place) === loadable
  }

  subscript(place: Int) -> (any PureLoadableProtocol)? { references.loadable(at: place) }

  /// Returns the places with released objects among the next `length` places, cyclically.
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

  /// Whether a released object was found and not every place was swept since. Released objects rarely come alone.
  var mayHoldReleased: Bool { sweptWithoutRelease < references.count }

  /// Frees a place.
  ///
  /// - Returns: The address of the object that was in the place; nil if the place was free.
  mutating func clear(_ place: Int) -> ObjectIdentifier? {
    guard place < references.count else { return nil }
    defer { references[place] = Reference() }
    return references.object(at: place)
  }

  /// Returns nodes in the order in which their objects were added.
  func inOrder(_ ids: [NodeID]) -> [NodeID] {
    ids.sorted { references[Int($0.index)].order < references[Int($1.index)].order }
  }
}

/// A list of references in blocks of fixed size. Growing an array would copy the weak references, which is slow.
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

  // Read in place: copying a weak reference is slow.
  func object(at place: Int) -> ObjectIdentifier? { blocks[place >> Self.bits][place & (1 << Self.bits - 1)].object }

  func loadable(at place: Int) -> (any PureLoadableProtocol)? {
    blocks[place >> Self.bits][place & (1 << Self.bits - 1)].loadable
  }

  subscript(place: Int) -> WeakLoadables.Reference {
    get { blocks[place >> Self.bits][place & (1 << Self.bits - 1)] }
    _modify { yield &blocks[place >> Self.bits][place & (1 << Self.bits - 1)] }
  }
}
