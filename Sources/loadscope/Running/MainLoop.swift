import Foundation
import Synchronization

/// The run loop of the main thread. The loop waits for readable descriptors, for actions posted by other threads, and
/// for one alarm, which is handled after the descriptors. While waiting, the loop uses no CPU time.
///
/// The loop calls poll(2) itself, because a dispatch source would pass input through another thread first. The loop
/// does not serve the main dispatch queue, and therefore runs no tasks of the main actor.
@MainActor
final class MainLoop {
  /// Called when the alarm fires.
  var alarmAction: @MainActor () -> Void = {}

  /// The action to call when the session's source has new changes. The loop itself does not call this action.
  var wakeAction: @MainActor () -> Void = {}

  private var inputs: [Input] = []
  private var alarm: SuspendingClock.Instant?
  private let mailbox: Mailbox

  private struct Input {
    let descriptor: Int32
    let read: @MainActor () -> Void
  }

  /// Creates a loop without inputs. Throws a problem if the process cannot open more files.
  init() throws(Problem) {
    mailbox = try Mailbox()
    listen(to: mailbox.descriptor) { [mailbox] in mailbox.empty().forEach { $0() } }
  }

  /// Sets the alarm, which fires once after `delay`. An earlier alarm is replaced.
  func setAlarm(after delay: Duration) { alarm = .now + delay }

  /// Cancels the alarm.
  func cancelAlarm() { alarm = nil }

  /// Calls `read` whenever `descriptor` may be readable. `read` must read all available data, and must not block.
  func listen(to descriptor: Int32, _ read: @escaping @MainActor () -> Void) {
    inputs.append(Input(descriptor: descriptor, read: read))
  }

  /// Stops listening to a descriptor.
  func ignore(_ descriptor: Int32) { inputs.removeAll { $0.descriptor == descriptor } }

  /// Runs an action on the main thread in the next turn of the loop. Can be called from any thread.
  nonisolated func post(_ action: @escaping Mailbox.Action) { mailbox.put(action) }

  /// Runs the loop until the process ends.
  func run() -> Never {
    while true {
      var waiting = inputs.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
      // A signal may end the wait early, without readable descriptors.
      if poll(&waiting, nfds_t(waiting.count), timeout) > 0 {
        // The action of one descriptor may stop listening to another.
        for (input, found) in zip(inputs, waiting) where found.revents != 0 && listens(to: input.descriptor) {
          input.read()
        }
      }
      guard let alarm, alarm <= .now else { continue }
      self.alarm = nil
      alarmAction()
    }
  }

  private func listens(to descriptor: Int32) -> Bool { inputs.contains { $0.descriptor == descriptor } }

  /// The time until the alarm in whole ms, rounded up so that the alarm is never early; -1 without an alarm.
  private var timeout: Int32 {
    guard let alarm else { return -1 }
    return Int32(clamping: Int(max(0, (SuspendingClock.now.duration(to: alarm) / .milliseconds(1)).rounded(.up))))
  }
}

/// The actions that other threads have posted to the main thread.
final class Mailbox: Sendable {
  typealias Action = @MainActor @Sendable () -> Void

  private let actions = Mutex<[Action]>([])
  /// A descriptor that is readable while actions are waiting.
  let descriptor: Int32
  private let input: Int32

  init() throws(Problem) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Problem("no pipe can be opened: \(String(cString: strerror(errno)))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (descriptor, input) = (ends[0], ends[1])
  }

  func put(_ action: @escaping Action) {
    let isFirst = actions.withLock { actions in
      actions.append(action)
      return actions.count == 1
    }
    if isFirst { _ = write(input, [1], 1) }
  }

  /// Removes and returns all waiting actions. Must be called only while actions are waiting.
  func empty() -> [Action] {
    var byte: UInt8 = 0
    _ = read(descriptor, &byte, 1)
    return actions.withLock { actions in
      defer { actions = [] }
      return actions
    }
  }
}
