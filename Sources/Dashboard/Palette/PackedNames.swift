import InspectionModel

/// The names of all nodes in one buffer, so that a search in 100,000 names takes milliseconds.
struct PackedNames: Equatable {
  private var bytes: [UInt8] = []
  /// The end of each node's name in the buffer, at the index of the node's id. An unknown node has an empty name.
  private var ends: [Int] = []

  init() {}

  /// Packs the texts of all nodes, each at the index of its id; `name` returns the text of a node.
  init(_ nodes: [NodeSnapshot?], name: (NodeIdentity) -> String) {
    ends.reserveCapacity(nodes.count)
    bytes.reserveCapacity(nodes.count * 12)
    for index in nodes.indices {
      if let node = nodes[index] { bytes.append(contentsOf: name(node.identity).utf8) }
      ends.append(bytes.count)
    }
  }

  var count: Int { ends.count }

  /// The name of the node whose id has this index; empty for an unknown node.
  subscript(index: Int) -> String { String(decoding: bytes[range(of: index)], as: UTF8.self) }

  /// Calls a closure with the index and name of each known node at the given indexes, or of all if `indexes` is nil.
  func forEach(in indexes: [Int32]?, _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      func visit(_ index: Int) {
        let name = UnsafeBufferPointer(rebasing: bytes[range(of: index)])
        if !name.isEmpty { body(index, name) }
      }
      if let indexes { for index in indexes { visit(Int(index)) } } else { for index in ends.indices { visit(index) } }
    }
  }

  func contains(_ name: String) -> Bool {
    let wanted = Array(name.utf8)
    var isFound = false
    forEach(in: nil) { _, name in isFound = isFound || name.count == wanted.count && name.elementsEqual(wanted) }
    return isFound && !wanted.isEmpty
  }

  /// Returns the first names with a prefix, the number of all names with the prefix, and their longest common prefix.
  func beginning(with text: String, atMost limit: Int) -> (first: [String], count: Int, common: String) {
    let wanted = Array(text.utf8)
    var first: [Int] = []
    var count = 0
    var common: [UInt8] = []
    forEach(in: nil) { index, name in
      guard name.starts(with: wanted) else { return }
      if count == 0 {
        common = Array(name)
      } else {
        var length = min(common.count, name.count)
        for place in 0..<length where common[place] != name[place] {
          length = place
          break
        }
        if length < common.count { common.removeLast(common.count - length) }
      }
      count += 1
      if first.count < limit { first.append(index) }
    }
    // Names may differ within a character; half a character cannot be typed.
    while !common.isEmpty, String(validating: common, as: UTF8.self) == nil { common.removeLast() }
    return (first.map { self[$0] }, count, String(decoding: common, as: UTF8.self))
  }

  private func range(of index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }
}
