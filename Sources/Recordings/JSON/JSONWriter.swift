import InspectionModel
import JSONQuoting

/// A writer of JSON as bytes, token by token and without whitespace.
///
/// The writer adds the commas. The caller must write the key of each member and end each object and list.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  /// The numbers that are written for nodes; nil if the index of each node's id is its number.
  private let numbers: NodeNumbers?
  /// Returns the name that stands for a node in the event or command that is being written; nil for an unknown node.
  private(set) var name: (NodeID) -> String? = { _ in nil }

  package init() { numbers = nil }

  init(numbers: NodeNumbers) { self.numbers = numbers }

  /// Writes fields of an event or a command, whose nodes have names.
  mutating func withNames(_ name: @escaping (NodeID) -> String?, _ write: (inout JSONWriter) -> Void) {
    self.name = name
    write(&self)
    // Kept, it would be a second owner of the names: the next new name would copy them all.
    self.name = { _ in nil }
  }

  // MARK: Members

  /// Adds an object member with a text as value. Adds nothing if the text is nil.
  package mutating func add(_ key: some RawRepresentable<String>, _ value: String?) {
    guard let value else { return }
    self.key(key)
    text(value)
  }

  /// Adds an object member with a whole number as value. Adds nothing if the number is nil.
  package mutating func add(_ key: some RawRepresentable<String>, _ value: (some FixedWidthInteger)?) {
    guard let value else { return }
    self.key(key)
    integer(value)
  }

  package mutating func add(_ key: some RawRepresentable<String>, _ value: Double) {
    self.key(key)
    number(value)
  }

  /// Adds an object member with a Boolean as value. Adds nothing if the Boolean is nil.
  package mutating func add(_ key: some RawRepresentable<String>, _ value: Bool?) {
    guard let value else { return }
    self.key(key)
    truth(value)
  }

  package mutating func add(_ key: some RawRepresentable<String>, _ values: some Sequence<some FixedWidthInteger>) {
    self.key(key)
    beginList()
    for value in values { integer(value) }
    endList()
  }

  /// Adds an object member with the number of a node as value. Adds nothing for nil, or for a node without a number.
  mutating func add(_ key: some RawRepresentable<String>, node: NodeID?) {
    if let node { add(key, Self.number(of: node, in: numbers)) }
  }

  /// Adds an object member with the numbers of nodes as value. Leaves out nodes without a number.
  mutating func add(_ key: some RawRepresentable<String>, nodes: [NodeID]) {
    // Of the numbers alone: a reference to the writer would be a second owner of the bytes, for which each list would copy
    // all of them.
    add(key, nodes.lazy.compactMap { [numbers] in Self.number(of: $0, in: numbers) })
  }

  private static func number(of node: NodeID, in numbers: NodeNumbers?) -> Int? {
    guard let numbers else { return Int(node.index) }
    return numbers[node]
  }

  /// Writes the key of an object member. The caller must write the value next.
  package mutating func key(_ key: some RawRepresentable<String>) {
    separate()
    bytes.append(Self.quote)
    bytes.append(contentsOf: key.rawValue.utf8)
    bytes.append(Self.quote)
    bytes.append(UInt8(ascii: ":"))
  }

  // MARK: Values

  package mutating func beginObject() { begin("{") }
  package mutating func endObject() { bytes.append(UInt8(ascii: "}")) }
  package mutating func beginList() { begin("[") }
  package mutating func endList() { bytes.append(UInt8(ascii: "]")) }

  package mutating func text(_ text: String) {
    separate()
    JSONText.append(text, to: &bytes)
  }

  package mutating func integer(_ value: some FixedWidthInteger) {
    separate()
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    // Not reversed in place: a slice is a second owner of the bytes, for which the next change would copy all of them.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var (rest, start) = (UInt64(value.magnitude), digits.count)
      repeat {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }

  /// Writes a number without loss of precision. JSON has no infinity, so the largest finite number replaces infinity.
  package mutating func number(_ value: Double) {
    separate()
    let largest = Double.greatestFiniteMagnitude
    bytes.append(contentsOf: "\(max(-largest, min(largest, value)))".utf8)
  }

  package mutating func truth(_ value: Bool) {
    separate()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  package mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Adds a line that is no JSON.
  package mutating func addLine(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    endLine()
  }

  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  package mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  // MARK: Pieces

  private static let quote = UInt8(ascii: "\"")

  private mutating func begin(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
  }

  /// Writes a comma if one is needed: not at the start of the output, and not after `{`, `[`, `:` or a line break.
  private mutating func separate() {
    switch bytes.last {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: "\n"): break
    default: bytes.append(UInt8(ascii: ","))
    }
  }
}
