/// A search for the known name nearest to a misspelled name, by edit distance. Used for all names that users type.
///
/// Case, `-` and `_` are ignored. About a third of the letters may be wrong: at least one, at most three. One more may
/// be wrong if only the order differs, such as `trou` for `tour`. A budget limits the number of comparisons.
package struct NearMiss {
  /// The maximum length of a compared name, in bytes of UTF-8. Longer names are skipped.
  private static let longest = 40
  /// The maximum number of wrong letters. One more is allowed if only the order of letters differs.
  private static let largestDistance = 3
  /// The minimum length of a word that is suggested as the beginning of a longer name.
  private static let shortestBeginning = 3

  private var budget: Int

  /// Creates a search that compares at most `budget` candidates in all calls, and ignores further candidates.
  package init(budget: Int) {
    self.budget = budget
  }

  /// Returns the candidate nearest to `word`, by the rules of ``find(_:among:)``; nil if there is none.
  package static func of(_ word: String, among candidates: some Sequence<String>) -> String? {
    var search = NearMiss(budget: 200_000)
    return search.find(word, among: candidates)
  }

  /// Returns the candidate nearest to `word`. Of equally near ones, returns the first of those that share the longest
  /// beginning with `word`. If none is near enough, returns the first that begins with `word`, or else nil.
  package mutating func find(_ word: String, among candidates: some Sequence<String>) -> String? {
    guard let wanted = Self.letters(word), !wanted.isEmpty else { return nil }
    var nearest: (candidate: String, distance: Int, shared: Int)?
    var completed: String?
    for candidate in candidates {
      guard budget > 0 else { break }
      budget -= 1
      guard let letters = Self.letters(candidate) else { continue }
      if completed == nil, wanted.count >= Self.shortestBeginning, letters.starts(with: wanted) {
        completed = candidate
      }
      let limit = min(Self.largestDistance, max(1, (max(wanted.count, letters.count) + 1) / 3))
      guard abs(letters.count - wanted.count) <= limit else { continue }
      let distance = Self.distance(wanted, letters)
      guard distance < letters.count, distance <= limit || distance == limit + 1 && wanted.sorted() == letters.sorted()
      else { continue }
      let shared = zip(wanted, letters).prefix { $0 == $1 }.count
      if let nearest, (nearest.distance, -nearest.shared) <= (distance, -shared) { continue }
      nearest = (candidate, distance, shared)
    }
    return nearest?.candidate ?? completed
  }

  /// Returns the letters of a word in lower case, without `-` and `_`; nil if the word is too long.
  private static func letters(_ word: String) -> [UInt8]? {
    guard word.utf8.count <= longest else { return nil }
    return word.lowercased().utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
  }

  /// Returns the edit distance: insertions, deletions, substitutions and transpositions of neighbouring letters.
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
