import Explanation
import InspectionModel
import TerminalUI

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
  static let entryOfNoNode = "no node to go to"
  static let onlyNodeOfNone = "this entry has no node to show alone"
  static let noCause = "no cause: it came from outside"
  static let noEntries = "nothing happened yet"
  static func noEntriesFound(_ keys: Keymap) -> String { "no matches in the log; \(keys[.close]) shows all" }
}

extension JournalEvent {
  /// Returns the sign for the kind of the event, and the style role of the sign.
  func sign(_ glyphs: GlyphSet) -> (glyph: Character, role: StyleRole) {
    let traits = traits
    return switch traits.sign {
    case .state(let state): (state.glyph(glyphs), state.role)
    case .contents(let isAvailable):
      isAvailable ? (glyphs.contents, .contents) : (glyphs.noContents, .noContents)
    case .retry: (glyphs.retry, .countdown)
    case .command(.user): (glyphs.on, .key)
    case .command(.script): (glyphs.on, .muted)
    case .synced: (glyphs.synced, .synced)
    case .dot: (glyphs.dot, traits.level == .quiet ? .muted : traits.level.role)
    case .failure: (glyphs.failed, traits.level.role)
    case .fault: (glyphs.fault, traits.level.role)
    case .breakpoint: (glyphs.breakpoint, traits.level.role)
    case .offline: (glyphs.off, traits.level.role)
    case .suspended: (glyphs.pause, traits.level.role)
    case .resumed: (glyphs.play, traits.level.role)
    }
  }

  /// The style role of the event's text.
  var role: StyleRole { traits.level.role }
}

extension EventLevel {
  fileprivate var role: StyleRole {
    switch self {
    case .consequence: .muted
    case .quiet, .normal: .text
    case .warning: .warning
    case .error: .error
    }
  }
}
