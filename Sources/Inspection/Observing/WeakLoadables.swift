import InspectionModel
import Loadables

/// The loadables of an inspector that does not own them, by their places.
///
/// An object is recognized by its address, and by being alive where another object may have its number. Releases are found by
/// looking at some of the places each time, since the base classes have no `deinit`.
struct WeakLoadables {
  fileprivate struct Reference {
    weak var loadable: (any PureLoadableProtocol)?
    /// The object's address, which another object may have once this one is released.
    var object: ObjectIdentifier?
    /// Rises with every object, so that those that came first can be put first.
    var order: UInt32 = 0
  }

  private var references = ReferenceList()
  private var nextSwept = 0
  /// How many places were looked at since one was found whose object is released.
  private var sweptInVain = Int.max
  private var lastOrder: UInt32 = 0

  @MainActor
  mutating func set(_ loadable: any PureLoadableProtocol, at place: Int) {
    references.grow(to: place + 1)
    lastOrder &+= 1
    references[place] = Reference(loadable: loadable, object: ObjectIdentifier(loadable), order: lastOrder)
  }

  /// Whether the object whose number is this place is the one there.
  ///
  /// - Parameter isUnique: Whether no other object can have come to the same number and address.
  @MainActor
  func contains(_ loadable: any PureLoadableProtocol, at place: Int, isUnique: Bool) -> Bool {
    guard place < references.count, references.object(at: place) == ObjectIdentifier(loadable) else { return false }
    return isUnique || references.loadable(at: place) === loadable
  }

  subscript(place: Int) -> (any PureLoadableProtocol)? { references.loadable(at: place) }

  /// The places, of the next ones in turn, whose objects have been released.
  ///
  /// - Parameter length: How many places are looked at.
  mutating func sweep(length: Int) -> [Int] {
    var released: [Int] = []
    for _ in 0..<min(length, references.count) {
      if nextSwept >= references.count { nextSwept = 0 }
      if references.object(at: nextSwept) != nil, references.loadable(at: nextSwept) == nil {
        released.append(nextSwept)
      }
      nextSwept += 1
    }
    sweptInVain = released.isEmpty ? min(sweptInVain, references.count) + length : 0
    return released
  }

  /// Whether a release was found and not every place has been looked at since: releases seldom come alone.
  var mayHoldReleased: Bool { sweptInVain < references.count }

  /// Frees a place.
  ///
  /// - Returns: The address of the object that was there.
  mutating func clear(_ place: Int) -> ObjectIdentifier? {
    guard place < references.count else { return nil }
    defer { references[place] = Reference() }
    return references.object(at: place)
  }

  /// Nodes in the order in which their objects came.
  func inOrder(_ ids: [NodeID]) -> [NodeID] {
    ids.sorted { references[Int($0.index)].order < references[Int($1.index)].order }
  }
}

/// References in blocks: a list that grows would copy its weak references, of which each takes its time.
private struct ReferenceList {
  private static let bits = 10
  private var blocks: [[WeakLoadables.Reference]] = []
  private(set) var count = 0

  /// Has so many at least, the new ones empty.
  mutating func grow(to count: Int) {
    while blocks.count << Self.bits < count {
      blocks.append(Array(repeating: WeakLoadables.Reference(), count: 1 << Self.bits))
    }
    self.count = max(self.count, count)
  }

  // What is read is read in its place: a copy of a weak reference takes its time too.
  func object(at place: Int) -> ObjectIdentifier? { blocks[place >> Self.bits][place & (1 << Self.bits - 1)].object }

  func loadable(at place: Int) -> (any PureLoadableProtocol)? {
    blocks[place >> Self.bits][place & (1 << Self.bits - 1)].loadable
  }

  subscript(place: Int) -> WeakLoadables.Reference {
    get { blocks[place >> Self.bits][place & (1 << Self.bits - 1)] }
    _modify { yield &blocks[place >> Self.bits][place & (1 << Self.bits - 1)] }
  }
}
