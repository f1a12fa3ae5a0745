import Explanation
import InspectionModel

/// What the log lists: every row, or those that a filter finds, and whether it follows its end.
///
/// Without a filter it keeps nothing for each entry. A filter goes through the rows a part at a time, the new ones first
/// and then from the newest back to the oldest, so that no frame waits for it however many there are.
struct LogList {
  /// So many rows are looked through at once.
  static let searchBudget = 20_000
  /// So long it is until the next part of the search.
  static let searchInterval = Duration.milliseconds(20)

  /// Whether the last row stays selected when there are new ones: as long as the person has not moved up.
  var isFollowing = true {
    didSet { if isFollowing { newCount = 0 } }
  }
  /// How many rows have come since it stopped following.
  private(set) var newCount = 0

  private(set) var filter: LogFilter?
  private var rows = LogRows()
  /// How many entries are not kept any more.
  private var cutCount = 0

  /// The rows that the filter has found among those looked through; the later part in order, the earlier one backwards.
  private var found: [Int] = []
  private var foundBackwards: [Int] = []
  /// How many of `foundBackwards` have not happened any more.
  private var backwardsStart = 0
  /// How many of `found` have been given up, once there is nothing before them.
  private var foundStart = 0
  /// The rows that the filter has looked through.
  private var searched = 0..<0

  // MARK: Rows

  /// How many rows are listed.
  var count: Int { (isCutOff ? 1 : 0) + (filter == nil ? rows.range.count : foundCount) }

  /// Whether the filter has not looked through all rows.
  var isSearching: Bool { filter != nil && searched != rows.range }

  /// How many rows the filter still has to look through.
  var unsearchedCount: Int { filter == nil ? 0 : rows.range.count - searched.count }

  /// What is listed at an index; nil if nothing is.
  subscript(index: Int) -> LogRow? {
    guard index >= 0, index < count else { return nil }
    guard isCutOff else { return rows[row(at: index)] }
    return index == 0 ? .cutOff(count: cutCount) : rows[row(at: index - 1)]
  }

  /// Where the entry at a place of the history is listed; nil if it is not.
  func index(of position: Int) -> Int? {
    let row = rows.row(of: position)
    guard rows.range.contains(row) else { return nil }
    let first = isCutOff ? 1 : 0
    guard filter != nil else { return first + row - rows.range.lowerBound }
    let index = (0..<foundCount).partitionIndex { self.row(at: $0) >= row }
    return index < foundCount && self.row(at: index) == row ? first + index : nil
  }

  private var isCutOff: Bool { cutCount > 0 }

  private var backwardsCount: Int { foundBackwards.count - backwardsStart }

  /// How many rows the filter has found so far.
  var foundCount: Int { backwardsCount + found.count - foundStart }

  private func row(at index: Int) -> Int {
    guard filter != nil else { return rows.range.lowerBound + index }
    let earlier = backwardsCount
    return index < earlier
      ? foundBackwards[foundBackwards.count - 1 - index] : found[foundStart + index - earlier]
  }

  // MARK: Changes

  /// Takes in entries that were added to the history, and goes on with the search.
  ///
  /// - Returns: By how many rows those that stay have moved: up, if old ones were given up; down, if the search has found
  ///   some before them.
  mutating func update(with entries: [JournalEntry], in source: SourceState) -> Int {
    let (oldCount, oldRows, wasCutOff) = (count, rows.range, isCutOff)
    cutCount = source.history.cutCount
    rows.append(entries, keepingFrom: cutCount)
    let moved = (isCutOff && !wasCutOff ? 1 : 0)
    guard filter != nil else {
      let gone = max(0, min(rows.range.lowerBound, oldRows.upperBound) - oldRows.lowerBound)
      noteNew(count - (oldCount - gone + moved))
      return moved - gone
    }
    let gone = dropOld()
    let before = backwardsCount
    search(in: source)
    let earlier = backwardsCount - before
    noteNew(count - (oldCount - gone + moved + earlier))
    return moved - gone + earlier
  }

  /// Lists what a filter finds, or everything; the first part is looked through at once.
  mutating func setFilter(_ filter: LogFilter?, in source: SourceState) {
    self.filter = filter
    forgetFound()
    isFollowing = true
    if filter != nil { search(in: source) }
  }

  /// Takes away the rows of what has not happened any more.
  ///
  /// - Returns: By how many rows those that stay have moved.
  mutating func rewind(in history: History) -> Int {
    let (oldCount, wasCutOff) = (count, isCutOff)
    cutCount = history.cutCount
    if let last = history.entries.last {
      rows.removeAll(after: last, at: history.entries.endIndex - 1, keepingFrom: cutCount)
      dropLater()
    } else {
      rows = LogRows(from: cutCount, after: history.cutSequence)
      forgetFound()
    }
    newCount = max(0, newCount - max(0, oldCount - count))
    return (isCutOff ? 1 : 0) - (wasCutOff ? 1 : 0)
  }

  /// Forgets all rows, and keeps how they are filtered.
  mutating func startOver() {
    let filter = filter.flatMap { LogFilter(text: $0.text, node: nil) }
    self = LogList()
    self.filter = filter
  }

  private mutating func noteNew(_ count: Int) {
    if !isFollowing { newCount += max(0, count) }
  }

  /// Gives up what was found in rows that there are no more; how many these were.
  private mutating func dropOld() -> Int {
    let first = rows.range.lowerBound
    let before = foundCount
    while backwardsCount > 0, let last = foundBackwards.last, last < first { foundBackwards.removeLast() }
    if backwardsCount == 0 {
      while foundStart < found.count, found[foundStart] < first { foundStart += 1 }
      // Seldom and in bulk, so that it costs nothing an entry.
      if foundStart > 1_000, foundStart > found.count / 2 {
        found.removeFirst(foundStart)
        foundStart = 0
      }
    }
    let lower = max(searched.lowerBound, first)
    searched = lower..<max(searched.upperBound, lower)
    return before - foundCount
  }

  /// Gives up what was found in rows that have not come any more.
  private mutating func dropLater() {
    let end = rows.range.upperBound
    found.removeLast(found.count - max(foundStart, found.partitionIndex { $0 >= end }))
    backwardsStart = foundBackwards.partitionIndex { $0 < end }
    searched = min(searched.lowerBound, end)..<min(searched.upperBound, end)
  }

  private mutating func forgetFound() {
    (found, foundStart) = ([], 0)
    (foundBackwards, backwardsStart) = ([], 0)
    searched = rows.range.upperBound..<rows.range.upperBound
  }

  private mutating func search(in source: SourceState) {
    guard let filter else { return }
    func isFound(_ row: Int) -> Bool {
      guard case .entry(let position) = rows[row] else { return true }
      if let node = filter.node, source.history.entries.node(at: position) != node { return false }
      return filter.finds(source.history.entries[position], in: source)
    }
    let later = searched.upperBound..<min(rows.range.upperBound, searched.upperBound + Self.searchBudget)
    for row in later where isFound(row) { found.append(row) }
    let left = Self.searchBudget - later.count
    let earlier = max(rows.range.lowerBound, searched.lowerBound - left)..<searched.lowerBound
    for row in earlier.reversed() where isFound(row) { foundBackwards.append(row) }
    searched = earlier.lowerBound..<later.upperBound
  }
}
