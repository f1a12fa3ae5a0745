import InspectionModel

/// The texts about the contents of the nodes looked at lately: the latest one of each, and the one before.
struct ContentsTexts {
  /// The maximum number of nodes, each with two texts of at most 16 KiB.
  private static let limit = 32

  private struct Known {
    /// The version of the answered request; nil to request the text again.
    var version: Int?
    /// Nil for a node whose program has described no contents.
    var change: ContentsChange?
  }

  private var known: [NodeID: Known] = [:]
  /// The nodes, the latest answer last.
  private var order: [NodeID] = []
  /// The number of answers, which changes the look of the detail.
  private(set) var version = 0

  /// The latest text of a node, compared with the one before; nil without a text.
  subscript(node: NodeID) -> ContentsChange? { known[node]?.change }

  func lacks(_ request: ContentsRequest) -> Bool { known[request.node]?.version != request.version }

  /// Receives the text about a node's contents. Without a text, the last one stays: the program may have gone.
  mutating func receive(_ text: ContentsText?, to request: ContentsRequest) {
    let last = known[request.node]?.change
    let change = text.map { last?.followed(by: $0) ?? ContentsChange(of: $0) }
    forget(request.node)
    known[request.node] = Known(version: request.version, change: change ?? last)
    order.append(request.node)
    if order.count > Self.limit { forget(order[0]) }
    version += 1
  }

  mutating func forget(_ node: NodeID) {
    guard known.removeValue(forKey: node) != nil else { return }
    order.removeAll { $0 == node }
  }

  /// Requests all texts again when they are shown; until then, the old ones stay.
  mutating func renewAll() {
    for node in order { known[node]?.version = nil }
  }
}

/// A text about the contents of a node, compared line by line with the other text before it.
struct ContentsChange {
  let text: ContentsText
  /// The time up to which the node had other contents, in nanoseconds; nil if no others are known.
  let since: Int64?
  /// The lines of the text, with those that the text before had in their place.
  let lines: [Line]
  /// The number of further lines, which are not compared.
  let restCount: Int

  struct Line: Equatable {
    enum Kind { case same, added, removed }

    let kind: Kind
    let text: String
  }

  /// The maximum number of lines that are compared, as a comparison may take as many steps as its square.
  private static let limit = 200

  init(of text: ContentsText) { self.init(text, after: nil) }

  /// Returns the comparison of the next text with this one. A text that says the same remains compared with the one before.
  func followed(by next: ContentsText) -> ContentsChange {
    guard next.text == text.text else { return ContentsChange(next, after: text) }
    return ContentsChange(text: next, since: since, lines: lines, restCount: restCount)
  }

  private init(text: ContentsText, since: Int64?, lines: [Line], restCount: Int) {
    (self.text, self.since, self.lines, self.restCount) = (text, since, lines, restCount)
  }

  private init(_ text: ContentsText, after old: ContentsText?) {
    let all = Self.lines(of: text)
    let new = Array(all.prefix(Self.limit))
    let lines =
      old.map { Self.merged(Array(Self.lines(of: $0).prefix(Self.limit)), new) }
      ?? new.map { Line(kind: .same, text: $0) }
    self.init(text: text, since: old?.time, lines: lines, restCount: all.count - new.count)
  }

  private static func lines(of text: ContentsText) -> [String] {
    text.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }

  /// Returns the lines of both texts, each removed one at its old place.
  private static func merged(_ old: [String], _ new: [String]) -> [Line] {
    let difference = new.difference(from: old)
    var removed = Set<Int>()
    for case .remove(let place, _, _) in difference { removed.insert(place) }
    var added = Set<Int>()
    for case .insert(let place, _, _) in difference { added.insert(place) }
    var lines: [Line] = []
    var (oldPlace, newPlace) = (0, 0)
    while oldPlace < old.count || newPlace < new.count {
      if removed.contains(oldPlace) {
        lines.append(Line(kind: .removed, text: old[oldPlace]))
        oldPlace += 1
      } else {
        lines.append(Line(kind: added.contains(newPlace) ? .added : .same, text: new[newPlace]))
        if !added.contains(newPlace) { oldPlace += 1 }
        newPlace += 1
      }
    }
    return lines
  }
}
