/// A column of a table, as a JSON array of integers.
struct Column {
  private(set) var count = 0
  private var bytes: [UInt8] = []

  mutating func append(_ number: some BinaryInteger) {
    if count > 0 { bytes.append(UInt8(ascii: ",")) }
    count += 1
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    // Without a String for each number: a page has ten million of them.
    let start = bytes.count
    var rest = UInt64(number.magnitude)
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  var json: String { "[\(String(decoding: bytes, as: UTF8.self))]" }
}

extension Sequence where Element: BinaryInteger {
  /// The numbers as a JSON array.
  var json: String {
    var column = Column()
    for number in self { column.append(number) }
    return column.json
  }
}
