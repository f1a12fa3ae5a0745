/// A hash table from names to words: values such as enum cases. It finds a word by the bytes of its name, without
/// creating a string, in O(n) in the length of the name.
public struct TagTable<Word: Sendable>: Sendable {
  /// The slots of the hash table: an index in ``words``, or -1 in a free slot. At most 64 of 256 slots are used.
  @usableFromInline var places: [Int8]
  @usableFromInline let words: [Word]
  /// The bytes of all names in a row. ``starts`` has the offset of each name, and the end of the last name.
  @usableFromInline var names: [UInt8] = []
  @usableFromInline var starts = [0]

  /// Creates a table of at most 64 words with their names.
  public init(_ words: [(name: String, word: Word)]) {
    precondition(words.count <= 64)
    self.words = words.map(\.word)
    places = Array(repeating: -1, count: 256)
    for (ordinal, name) in words.map({ Array($0.name.utf8) }).enumerated() {
      var place = name.withUnsafeBytes(Self.hash)
      while places[place] >= 0 { place = (place + 1) & 255 }
      places[place] = Int8(ordinal)
      names += name
      starts.append(names.count)
    }
  }

  /// Returns the word with a name and the word's index; nil if the name is unknown.
  @inlinable public func find(_ name: UnsafeRawBufferPointer) -> (ordinal: Int, word: Word)? {
    var place = Self.hash(name)
    while places[place] >= 0 {
      let ordinal = Int(places[place])
      if isNamed(ordinal, name) { return (ordinal, words[ordinal]) }
      place = (place + 1) & 255
    }
    return nil
  }

  @inlinable func isNamed(_ ordinal: Int, _ name: UnsafeRawBufferPointer) -> Bool {
    let start = starts[ordinal]
    guard starts[ordinal + 1] - start == name.count else { return false }
    for offset in 0..<name.count where names[start + offset] != name[offset] { return false }
    return true
  }

  @inlinable static func hash(_ name: UnsafeRawBufferPointer) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in name { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Int((hash ^ hash >> 16) & 255)
  }
}

extension TagTable where Word: CaseIterable & RawRepresentable<String> {
  public init(of _: Word.Type) { self.init(Word.allCases.map { ($0.rawValue, $0) }) }
}
