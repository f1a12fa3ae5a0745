import InspectionModel

/// An observer that receives every journal entry at once, while the loadables are still in the state at the entry. The
/// inspector retains the observer until the observer is removed.
@MainActor
package protocol JournalObserver: AnyObject {
  func observe(_ entry: JournalEntry)
}
