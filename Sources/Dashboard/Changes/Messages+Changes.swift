import Explanation
import TerminalUI

/// Messages about the moment that the user marked, and about differences from that moment.
extension Messages {
  static func momentMarked(_ time: String, _ keys: Keymap) -> String {
    "\(time) marked: \(keys[PanelKind.changes.action]) shows what differs from it"
  }

  static func momentUnmarked(_ time: String) -> String { "\(time): mark removed" }

  static func markDropped(_ time: Int64, _ keys: Keymap) -> String {
    "\(TimeText.stamp(time)): mark dropped with its run; \(keys[.markMoment]) marks a moment of this one"
  }

  static func noMomentMarked(_ context: Context) -> String {
    guard let time = context.mark.droppedTime else {
      return "no moment marked; \(context.keymap[.markMoment]) marks this one"
    }
    return markDropped(time, context.keymap)
  }

  static func nothingDiffers(from time: Int64) -> String { "no differences from \(TimeText.stamp(time))" }

  static func notThereNow(_ name: String) -> String { "\(name): not there at the moment shown" }
}
