import InspectionModel

/// A search for a text in the names of many nodes.
///
/// Up to 100,000 names are searched after every key. Copies of one node share all but the number at the end of their
/// names: the shared start is searched once for all of them, then only the end of each name.
struct NameSearch {
  /// The searched text, in lower case.
  private let text: String
  private var family: NodeIdentity.Family?
  /// Whether the name of each copy in ``family`` has the text, whatever its number.
  private var isInAll = false
  /// The part of a name that may have the text because of the number: the end of the shared start, then the number. Nil if
  /// the name is not ASCII.
  private var tail: [UInt8]?
  private var startOfNumber = 0

  init(_ text: String) { self.text = text }

  /// Returns whether the name or the title of a node has the text.
  mutating func finds(_ identity: NodeIdentity) -> Bool {
    guard let number = identity.copyNumber else { return identity.hasText(text) }
    if family != identity.family { begin(identity.family) }
    if isInAll { return true }
    guard tail != nil else { return identity.hasText(text) }
    tail?.removeSubrange(startOfNumber...)
    tail?.append(contentsOf: String(number).utf8)
    return tail?.withUnsafeBufferPointer { $0.containsText(lowercase: text) } == true
  }

  private mutating func begin(_ family: NodeIdentity.Family) {
    self.family = family
    let start = "\(family.key)\(family.separator)"
    isInAll = start.containsText(lowercase: text) || family.title.map { "\($0) ".containsText(lowercase: text) } == true
    // A title has a number of its own.
    let isSimple = family.title == nil && start.utf8.allSatisfy { $0 < 0x80 } && text.utf8.allSatisfy { $0 < 0x80 }
    tail = isSimple ? Array(start.utf8.suffix(max(0, text.utf8.count - 1))) : nil
    startOfNumber = tail?.count ?? 0
  }
}

extension NodeIdentity {
  /// Returns whether the name or the title has a text, which is in lower case.
  func hasText(_ text: String) -> Bool {
    key.containsText(lowercase: text) || title?.containsText(lowercase: text) == true
  }
}

extension NodeError {
  func hasText(_ text: String) -> Bool { self.text.containsText(lowercase: text) }
}

extension String {
  /// Returns whether this text contains a lower-case text, ignoring the case of this text.
  ///
  /// Names and errors are nearly always ASCII, which is compared byte by byte, without a copy.
  func containsText(lowercase text: String) -> Bool {
    let answer = utf8.withContiguousStorageIfAvailable { $0.containsText(lowercase: text) }
    if let answer, let isFound = answer { return isFound }
    return lowercased().contains(text)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns whether an ASCII text contains a lower-case text; nil if non-ASCII bytes need a comparison by characters.
  func containsText(lowercase text: String) -> Bool? {
    text.utf8.withContiguousStorageIfAvailable(find) ?? nil
  }

  private func find(_ wanted: UnsafeBufferPointer<UInt8>) -> Bool? {
    guard allSatisfy({ $0 < 0x80 }) else { return nil }
    guard wanted.count <= count else { return wanted.allSatisfy { $0 < 0x80 } ? false : nil }
    for start in 0...(count - wanted.count) {
      var length = 0
      while length < wanted.count {
        let byte = self[start + length]
        let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
        guard (isUpper ? byte | 0x20 : byte) == wanted[length] else { break }
        length += 1
      }
      if length == wanted.count { return true }
    }
    return false
  }
}
