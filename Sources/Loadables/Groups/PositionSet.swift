/// A set of small numbers as bits: putting one in and taking one out is O(1), and the members come in order.
package struct PositionSet: Sendable {
  private var words: [UInt64] = []

  package init() {}

  /// Puts a number in, or takes it out.
  package mutating func set(_ position: Int, _ isMember: Bool) {
    let (word, bit) = position.quotientAndRemainder(dividingBy: 64)
    if isMember {
      if word >= words.count { words.append(contentsOf: repeatElement(0, count: word + 1 - words.count)) }
      words[word] |= 1 << UInt64(bit)
    } else if word < words.count {
      words[word] &= ~(1 << UInt64(bit))
    }
  }

  /// What `body` makes of the first member of which it makes anything.
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
