import YAMLReading

/// Adds items to a list in the text of a scenario file.
struct ListEditor {
  /// An item or a comment to add, with the number of existing items that precede it.
  struct Addition {
    enum Content {
      case item(FlowValue)
      /// A comment of one line. A list in brackets cannot contain comments.
      case remark(String)
    }

    let position: Int
    let content: Content

    var isItem: Bool { if case .item = content { true } else { false } }
  }

  let source: SourceScalars
  let syntax: FlowValue.Syntax

  /// The spaces before each item of a new list.
  let indentation: String

  /// Adds items and comments to a list. `additions` must be in the order of their positions.
  ///
  /// - Returns: The comments that could not be added; nil if the list is written in a way that cannot be extended.
  func add(_ additions: [Addition], to list: SourceLayout.Value, _ edits: inout TextEdits) -> [String]? {
    guard let items = list.items else { return nil }
    guard !additions.isEmpty else { return [] }
    guard list.isFlow else { return addLines(additions, to: items, &edits) ? [] : nil }
    let (written, remarks) = divided(additions)
    guard !written.isEmpty else { return remarks }
    if items.isEmpty {
      if canBecomeLines(list) {
        replace(list, byLinesOf: additions, &edits)
        return []
      }
      fill(list, with: written.map(\.text), &edits)
      return remarks
    }
    for (position, group) in Dictionary(grouping: written, by: \.position) {
      insert(group.map(\.text), at: position, of: items, &edits)
    }
    return remarks
  }

  private func divided(_ additions: [Addition]) -> (items: [(position: Int, text: String)], remarks: [String]) {
    var (items, remarks): ([(position: Int, text: String)], [String]) = ([], [])
    for addition in additions {
      switch addition.content {
      case .item(let value): items.append((addition.position, value.written(in: syntax)))
      case .remark(let text): remarks.append(text)
      }
    }
    return (items, remarks)
  }

  /// Returns the additions as the text of a new list in brackets.
  ///
  /// - Returns: The list, and the comments that a list in brackets cannot contain.
  func flowList(_ additions: [Addition]) -> (text: String, remarks: [String]) {
    let (items, remarks) = divided(additions)
    return ("[\(items.map(\.text).joined(separator: ", "))]", remarks)
  }

  /// Returns the additions as the lines of a list without brackets.
  func lines(_ additions: [Addition], indentation: String) -> [String] {
    additions.map { addition in
      switch addition.content {
      case .item(let value): "\(indentation)- \(value.written(in: syntax))"
      case .remark(let text): "\(indentation)# \(text)"
      }
    }
  }

  // MARK: Without brackets

  private func addLines(_ additions: [Addition], to items: [Range<Int>], _ edits: inout TextEdits) -> Bool {
    for (position, own) in Dictionary(grouping: additions, by: \.position) {
      guard let neighbour = items[safe: max(0, position - 1)], let dash = dash(before: neighbour.lowerBound) else {
        return false
      }
      let indentation = source[source.lineStart(of: dash)..<dash]
      guard indentation.allSatisfy({ $0 == " " }) else { return false }
      let lines = lines(own, indentation: indentation)
      if position == 0 {
        edits.insert(lines.map { $0 + source.lineBreak }.joined(), at: source.startWithComments(of: dash))
      } else {
        guard let end = source.endWithComment(of: neighbour.upperBound) else { return false }
        edits.insertLines(lines, at: end, of: source)
      }
    }
    return true
  }

  /// Returns the position of the dash before an item; nil if other text precedes the item.
  private func dash(before item: Int) -> Int? {
    var line = source.lineStart(of: item)
    var end = item
    while true {
      let first = source.skipBlanks(from: line)
      if first < end, source[first] == "-" {
        let rest = source.skipBlanks(from: first + 1)
        return rest >= end || source[rest] == "#" || rest == source.lineEnd(of: first) ? first : nil
      }
      guard first >= end || source[first] == "#" || first == source.lineEnd(of: line), line > 0 else { return nil }
      end = line - 1
      line = source.lineStart(of: line - 1)
    }
  }

  // MARK: In brackets

  /// Returns whether an empty list in brackets can be replaced by lines with dashes.
  private func canBecomeLines(_ list: SourceLayout.Value) -> Bool {
    syntax == .yaml && !indentation.isEmpty
      && source.skipBlanks(from: list.inside) == list.range.upperBound - 1
      && source.isRestOfLineFree(from: list.range.upperBound)
  }

  private func replace(_ list: SourceLayout.Value, byLinesOf additions: [Addition], _ edits: inout TextEdits) {
    edits.replace(source.skipBlanks(backFrom: list.inside - 1)..<list.range.upperBound, by: "")
    let lines = lines(additions, indentation: indentation)
    edits.insertLines(lines, at: source.nextLine(after: list.range.upperBound) ?? source.scalars.count, of: source)
  }

  private func fill(_ list: SourceLayout.Value, with texts: [String], _ edits: inout TextEdits) {
    let text = texts.joined(separator: ", ")
    edits.insert(source[list.inside] == "#" ? text + " " : text, at: list.inside)
  }

  private func insert(_ texts: [String], at position: Int, of items: [Range<Int>], _ edits: inout TextEdits) {
    let lineBreak = source.lineBreak
    guard position > 0 else {
      let first = items[0].lowerBound
      guard source.isFirstOfLine(first) else {
        return edits.insert(texts.map { $0 + ", " }.joined(), at: first)
      }
      let indentation = source.indentation(of: first)
      return edits.insert(
        texts.map { indentation + $0 + "," + lineBreak }.joined(), at: source.startWithComments(of: first))
    }
    let end = items[position - 1].upperBound
    let inLine = texts.map { ", " + $0 }.joined()
    guard source.isFirstOfLine(items[position - 1].lowerBound) else { return edits.insert(inLine, at: end) }
    let indentation = source.indentation(of: items[position - 1].lowerBound)
    let next = source.skipSpace(from: end)
    let isFollowedByComma = source[next] == ","
    if isFollowedByComma, source.lineEnd(of: next) == source.lineEnd(of: end),
      let line = source.endWithComment(of: next + 1)
    {
      return edits.insertLines(texts.map { indentation + $0 + "," }, at: line, of: source)
    }
    guard !isFollowedByComma else { return edits.insert(inLine, at: end) }
    // The last item, which had no comma.
    guard let line = source.endWithComment(of: end) else {
      return edits.insert(texts.map { "," + lineBreak + indentation + $0 }.joined(), at: end)
    }
    edits.insert(",", at: end)
    let lines = texts.enumerated().map { indentation + $1 + ($0 < texts.count - 1 ? "," : "") }
    edits.insertLines(lines, at: line, of: source)
  }
}

extension TextEdits {
  /// Inserts whole lines at `place`, which is the start of a line or the end of the text.
  mutating func insertLines(_ lines: [String], at place: Int, of source: SourceScalars) {
    let needsBreak = place > 0 && !SourceLines.isLineBreak(source.scalars[place - 1])
    let text = lines.joined(separator: source.lineBreak)
    insert(needsBreak ? source.lineBreak + text : text + source.lineBreak, at: place)
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
