import InspectionModel

/// An observer that an ``Inspector`` calls at once for each new journal entry. The inspector retains the observer.
@MainActor
package protocol JournalObserver: AnyObject {
  func observe(_ entry: JournalEntry)
}
