import InspectionModel

/// The names of all nodes one after another, so that looking through a hundred thousand of them takes milliseconds.
struct PackedNames: Equatable {
  private var bytes: [UInt8] = []
  /// Where the name of each node ends, by the index of its id. A node that is not known has an empty name.
  private var ends: [Int] = []

  init() {}

  /// - Parameter name: What is kept of a node.
  init(_ nodes: [NodeSnapshot?], name: (NodeIdentity) -> String) {
    ends.reserveCapacity(nodes.count)
    bytes.reserveCapacity(nodes.count * 12)
    for index in nodes.indices {
      if let node = nodes[index] { bytes.append(contentsOf: name(node.identity).utf8) }
      ends.append(bytes.count)
    }
  }

  /// How many nodes there are.
  var count: Int { ends.count }

  /// The name of a node, by the index of its id.
  subscript(index: Int) -> String { String(decoding: bytes[range(of: index)], as: UTF8.self) }

  /// Calls a closure with the name of each of some nodes, by the indexes of their ids; of all of them without.
  func forEach(in indexes: [Int32]?, _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      func visit(_ index: Int) {
        let name = UnsafeBufferPointer(rebasing: bytes[range(of: index)])
        if !name.isEmpty { body(index, name) }
      }
      if let indexes { for index in indexes { visit(Int(index)) } } else { for index in ends.indices { visit(index) } }
    }
  }

  /// Whether a node is called so.
  func contains(_ name: String) -> Bool {
    let wanted = Array(name.utf8)
    var isFound = false
    forEach(in: nil) { _, name in isFound = isFound || name.count == wanted.count && name.elementsEqual(wanted) }
    return isFound && !wanted.isEmpty
  }

  /// The names that begin with a text: the first ones, how many there are, and what all of them begin with.
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
    // Names may part within a character, of which no half can be typed.
    while !common.isEmpty, String(validating: common, as: UTF8.self) == nil { common.removeLast() }
    return (first.map { self[$0] }, count, String(decoding: common, as: UTF8.self))
  }

  private func range(of index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }
}
