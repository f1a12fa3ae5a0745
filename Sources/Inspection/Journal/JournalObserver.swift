import InspectionModel

/// An observer that gets each journal entry at once, before further changes. The inspector retains it until removal.
@MainActor
package protocol JournalObserver: AnyObject {
  func observe(_ entry: JournalEntry)
}
