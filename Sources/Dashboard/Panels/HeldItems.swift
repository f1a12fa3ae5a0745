import InspectionModel

/// What the cursors are on in the lists whose rows change places, where they stay with it: also while nobody sees a list,
/// whose rows are forgotten then. Nil where a cursor stays with the first row, whatever that is.
struct HeldItems: Equatable {
  var action: NodeID?
  var pending: PendingEvent.ID?
}

extension Model {
  /// To be called after every event. What is not seen stays held as it was seen last.
  mutating func holdItems() {
    if actions.rows != nil, !hidesHeldActionForNow {
      let isHeld = isBelowFirstRow(of: .actions) || panels.focus == .actions
      held.action = isHeld ? selectedAction?.id : nil
    }
    if pending != nil { held.pending = isBelowFirstRow(of: .timers) ? selectedPending?.id : nil }
  }

  /// To be called when the rows of the actions have been made anew, before they are fitted.
  mutating func followHeldAction() {
    guard let action = held.action else { return }
    moveCursor(of: .actions, to: actions.rows?.firstIndex(of: action))
  }

  /// To be called when there are other timers, before they are fitted.
  mutating func followHeldPending() {
    guard let id = held.pending else { return }
    moveCursor(of: .timers, to: pending?.soonest.firstIndex { $0.id == id })
  }

  /// Whether the filter that is being typed does not find the action that is held: with more letters it may.
  private var hidesHeldActionForNow: Bool {
    guard case .filterPrompt = overlay, let action = held.action, self[action] != nil else { return false }
    return actions.rows?.contains(action) == false
  }

  private func isBelowFirstRow(of panel: Panel) -> Bool { (lists[panel]?.index ?? 0) > 0 }

  /// The row keeps its line of the window where it can.
  private mutating func moveCursor(of panel: Panel, to place: Int?) {
    guard let place else { return }
    lists[panel, default: ListCursor()].shift(by: place - (lists[panel]?.index ?? 0))
  }
}
