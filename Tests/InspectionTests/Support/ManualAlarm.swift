import Inspection
import InspectionModel

/// The real time of a test.
@MainActor
final class ManualAlarm: Alarm {
  private(set) var now: Int64 = 0
  var action: @MainActor () -> Void = {}
  private var due: Int64?

  func set(after delay: Int64?) { due = delay.map(now.addingClamped) }

  /// Lets real time pass, and rings at each alarm.
  func advance(by seconds: Double) {
    let end = now + Int64((seconds * 1e9).rounded())
    while let due, due <= end {
      now = max(now, due)
      self.due = nil
      action()
    }
    now = end
  }
}
