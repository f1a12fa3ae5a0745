import InspectionModel

/// Counts the warnings of a journal.
@MainActor
final class WarningCounter: JournalObserver {
  private(set) var counts = LintCounts()

  func observe(_ entry: JournalEntry) {
    if let lint = entry.event.lint { counts.add(lint) }
  }
}
