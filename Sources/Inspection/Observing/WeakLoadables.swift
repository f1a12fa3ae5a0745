import InspectionModel
import Loadables

/// The loadables of an inspector that does not own them, by their places.
///
/// An event finds its node by the number that the object keeps and its address. Where the number may be another watcher's, or
/// the object keeps none, it has to be the one that is still alive. Releases are found by looking at some of the places each time, since the base classes have
/// no `deinit`.
struct WeakLoadables {
  private struct Reference {
    weak var loadable: (any PureLoadableProtocol)?
    /// The object's address, which another object may have once this one is released.
    var object: ObjectIdentifier?
    /// Whether the object keeps its number.
    var keepsNumber = false
    /// Rises with every object, so that those that came first can be put first.
    var order: UInt32 = 0
  }

  private var references: [Reference] = []
  private var nextSwept = 0
  /// How many places were looked at since one was found whose object is released.
  private var sweptInVain = Int.max
  private var lastOrder: UInt32 = 0

  @MainActor
  mutating func set(_ loadable: any PureLoadableProtocol, keepsNumber: Bool, at place: Int) {
    while references.count <= place { references.append(Reference()) }
    lastOrder &+= 1
    references[place] = Reference(
      loadable: loadable, object: ObjectIdentifier(loadable), keepsNumber: keepsNumber, order: lastOrder)
  }

  /// Whether the object whose number is this place is the one there.
  ///
  /// - Parameter isOnlyWatcher: Whether the number cannot be another watcher's.
  @MainActor
  func contains(_ loadable: any PureLoadableProtocol, at place: Int, isOnlyWatcher: Bool) -> Bool {
    guard place < references.count, references[place].object == ObjectIdentifier(loadable) else { return false }
    return isOnlyWatcher && references[place].keepsNumber || references[place].loadable === loadable
  }

  subscript(place: Int) -> (any PureLoadableProtocol)? { references[place].loadable }

  /// The places, of the next ones in turn, whose objects have been released.
  ///
  /// - Parameter length: How many places are looked at.
  mutating func sweep(length: Int) -> [Int] {
    var released: [Int] = []
    for _ in 0..<min(length, references.count) {
      if nextSwept >= references.count { nextSwept = 0 }
      let reference = references[nextSwept]
      if reference.object != nil, reference.loadable == nil { released.append(nextSwept) }
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
    return references[place].object
  }

  /// Nodes in the order in which their objects came.
  func inOrder(_ ids: [NodeID]) -> [NodeID] {
    ids.sorted { references[Int($0.index)].order < references[Int($1.index)].order }
  }
}
