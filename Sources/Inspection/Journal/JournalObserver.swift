import InspectionModel

/// An observer that receives every entry of a journal at once, while the loadables are in the state of that moment. The
/// inspector retains it until it is removed.
@MainActor
package protocol JournalObserver: AnyObject {
  func observe(_ entry: JournalEntry)
}
