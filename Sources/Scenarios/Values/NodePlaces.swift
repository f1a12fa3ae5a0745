/// Finds what is in a list by the ids of nodes, without a table of the ids that `count` makes.
struct NodePlaces: Sendable, Equatable {
  /// Where an id leads.
  struct Place {
    /// The place in the list.
    let position: Int
    /// How many copies come before it; 0 for a node of its own.
    let offset: Int
  }

  private struct Copies: Sendable, Equatable {
    let count: Int
    let position: Int
  }

  /// Nodes of their own.
  private var own: [String: Int] = [:]
  /// Copies by the id of which they are, in the order of the list. Only a mistake makes more than one of them.
  private var copies: [String: [Copies]] = [:]
  /// The numbers of nodes of their own that are called as copies are.
  private var ownNumbers: [String: [Int]] = [:]

  /// Where the node with this id is; nil if there is none. Of two it is the first.
  subscript(id: String) -> Place? {
    let own = own[id].map { Place(position: $0, offset: 0) }
    guard !copies.isEmpty, let copy = CopyID(id),
      let found = copies[copy.original]?.first(where: { $0.count >= copy.number })
    else { return own }
    if let own, own.position < found.position { return own }
    return Place(position: found.position, offset: copy.number - 1)
  }

  /// Where the first copies of a node are, so many at least; nil if some of their ids lead elsewhere.
  func copies(of original: String, atLeast count: Int) -> Int? {
    guard let found = copies[original], found.count == 1, found[0].count >= count, ownNumbers[original] == nil
    else { return nil }
    return found[0].position
  }

  /// Adds a node, or so many copies of it.
  ///
  /// - Returns: Those of their ids that were there already, in order.
  mutating func insert(_ id: String, count: Int?, at position: Int) -> [String] {
    guard let count else { return insert(id, at: position) ? [] : [id] }
    var known = Set((ownNumbers[id] ?? []).filter { $0 <= count })
    if let most = copies[id]?.map(\.count).max() { known.formUnion(1...min(most, count)) }
    copies[id, default: []].append(Copies(count: count, position: position))
    return known.sorted().map { CopyID.text(id, $0) }
  }

  private mutating func insert(_ id: String, at position: Int) -> Bool {
    guard self[id] == nil else { return false }
    own[id] = position
    if let copy = CopyID(id) { ownNumbers[copy.original, default: []].append(copy.number) }
    return true
  }
}
