import InspectionModel
import Loadables
import LoadablesTesting

/// The planned events of a server or of open load. Only the earliest has a timer, because there may be millions.
@MainActor
final class PlannedEvents<Content: BitwiseCopyable> {
  private struct Event: Comparable, BitwiseCopyable {
    let time: Int64
    let sequence: UInt64
    let content: Content

    static func == (left: Event, right: Event) -> Bool { left.sequence == right.sequence }

    static func < (left: Event, right: Event) -> Bool {
      left.time != right.time ? left.time < right.time : left.sequence < right.sequence
    }
  }

  /// Handles an event that is due. Events of one time are handled in the order in which they were added.
  var handle: @MainActor (Content) -> Void = { _ in }
  /// The owner and label of the timer in lists of pending timers.
  weak var owner: AnyObject?
  private let label: String

  private let timeSource: ManualTimeSource
  private var events = MinHeap<Event>()
  private var lastSequence: UInt64 = 0
  private var timer: (timer: ScheduledTimer, deadline: Int64)?
  private var isHandling = false

  init(_ label: String, on timeSource: ManualTimeSource) { (self.label, self.timeSource) = (label, timeSource) }

  func add(_ content: Content, after delay: Int64) {
    lastSequence += 1
    events.insert(
      Event(time: timeSource.nanoseconds.addingClamped(delay), sequence: lastSequence, content: content))
    // Set once after all events of an instant.
    if !isHandling { setTimer() }
  }

  func removeAll() {
    events = MinHeap()
    if let timer = timer.take() { timeSource.cancel(timer.timer) }
  }

  private func setTimer() {
    guard let next = events.least?.time else { return }
    if let timer {
      guard next < timer.deadline else { return }
      timeSource.cancel(timer.timer)
    }
    let scheduled = timeSource.schedule(
      after: Duration(wholeNanoseconds: next - timeSource.nanoseconds), owner: owner, label: label
    ) { [weak self] in self?.handleDue() }
    timer = (scheduled, next)
  }

  private func handleDue() {
    timer = nil
    isHandling = true
    let now = timeSource.nanoseconds
    while let event = events.least, event.time <= now {
      events.removeLeast()
      handle(event.content)
    }
    isHandling = false
    setTimer()
  }
}
