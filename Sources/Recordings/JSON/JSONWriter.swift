import InspectionModel
import JSONQuoting

/// A writer of JSON as bytes, token by token and without whitespace.
///
/// The writer adds the commas. The caller must write the key of each member and end each object and list.
package struct JSONWriter: Sendable {
  package private(set) var bytes: [UInt8] = []
  /// The numbers that are written for nodes; nil if the index of each node's id is its number.
  private let numbers: NodeNumbers?

  package init() { numbers = nil }

  init(numbers: NodeNumbers) { self.numbers = numbers }

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
  mutating func add(_ key: some RawRepresentable<String>, node: NodeID?) { add(key, node.flatMap(number)) }

  /// Adds an object member with the numbers of nodes as value. Leaves out nodes without a number.
  mutating func add(_ key: some RawRepresentable<String>, nodes: [NodeID]) { add(key, nodes.lazy.compactMap(number)) }

  private func number(of node: NodeID) -> Int? {
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
    var rest = UInt64(value.magnitude)
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
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
