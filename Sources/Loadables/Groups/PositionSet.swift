/// A set of small numbers, stored as bits. Insertion and removal are O(1); the members are visited in ascending order.
package struct PositionSet: Sendable {
  private var words: [UInt64] = []

  package init() {}

  package mutating func set(_ position: Int, _ isMember: Bool) {
    let (word, bit) = position.quotientAndRemainder(dividingBy: 64)
    if isMember {
      if word >= words.count { words.append(contentsOf: repeatElement(0, count: word + 1 - words.count)) }
      words[word] |= 1 << UInt64(bit)
    } else if word < words.count {
      words[word] &= ~(1 << UInt64(bit))
    }
  }

  /// Calls `body` for the members in ascending order, up to the first result that is not nil, and returns this result.
  package func firstResult<Result>(_ body: (Int) -> Result?) -> Result? {
    for (index, word) in words.enumerated() where word != 0 {
      var rest = word
      while rest != 0 {
        if let result = body(index * 64 + rest.trailingZeroBitCount) { return result }
        rest &= rest - 1
      }
    }
    return nil
  }
}
