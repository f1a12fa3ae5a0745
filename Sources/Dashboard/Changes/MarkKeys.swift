import Explanation
import InspectionModel
import TerminalUI

/// The key that marks the current moment, to compare it with later or earlier moments.
extension KeyBinding {
  static let marking: [KeyBinding] = [
    KeyBinding(
      .markMoment, [.character("m")],
      help: "mark or unmark this moment, to compare others with it", section: .time,
      disabledReason: { $0.context.source.nodes.isEmpty ? Messages.nothingToShow : nil },
      change: { $0.context.toggleMarkedMoment() })
  ]
}

extension Context {
  /// Marks the current moment; if the current moment is already marked, removes the mark.
  mutating func toggleMarkedMoment() {
    let isRemoved = mark.moment?.isShown(by: source) ?? false
    mark.set(isRemoved ? nil : MarkedMoment(source))
    let time = TimeText.stamp(source.clock.now)
    message = Message(
      text: isRemoved ? Messages.momentUnmarked(time) : Messages.momentMarked(time, keymap), isWarning: false)
  }

  /// Drops the marked moment, if one exists, and shows a message. Called when a new run replaces the run of the moment.
  mutating func dropMarkedMoment() {
    guard let time = mark.drop() else { return }
    message = Message(text: Messages.markDropped(time, keymap), isWarning: false)
  }
}

extension KeyAction {
  static let markMoment = KeyAction("mark-moment")
}
