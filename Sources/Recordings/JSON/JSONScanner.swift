import InspectionModel

/// A one-pass reader of the JSON that ``JSONWriter`` writes, without whitespace between tokens.
///
/// The caller requests each value in turn, so deeply nested input cannot exhaust the stack. The scanner stores no
/// values. Invalid JSON throws an error, and no call reads past the end of the bytes.
package struct JSONScanner {
  private let bytes: UnsafeRawBufferPointer
  /// The known nodes. The JSON has numbers for nodes.
  let knownNodes: NumberedNodes
  package private(set) var position = 0
  /// Whether unknown object keys are skipped with their values, for newer versions. If false, they are errors.
  package var skipsUnknownKeys: Bool
  /// The maximum number of bytes of a text. A longer text is an error.
  package var textLimit = Int.max
  /// The place of the stream in the run that it continues.
  package var origin = StreamOrigin()

  package init(_ bytes: UnsafeRawBufferPointer, nodes: NumberedNodes = NumberedNodes(), skipsUnknownKeys: Bool = false)
  {
    self.bytes = bytes
    knownNodes = nodes
    self.skipsUnknownKeys = skipsUnknownKeys
  }

  /// Returns an error with a message, at the current position.
  package func failure(_ message: String) -> JSONFailure { JSONFailure(position: position, message: message) }

  // MARK: Objects and lists

  /// Reads an object. A key of `keys` that occurs twice is an error.
  ///
  /// - Parameter read: Reads the value of a key. Called once for each known key of the object.
  /// - Returns: The keys of the object, as bits: bit n is set for the key with index n in `keys`.
  @discardableResult
  package mutating func object<Key>(
    _ keys: TagTable<Key>, _ read: (inout JSONScanner, Key) throws(JSONFailure) -> Void
  ) throws(JSONFailure) -> UInt64 {
    try beginObject()
    return try members(keys, read)
  }

  /// Reads the remaining members of an object and the closing brace. The caller must have read the first member.
  ///
  /// - Parameter read: Reads the value of a key.
  package mutating func rest<Key>(
    ofObject keys: TagTable<Key>, _ read: (inout JSONScanner, Key) throws(JSONFailure) -> Void
  ) throws(JSONFailure) {
    _ = try members(keys, read)
  }

  private mutating func members<Key>(
    _ keys: TagTable<Key>, _ read: (inout JSONScanner, Key) throws(JSONFailure) -> Void
  ) throws(JSONFailure) -> UInt64 {
    var seen: UInt64 = 0
    while let (ordinal, key) = try nextKey(keys) {
      guard seen & (1 << ordinal) == 0 else { throw failure("duplicate key") }
      seen |= 1 << ordinal
      try read(&self, key)
    }
    try expect("}")
    return seen
  }

  /// Reads the end of an object. Skips unknown members before it, if ``skipsUnknownKeys``.
  package mutating func endObject() throws(JSONFailure) {
    while byte == UInt8(ascii: ",") {
      guard skipsUnknownKeys else { throw failure("unknown key") }
      position += 1
      try skipMember()
    }
    try expect("}")
  }

  private mutating func skipMember() throws(JSONFailure) {
    try skipText()
    try expect(":")
    try skipValue()
  }

  /// Reads the opening brace of an object, whose members ``key(_:)`` finds.
  mutating func beginObject() throws(JSONFailure) { try expect("{") }

  /// Reads the key of the next member of an object, up to its value; nil at the closing brace, which is not read. The
  /// scanner is behind the opening brace or behind a value.
  mutating func key<Key>(_ keys: TagTable<Key>) throws(JSONFailure) -> Key? { try nextKey(keys)?.word }

  private mutating func nextKey<Key>(_ keys: TagTable<Key>) throws(JSONFailure) -> (ordinal: Int, word: Key)? {
    while byte != UInt8(ascii: "}") {
      if bytes[position - 1] != UInt8(ascii: "{") { try expect(",") }
      let start = position
      let found: (ordinal: Int, word: Key)
      do throws(JSONFailure) { found = try word(keys, "key") } catch {
        guard skipsUnknownKeys else { throw error }
        position = start
        try skipMember()
        continue
      }
      try expect(":")
      return found
    }
    return nil
  }

  /// Continues at another position, where a value or a member begins.
  mutating func move(to position: Int) { self.position = position }

  /// Skips a value of any kind. Checks only the depth of brackets in the value.
  mutating func skipValue() throws(JSONFailure) {
    var depth = 0
    repeat {
      switch byte {
      case UInt8(ascii: "\""): try skipText()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard depth > 0 else { throw failure("there should be a value") }
        depth -= 1
        position += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        guard depth > 0 else { throw failure("there should be a value") }
        position += 1
      case nil: throw failure("unterminated value")
      default:
        while let byte, !#"",:{}[]"#.utf8.contains(byte) { position += 1 }
      }
    } while depth > 0
  }

  /// Skips a text without a look at its characters.
  private mutating func skipText() throws(JSONFailure) {
    try expect("\"")
    while let byte {
      position += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return }
    }
    throw failure("unterminated text")
  }

  /// Reads a list. Calls `read` for each element.
  package mutating func list(_ read: (inout JSONScanner) throws(JSONFailure) -> Void) throws(JSONFailure) {
    try expect("[")
    guard !skip("]") else { return }
    repeat { try read(&self) } while skip(",")
    try expect("]")
  }

  /// Throws an error unless all bytes have been read.
  package func end() throws(JSONFailure) {
    guard position == bytes.count else { throw failure("data after the value") }
  }

  // MARK: Values

  package mutating func word<Word>(_ words: TagTable<Word>) throws(JSONFailure) -> Word {
    try word(words, "word").word
  }

  /// Reads a word as a text if it is unknown and ``skipsUnknownKeys``, since newer versions have further words.
  package mutating func wordOrText<Word>(_ words: TagTable<Word>) throws(JSONFailure) -> (word: Word?, text: String?) {
    let start = position
    do throws(JSONFailure) { return (try word(words), nil) } catch {
      guard skipsUnknownKeys else { throw error }
      position = start
      return (nil, try text())
    }
  }

  private mutating func word<Word>(
    _ words: TagTable<Word>, _ noun: String
  ) throws(JSONFailure) -> (ordinal: Int, word: Word) {
    guard byte == UInt8(ascii: "\"") else { throw failure("there should be a \(noun) in quotes") }
    let start = position + 1
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") { end += 1 }
    guard end < bytes.count else { throw failure("unterminated text") }
    guard let found = words.find(UnsafeRawBufferPointer(rebasing: bytes[start..<end])) else {
      let word = String(decoding: bytes[start..<min(end, start + 40)], as: UTF8.self)
      throw failure("unknown \(noun) `\(word)`")
    }
    position = end + 1
    return found
  }

  package mutating func text() throws(JSONFailure) -> String {
    guard byte == UInt8(ascii: "\"") else { throw failure("there should be a text in quotes") }
    let start = position + 1
    var end = start
    while end < bytes.count {
      guard end - start <= textLimit else { throw failure("a text is longer than \(textLimit) bytes") }
      switch bytes[end] {
      case UInt8(ascii: "\""):
        guard let text = String(validating: UnsafeRawBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self) else {
          throw failure("a text is not UTF-8")
        }
        position = end + 1
        return text
      case UInt8(ascii: "\\"): return try escapedText(from: start)
      case 0..<0x20: throw failure("control character in a text")
      default: end += 1
      }
    }
    throw failure("unterminated text")
  }

  package mutating func integer<Number: FixedWidthInteger>(_: Number.Type = Number.self) throws(JSONFailure) -> Number {
    let number: Number = try integerPart()
    let isFraction = byte == UInt8(ascii: ".") || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E")
    guard !isFraction else { throw failure("a number should be whole, without a point or an exponent") }
    return number
  }

  /// Reads the digits of a number up to a point or exponent, if there is one.
  mutating func integerPart<Number: FixedWidthInteger>() throws(JSONFailure) -> Number {
    let start = position
    let isNegative = Number.isSigned && skip("-")
    guard let first = digit else { throw failure("there should be a whole number") }
    guard first > 0 || !isDigit(at: position + 1) else { throw failure("a number begins with 0") }
    var number: Number = 0
    while let digit {
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isTooLargeNow) =
        isNegative
        ? product.subtractingReportingOverflow(Number(digit)) : product.addingReportingOverflow(Number(digit))
      guard !isTooLarge, !isTooLargeNow else {
        position = start
        throw failure("a number is too large")
      }
      number = sum
      position += 1
    }
    return number
  }

  package mutating func number() throws(JSONFailure) -> Double {
    let start = position
    _ = skip("-")
    guard let first = digit else { throw failure("there should be a number") }
    guard first > 0 || !isDigit(at: position + 1) else { throw failure("a number begins with 0") }
    skipDigits()
    if skip(".") { try requireDigits() }
    if skip("e") || skip("E") {
      if !skip("-") { _ = skip("+") }
      try requireDigits()
    }
    // Longer numbers are rejected below.
    let digits = UnsafeRawBufferPointer(rebasing: bytes[start..<position].prefix(400))
    let value = Double(String(decoding: digits, as: UTF8.self))
    guard position - start <= 400, let value, value.isFinite else {
      position = start
      throw failure("a number is too large")
    }
    return value
  }

  package mutating func truth() throws(JSONFailure) -> Bool {
    if skip(all: "true") { return true }
    guard skip(all: "false") else { throw failure("there should be true or false") }
    return false
  }

  /// Skips `null` if it is next. Returns whether it was.
  package mutating func null() -> Bool { skip(all: "null") }

  /// Reads a value, or returns nil if the value is `null`.
  package mutating func orNull<Value>(
    _ read: (inout JSONScanner) throws(JSONFailure) -> Value
  ) throws(JSONFailure) -> Value? {
    null() ? nil : try read(&self)
  }

  // MARK: Pieces

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private var digit: UInt8? { isDigit(at: position) ? bytes[position] - UInt8(ascii: "0") : nil }

  private func isDigit(at position: Int) -> Bool {
    position < bytes.count && bytes[position] &- UInt8(ascii: "0") < 10
  }

  private mutating func skipDigits() { while digit != nil { position += 1 } }

  private mutating func requireDigits() throws(JSONFailure) {
    guard digit != nil else { throw failure("there should be a digit") }
    skipDigits()
  }

  /// Skips a character if it is next. Returns whether it was.
  package mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(JSONFailure) {
    guard skip(character) else { throw failure("there should be a `\(character)`") }
  }

  /// Skips `characters` if exactly these come next. Returns whether they did.
  package mutating func skip(all characters: StaticString) -> Bool {
    let count = characters.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    for offset in 0..<count where bytes[position + offset] != characters.utf8Start[offset] { return false }
    position += count
    return true
  }

  private mutating func escapedText(from start: Int) throws(JSONFailure) -> String {
    var text: [UInt8] = []
    position = start
    while let byte {
      guard text.count <= textLimit else { throw failure("a text is longer than \(textLimit) bytes") }
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: text, as: UTF8.self) else {
          throw failure("a text is not UTF-8")
        }
        return text
      case UInt8(ascii: "\\"): text.append(contentsOf: UTF8.encode(try escape()) ?? UTF8.encodedReplacementCharacter)
      case 0..<0x20: throw failure("control character in a text")
      default: text.append(byte)
      }
    }
    throw failure("unterminated text")
  }

  /// Reads the part of an escape sequence after the backslash. Returns the escaped character.
  private mutating func escape() throws(JSONFailure) -> Unicode.Scalar {
    let sign = byte
    position += 1
    switch sign {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let first = try codeUnit()
      if let scalar = Unicode.Scalar(first) { return scalar }
      guard UTF16.isLeadSurrogate(first), skip(all: #"\u"#) else { break }
      let second = try codeUnit()
      guard UTF16.isTrailSurrogate(second) else { break }
      return UTF16.decode(UTF16.EncodedScalar([first, second]))
    default: break
    }
    throw failure("invalid escape after a backslash")
  }

  private mutating func codeUnit() throws(JSONFailure) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let value = byte.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
        throw failure("there should be four digits")
      }
      unit = unit << 4 | UInt16(value)
      position += 1
    }
    return unit
  }
}
