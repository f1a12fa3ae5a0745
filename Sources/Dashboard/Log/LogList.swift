import Explanation
import InspectionModel

/// The rows of the log: all, all but notifications, or only a filter's matches. The log can follow new entries.
///
/// A list of all rows stores nothing per entry. Notifications are left out at once. A filter searches the rows in parts,
/// first the new rows and then the rest from newest to oldest, so that no frame waits for the search.
struct LogList {
  /// The maximum number of rows that one part of the search covers.
  static let searchBudget = 20_000
  /// The interval between parts of the search.
  static let searchInterval = Duration.milliseconds(20)

  /// Whether the log follows: the last row stays selected when rows are added, until the user moves up.
  var isFollowing = true {
    didSet { if isFollowing { newCount = 0 } }
  }
  /// The number of rows added since the log stopped following new entries.
  private(set) var newCount = 0

  private(set) var filter: LogFilter?
  /// Whether notifications of observers are rows. A filter with a text searches them in any case.
  private(set) var showsNotifications = false
  private var rows = LogRows()
  /// The number of entries that the history no longer keeps.
  private var droppedCount = 0

  /// The found rows after the start of the search, ascending; `foundBackwards` has those before the start, descending.
  private var found: [Int] = []
  private var foundBackwards: [Int] = []
  /// The number of elements to skip at the start of `foundBackwards`, because a rewind has removed their rows.
  private var backwardsStart = 0
  /// The number of elements to skip at the start of `found`, because their rows are no longer kept.
  private var foundStart = 0
  private var searched = 0..<0

  // MARK: Rows

  var count: Int { (isCutOff ? 1 : 0) + (hasAllRows ? rows.range.count : foundCount) }

  var isSearching: Bool { !hasAllRows && searched != rows.range }

  /// The number of rows that the search has yet to cover.
  var unsearchedCount: Int { hasAllRows ? 0 : rows.range.count - searched.count }

  /// Whether the filter has a text, which is searched in all events.
  var searchesText: Bool { filter?.text.trimmingBlanks.isEmpty == false }

  private var hidesNotifications: Bool { !showsNotifications && !searchesText }

  private var hasAllRows: Bool { filter == nil && showsNotifications }

  /// The row at an index of the list; nil for an index outside the list.
  subscript(index: Int) -> LogRow? {
    guard index >= 0, index < count else { return nil }
    guard isCutOff else { return rows[row(at: index)] }
    return index == 0 ? .cutOff(count: droppedCount) : rows[row(at: index - 1)]
  }

  /// Returns the index of the row for the entry at a position of the history; nil if the list does not show the entry.
  func index(of position: Int) -> Int? {
    let row = rows.row(of: position)
    guard rows.range.contains(row) else { return nil }
    let first = isCutOff ? 1 : 0
    guard !hasAllRows else { return first + row - rows.range.lowerBound }
    let index = (0..<foundCount).partitionIndex { self.row(at: $0) >= row }
    return index < foundCount && self.row(at: index) == row ? first + index : nil
  }

  private var isCutOff: Bool { droppedCount > 0 }

  private var backwardsCount: Int { foundBackwards.count - backwardsStart }

  /// The number of rows that the search has found up to now: matches, and rows for lost entries.
  var foundCount: Int { backwardsCount + found.count - foundStart }

  private func row(at index: Int) -> Int {
    guard !hasAllRows else { return rows.range.lowerBound + index }
    let earlier = backwardsCount
    return index < earlier
      ? foundBackwards[foundBackwards.count - 1 - index] : found[foundStart + index - earlier]
  }

  // MARK: Changes

