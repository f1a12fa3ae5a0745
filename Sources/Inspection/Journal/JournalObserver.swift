import InspectionModel

/// Receives every entry of a journal at once, while the loadables are as they are at that moment. The inspector keeps it
/// until it is removed.
@MainActor
package protocol JournalObserver: AnyObject {
  func observe(_ entry: JournalEntry)
}
