/// A query that matches some letters of a text in their order: `tgf` matches toggle-fold.
///
/// A match scores points for letters at the beginnings of words, consecutive letters, and equal case. Matching
/// allocates nothing and compares bytes.
struct FuzzyQuery: Equatable {
  private enum Points {
    static let letter = 1
    static let sameCase = 1
    static let following = 10
    static let atWord = 8
    static let atStart = 12
    static let wholeText = 20
  }

  /// The maximum number of matches compared in a text, each from another start position.
  private static let startLimit = 8

  private let bytes: [UInt8]
  private let isPlain: Bool

  init(_ text: some StringProtocol) {
    bytes = Array(text.utf8)
    isPlain = bytes.allSatisfy { $0 < 0x80 }
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// Returns whether the query begins with the nonempty query `other`. Each text that it matches then matches `other`.
  func narrows(_ other: FuzzyQuery) -> Bool { !other.isEmpty && bytes.starts(with: other.bytes) }

  /// Returns the score of a text; nil if the text does not match.
  ///
  /// - Parameter atWords: Whether letters match only at the beginning of a word or right after the previous letter.
  func score(in text: UnsafeBufferPointer<UInt8>, atWords: Bool = false) -> Int? {
    guard let start = bestStart(in: text, atWords) else { return nil }
    return start.score + (text.count == bytes.count ? Points.wholeText : 0)
  }

  /// Returns the score of a text; nil if the text does not match.
  func score(in text: String, atWords: Bool = false) -> Int? {
    withBytes(of: text) { score(in: $0, atWords: atWords) }
  }

  /// Returns the score of a sentence, matched only at the beginnings of words; nil if the sentence does not match. The
  /// score is reduced, to 3/4 if the matched letters are consecutive and else to 1/2, so that names precede sentences.
  func scoreOfWords(in sentence: String) -> Int? {
    guard let score = score(in: sentence, atWords: true) else { return nil }
    let places = places(in: sentence, atWords: true)
    let isRun = places.last.map { $0 - places[0] == places.count - 1 } ?? true
    return isRun ? score * 3 / 4 : score / 2
  }

  /// Returns the positions of the matched bytes in ascending order; none if the text does not match.
  func places(in text: String, atWords: Bool = false) -> [Int] {
    withBytes(of: text) { bytes in
      var places: [Int] = []
      if let start = bestStart(in: bytes, atWords) {
        _ = run(from: start.index, in: bytes, start.placement) { places.append($0) }
      }
      return places
    }
  }

  private func withBytes<Result>(of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var text = text
    return text.withUTF8(body)
  }

  /// The allowed positions of a letter that does not directly follow the previously matched letter.
  private enum Placement {
    case onlyAtWords
    case ratherAtWords
    case anywhere
  }

  private func bestStart(
    in text: UnsafeBufferPointer<UInt8>, _ atWords: Bool
  ) -> (index: Int, score: Int, placement: Placement)? {
    guard let first = bytes.first, text.count >= bytes.count else { return nil }
    var best: (index: Int, score: Int, placement: Placement)?
    var tried = 0
    for index in 0...(text.count - bytes.count) where Self.isSame(text[index], first) {
      if atWords, !Self.isWordStart(index, in: text) { continue }
      var placement = atWords ? Placement.onlyAtWords : .ratherAtWords
      var score = run(from: index, in: text, placement, visit: { _ in })
      if score == nil, !atWords {
        placement = .anywhere
        score = run(from: index, in: text, placement, visit: { _ in })
      }
      guard let score else {
        // Letters missing after this position are missing after later ones as well.
        if placement == .anywhere, isPlain { break } else { continue }
      }
      if score > best?.score ?? 0 { best = (index, score, placement) }
      tried += 1
      if tried == Self.startLimit { break }
    }
    return best
  }

  /// Returns the score of the match that begins at `start`; nil for no match. Each further letter matches the next
  /// position or, if that fails, one that `placement` allows. Calls `visit` with each matched position, in order.
  private func run(
    from start: Int, in text: UnsafeBufferPointer<UInt8>, _ placement: Placement, visit: (Int) -> Void
  ) -> Int? {
    var score = 0
    var last = start - 1
    for (number, letter) in bytes.enumerated() {
      // The remaining letters need room as well.
      let end = text.count - (bytes.count - number - 1)
      guard last + 1 < end else { return nil }
      var place = last + 1
      if !Self.isSame(text[place], letter) {
        // The bytes of a character stay together.
        guard !(0x80...0xBF).contains(letter) || number == 0 else { return nil }
        guard let next = next(letter, from: place + 1, to: end, in: text, placement) else { return nil }
        place = next
      } else if number > 0 {
        score += Points.following
      }
      score += Points.letter + (text[place] == letter ? Points.sameCase : 0)
      if place == 0 { score += Points.atStart } else if Self.isWordStart(place, in: text) { score += Points.atWord }
      visit(place)
      last = place
    }
    return score
  }

  private func next(
    _ letter: UInt8, from start: Int, to end: Int, in text: UnsafeBufferPointer<UInt8>, _ placement: Placement
  ) -> Int? {
    var other: Int?
    var index = start
    while index < end {
      if Self.isSame(text[index], letter) {
        if placement == .anywhere || Self.isWordStart(index, in: text) { return index }
        if other == nil { other = index }
      }
      index += 1
    }
    return placement == .onlyAtWords ? nil : other
  }

  private static func isSame(_ one: UInt8, _ other: UInt8) -> Bool { one == other || folded(one) == folded(other) }

  /// Returns a letter in lower case, and a hyphen for a blank, so that a typed blank matches the hyphen in a name.
  private static func folded(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x41...0x5A: byte | 0x20
    case 0x20: 0x2D
    default: byte
    }
  }

  /// Whether a word begins at a position: after anything but a letter or a digit, or at an upper-case letter after a
  /// lower-case one.
  private static func isWordStart(_ index: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard index > 0 else { return true }
    return switch (text[index - 1], text[index]) {
    case (0x61...0x7A, 0x41...0x5A): true
    case (0x30...0x39, _), (0x41...0x5A, _), (0x61...0x7A, _), (0x80..., _): false
    default: true
    }
  }
}
