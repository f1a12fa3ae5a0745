/// Finds the positions of nodes in a list by id. The ids of copies are computed, so that many copies need no table.
struct NodePlaces: Sendable, Equatable {
  struct Place {
    let position: Int
    /// The index of the copy among the copies of its node, from 0; 0 for a single node.
    let offset: Int
  }

  private struct Copies: Sendable, Equatable {
    let count: Int
    let position: Int
  }

  private var own: [String: Int] = [:]
  /// The copies by their original id, in the order of the list. Only an invalid file has several entries for one id.
  private var copies: [String: [Copies]] = [:]
  /// The numbers in the ids of single nodes that look like copies: `thumb-2` adds the number 2 to `thumb`.
  private var ownNumbers: [String: [Int]] = [:]

  /// The place of the node with this id; nil if there is none. Of two nodes with one id, the first counts.
  subscript(id: String) -> Place? {
    let own = own[id].map { Place(position: $0, offset: 0) }
    guard !copies.isEmpty, let copy = CopyID(id),
      let found = copies[copy.original]?.first(where: { $0.count >= copy.number })
    else { return own }
    if let own, own.position < found.position { return own }
    return Place(position: found.position, offset: copy.number - 1)
  }

  /// Returns the position of the node with at least `count` copies; nil if none, or if an id may not be unique.
  func copies(of original: String, atLeast count: Int) -> Int? {
    guard let found = copies[original], found.count == 1, found[0].count >= count, ownNumbers[original] == nil
    else { return nil }
    return found[0].position
  }

  /// Adds `count` copies of a node, or a single node if `count` is nil.
  ///
  /// - Returns: The ids that already existed, in order.
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

/// The id of a copy: `count` makes copies of a node with the ids `thumb-1`, `thumb-2` and so on.
package struct CopyID {
  let original: String
  /// The number of the copy, from 1.
  let number: Int

  /// Splits an id into the original id and the number; nil if the id has no number.
  init?(_ id: String) {
    guard let dash = id.utf8.lastIndex(of: UInt8(ascii: "-")) else { return nil }
    let digits = id.utf8[id.utf8.index(after: dash)...]
    let isNumber = digits.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard isNumber, digits.first != UInt8(ascii: "0"), let number = Int(Substring(digits)) else { return nil }
    original = String(id[..<dash])
    self.number = number
  }

  /// Returns the id of the copy with this number, such as `thumb-2`.
  package static func text(_ original: String, _ number: Int) -> String { "\(original)-\(number)" }
}