  /// Adds rows for new entries of the history, and continues the search.
  ///
  /// - Returns: The number of rows by which the remaining rows move down: negative if old rows were dropped, positive
  ///   if the search has found earlier rows.
  mutating func update(with entries: [JournalEntry], in source: SourceState) -> Int {
    let (oldCount, oldRows, wasCutOff) = (count, rows.range, isCutOff)
    droppedCount = source.history.droppedCount
    rows.append(entries, keepingFrom: droppedCount)
    let moved = (isCutOff && !wasCutOff ? 1 : 0)
    guard !hasAllRows else {
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

  /// Sets the filter, nil for none, shows or hides notifications, and searches the first part of the rows.
  mutating func setFilter(_ filter: LogFilter?, showsNotifications: Bool, in source: SourceState) {
    (self.filter, self.showsNotifications) = (filter, showsNotifications)
    forgetFound()
    isFollowing = true
    if !hasAllRows { search(in: source) }
  }

  /// Removes the rows of entries that a rewind has removed from the history.
  ///
  /// - Returns: The number of rows by which the remaining rows move down; negative for up.
  mutating func rewind(in history: History) -> Int {
    let (oldCount, wasCutOff) = (count, isCutOff)
    droppedCount = history.droppedCount
    if let last = history.entries.last {
      rows.removeAll(after: last, at: history.entries.endIndex - 1, keepingFrom: droppedCount)
      dropLater()
    } else {
      rows = LogRows(from: droppedCount, after: history.droppedSequence)
      forgetFound()
    }
    newCount = max(0, newCount - max(0, oldCount - count))
    return (isCutOff ? 1 : 0) - (wasCutOff ? 1 : 0)
  }

  /// Removes all rows for a new run. The filter keeps its text, but no longer has a node.
  mutating func startOver() {
    let (filter, showsNotifications) = (filter.flatMap { LogFilter(text: $0.text, node: nil) }, showsNotifications)
    self = LogList()
    (self.filter, self.showsNotifications) = (filter, showsNotifications)
  }

  private mutating func noteNew(_ count: Int) {
    if !isFollowing { newCount += max(0, count) }
  }

  /// Drops matches in rows that are no longer kept, and returns the number of dropped matches.
  private mutating func dropOld() -> Int {
    let first = rows.range.lowerBound
    let before = foundCount
    while backwardsCount > 0, let last = foundBackwards.last, last < first { foundBackwards.removeLast() }
    if backwardsCount == 0 {
      while foundStart < found.count, found[foundStart] < first { foundStart += 1 }
      // Rare and in bulk, so that the cost per entry is negligible.
      if foundStart > 1_000, foundStart > found.count / 2 {
        found.removeFirst(foundStart)
        foundStart = 0
      }
    }
    let lower = max(searched.lowerBound, first)
    searched = lower..<max(searched.upperBound, lower)
    return before - foundCount
  }

  /// Drops matches in rows removed by a rewind.
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
    let hidesNotifications = hidesNotifications
    func isFound(_ row: Int) -> Bool {
      guard case .entry(let position) = rows[row] else { return true }
      if let node = filter?.node, source.history.entries.node(at: position) != node { return false }
      if hidesNotifications, source.history.entries.isNotification(at: position) { return false }
      return filter?.finds(source.history.entries[position], in: source) ?? true
    }
    let budget = filter == nil ? rows.range.count : Self.searchBudget
    let later = searched.upperBound..<min(rows.range.upperBound, searched.upperBound + budget)
    for row in later where isFound(row) { found.append(row) }
    let left = budget - later.count
    let earlier = max(rows.range.lowerBound, searched.lowerBound - left)..<searched.lowerBound
    for row in earlier.reversed() where isFound(row) { foundBackwards.append(row) }
    searched = earlier.lowerBound..<later.upperBound
  }
}

enum LogRow: Equatable {
  /// A row for the earlier entries that are no longer kept.
  case cutOff(count: Int)
  /// A row for entries that were lost at this place, before the dashboard could read them.
  case lost(count: UInt64)
  /// A row for the entry at a position of the history.
  case entry(position: Int)
}

/// The filter of the log: an expression, a node, or both. Words search the text of an event, fields its node as the node
/// is now.
struct LogFilter: Equatable {
  let text: String
  /// The node whose entries are shown; nil for all entries.
  let node: NodeID?
  private let expression: FilterExpression

  /// Creates a filter; fails if the filter would show every entry, as for a text with an error.
  init?(text: String, node: NodeID?) {
    expression = FilterReading(text).expression
    if expression == .all([]), node == nil { return nil }
    (self.text, self.node) = (text, node)
  }

