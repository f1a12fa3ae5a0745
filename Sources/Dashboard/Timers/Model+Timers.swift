import Explanation
import InspectionModel
import TerminalUI

/// What waits for its time, as far as it is shown.
extension Model {
  /// So many of the events that are due first are known; of the others only how many there are.
  private static let pendingLimit = 200

  /// So many of the pending events should be in the next batch of changes; 0 while nobody sees them.
  public var pendingLimit: Int {
    // This is asked for with every batch of changes, and they are seldom shown.
    panels.contains(.timers) && !Layout(self)[.timers].isEmpty ? Self.pendingLimit : 0
  }

  /// Whether pending events are shown and not known yet.
  public var lacksPending: Bool { pending == nil && pendingLimit > 0 }

  /// The event of the selected row, if there is one.
  var selectedPending: PendingEvent? { pending?.soonest.dropFirst(lists[.timers]?.index ?? 0).first }

  /// The selection stays at its event while others before it happen; on the first row it stays with what comes next.
  mutating func updatePending(with new: PendingSnapshot?) {
    guard let new, new != pending else { return }
    pending = new
    followHeldPending()
    let layout = Layout(self)
    if !layout[.timers].isEmpty { fitList(.timers, layout) }
  }

  var reasonNotToHappenNow: String? {
    if let reason = reasonNotToChange { return reason }
    return selectedPending == nil ? nothingPending : nil
  }

  /// How many of the pending events are not listed.
  var unlistedPendingCount: Int { pending.map { max(0, $0.count - $0.soonest.count) } ?? 0 }

  var reasonNotToMoveDownInTimers: String? {
    guard (lists[.timers]?.index ?? 0) + 1 >= rowCount(of: .timers) else { return nil }
    return unlistedPendingCount > 0 ? Messages.onlyFirstPending(rowCount(of: .timers)) : Messages.atLastRow
  }

  /// What is said where nothing waits for its time.
  var nothingPending: String {
    Messages.nothingPending(next: pending?.count == 0 ? source.clock.next : nil, now: source.clock.now)
  }
}
