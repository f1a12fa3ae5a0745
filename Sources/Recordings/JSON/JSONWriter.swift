import JSONQuoting

/// Puts JSON together, piece by piece and without blanks, in bytes.
///
/// Commas come by themselves. Whoever begins an object or a list has to end it, and a member needs its key first.
package struct JSONWriter: Sendable {
  /// What was written so far.
  package private(set) var bytes: [UInt8] = []

  package init() {}

  // MARK: Members

  /// Adds a text, if there is one.
  package mutating func add(_ key: some RawRepresentable<String>, _ value: String?) {
    guard let value else { return }
    self.key(key)
    text(value)
  }

  /// Adds a whole number, if there is one.
  package mutating func add(_ key: some RawRepresentable<String>, _ value: (some FixedWidthInteger)?) {
    guard let value else { return }
    self.key(key)
    integer(value)
  }

  /// Adds a number.
  package mutating func add(_ key: some RawRepresentable<String>, _ value: Double) {
    self.key(key)
    number(value)
  }

  /// Adds a truth, if there is one.
  package mutating func add(_ key: some RawRepresentable<String>, _ value: Bool?) {
    guard let value else { return }
    self.key(key)
    truth(value)
  }

  /// Adds a list of whole numbers.
  package mutating func add(_ key: some RawRepresentable<String>, _ values: some Sequence<some FixedWidthInteger>) {
    self.key(key)
    beginList()
    for value in values { integer(value) }
    endList()
  }

  /// Begins a member, the value of which follows.
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

  /// Writes a number so that the same is read again. JSON has no infinity: the largest number stands for it.
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

  /// Ends a line.
  package mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  // MARK: Pieces

  private static let quote = UInt8(ascii: "\"")

  private mutating func begin(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
  }

  /// A comma is due behind everything but what lets something begin. A text cannot be mistaken: it ends with its quote.
  private mutating func separate() {
    switch bytes.last {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: "\n"): break
    default: bytes.append(UInt8(ascii: ","))
    }
  }
}