  /// Returns whether the expression finds an entry; ``node`` is not checked.
  func finds(_ entry: JournalEntry, in source: SourceState) -> Bool {
    var phrase: String?
    return expression.finds(entry.node.flatMap { source[$0] }) { text in
      let searched = phrase ?? source.phrase(entry)
      phrase = searched
      return searched.containsText(lowercase: text)
    }
  }
}

/// The rows of the log: entries, and gaps where entries were lost. Rows keep their numbers when old rows are dropped.
struct LogRows {
  private struct Gap {
    let row: Int
    /// The position in the history of the first entry after the lost entries.
    let position: Int
    let count: UInt64
  }

  /// The rows for lost entries, in order; rarely more than a few.
  private var gaps: [Gap] = []
  /// The number of gaps (rows for lost entries) dropped with old rows. The numbers of later rows still count them.
  private var gapsBefore = 0
  private var lastSequence: UInt64
  private var endPosition: Int

  private(set) var range: Range<Int>

  /// Creates an empty list. `position` is the position in the history of the first entry to add, and `sequence` the
  /// sequence number of the entry before it.
  init(from position: Int = 0, after sequence: UInt64 = 0) {
    (endPosition, lastSequence, range) = (position, sequence, position..<position)
  }

  /// Adds rows for new entries of the history.
  ///
  /// - Parameter oldest: The position of the oldest entry that the history still keeps.
  mutating func append(_ entries: [JournalEntry], keepingFrom oldest: Int) {
    for entry in entries {
      if entry.sequence > lastSequence + 1 {
        let row = endPosition + gapsBefore + gaps.count
        gaps.append(Gap(row: row, position: endPosition, count: entry.sequence - lastSequence - 1))
      }
      lastSequence = entry.sequence
      endPosition += 1
    }
    let cut = oldest > 0 ? gaps.prefix { $0.position <= oldest }.count : 0
    if cut > 0 {
      gaps.removeFirst(cut)
      gapsBefore += cut
    }
    range = oldest + gapsBefore..<endPosition + gapsBefore + gaps.count
  }

  /// Removes the rows of all entries after the last entry that a rewind has kept.
  ///
  /// - Parameters:
  ///   - last: The last remaining entry.
  ///   - position: The position of the last remaining entry in the history.
  ///   - oldest: The position of the oldest entry that the history still keeps.
  mutating func removeAll(after last: JournalEntry, at position: Int, keepingFrom oldest: Int) {
    (endPosition, lastSequence) = (position + 1, last.sequence)
    gaps.removeLast(gaps.count - gapCount { $0.position < endPosition })
    range = oldest + gapsBefore..<endPosition + gapsBefore + gaps.count
  }

  /// The content of a row, which is an entry or a number of lost entries. The row must exist.
  subscript(row: Int) -> LogRow {
    let before = gapCount { $0.row < row }
    if before < gaps.count, gaps[before].row == row { return .lost(count: gaps[before].count) }
    return .entry(position: row - gapsBefore - before)
  }

  /// Returns the row of the entry at a position of the history.
  func row(of position: Int) -> Int { position + gapsBefore + gapCount { $0.position <= position } }

  /// Returns the number of gaps (rows for lost entries) before the first that fails a condition, by binary search.
  private func gapCount(_ isBefore: (Gap) -> Bool) -> Int { gaps.indices.partitionIndex { !isBefore(gaps[$0]) } }
}

/// Messages of the log.
extension Messages {
  static let entryHasNoNode = "no node to go to"
  static let noNodeToShowAlone = "this entry has no node to show alone"
  static let noCause = "no cause: it came from outside"
  static let notificationsShown = "the log shows notifications of observers"
  static let notificationsHidden = "the log hides notifications of observers"
  static func onlyNotifications(_ keys: Keymap) -> String {
    "only notifications of observers so far; \(keys[.notifications]) shows them"
  }
  static let filterFindsNotifications = "the log's filter searches notifications too"
  static let noEntries = "nothing happened yet"
  static func noEntriesFound(_ keys: Keymap) -> String { "no matches in the log; \(keys[.close]) shows all" }
}
