import TerminalUI

extension StyledLine {
  /// Returns the key that the line hints at in a column: the key drawn there, or the first of those whose description is
  /// there; nil if neither is.
  func key(at column: Int) -> Key? {
    var start = 0
    var last: Key?
    for span in spans {
      let end = start + span.text.displayWidth()
      let isInside = (start..<end).contains(column)
      switch span.role {
      case .key:
        let keys = span.text.split(separator: " ").map { (text: $0, key: Key(label: $0)) }
        last = keys.first?.key
        if isInside {
          let before = span.text.prefix(column - start + 1).split(separator: " ")
          return before.indices.last.flatMap { keys.indices.contains($0) ? keys[$0].key : nil } ?? last
        }
      case .hint:
        // The gap after a description belongs to no hint.
        let gap = span.text.reversed().prefix { $0 == " " }.count
        if isInside { return column < end - gap ? last : nil }
      default: last = nil
      }
      start = end
    }
    return nil
  }
}

extension Key {
  /// Creates the key with a label as hints show it, with arrows; see ``label(_:)``.
  init?(label: some StringProtocol) {
    let arrows: [Key] = [.up, .down, .left, .right, .pageUp, .pageDown]
    guard let key = arrows.first(where: { $0.label(.unicode) == label }) ?? Key(name: label) else { return nil }
    self = key
  }
}
