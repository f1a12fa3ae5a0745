import InspectionModel

@MainActor
final class WarningCounter: JournalObserver {
  private(set) var counts = LintCounts()

  func observe(_ entry: JournalEntry) {
    if let lint = entry.event.lint { counts.add(lint) }
  }
}
