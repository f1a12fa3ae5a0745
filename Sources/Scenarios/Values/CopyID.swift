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
