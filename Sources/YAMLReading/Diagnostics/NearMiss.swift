/// Finds the word that a misspelled one means, by edit distance. A budget bounds the cost of a file full of unknown ids.
struct NearMiss {
  /// Words longer than this have no near misses.
  private static let longest = 40

  private var budget: Int

  /// Compares at most `budget` pairs of words.
  init(budget: Int) {
    self.budget = budget
  }

  /// The candidate nearest to `word`, the first of several; nil if none is near enough.
  mutating func find(_ word: String, among candidates: some Sequence<String>) -> String? {
    guard let wanted = Self.letters(word), !wanted.isEmpty else { return nil }
    var nearest: (candidate: String, distance: Int)?
    for candidate in candidates {
      guard budget > 0 else { break }
      budget -= 1
      guard let letters = Self.letters(candidate) else { continue }
      let limit = max(1, (max(wanted.count, letters.count) + 1) / 3)
      guard abs(letters.count - wanted.count) <= limit else { continue }
      let distance = Self.distance(wanted, letters)
      if distance <= limit, distance < letters.count, distance < nearest?.distance ?? .max {
        nearest = (candidate, distance)
      }
    }
    return nearest?.candidate
  }

  /// The letters, in lower case and without `-` and `_`. Nil for a long word, which is not read: it may be as long as the
  /// file.
  private static func letters(_ word: String) -> [UInt8]? {
    guard word.utf8.count <= longest else { return nil }
    return word.lowercased().utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
  }

  /// The number of insertions, deletions, substitutions and transpositions of neighbours.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (i, letter) in left.enumerated() {
      var row = [i + 1]
      row.reserveCapacity(right.count + 1)
      for (j, other) in right.enumerated() {
        var cost = min(last[j] + (letter == other ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, letter == right[j - 1], left[i - 1] == other {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[right.count]
  }
}
