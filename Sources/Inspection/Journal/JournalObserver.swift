import InspectionModel

/// An observer that an ``Inspector`` calls at once for each new journal entry. The inspector retains the observer.
@MainActor
package protocol JournalObserver: AnyObject {
  func observe(_ entry: JournalEntry)
}

@MainActor
final class LintCounter: JournalObserver {
  private(set) var counts = LintCounts()

  func observe(_ entry: JournalEntry) {
    if let lint = entry.event.lint { counts.add(lint) }
  }
}
