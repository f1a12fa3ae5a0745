import Foundation
import Synchronization

/// The loop of the main thread. It waits for what can be read, for what other threads post and for one alarm, which comes after
/// all that can be read. Asleep, it costs nothing.
///
/// It waits in poll(2) itself: a source of dispatch would have its own thread see a key first. The main dispatch queue is not
/// served, and so no task of the main actor is.
@MainActor
final class MainLoop {
  /// Called when the alarm goes off.
  var alarmAction: @MainActor () -> Void = {}

  /// Called when what is shown has changed by itself.
  var wakeAction: @MainActor () -> Void = {}

  private var inputs: [Input] = []
  private var alarm: SuspendingClock.Instant?
  private let mailbox: Mailbox

  private struct Input {
    let descriptor: Int32
    let read: @MainActor () -> Void
  }

  /// - Throws: Where the process may open no more files.
  init() throws(Problem) {
    mailbox = try Mailbox()
    listen(to: mailbox.descriptor) { [mailbox] in mailbox.empty().forEach { $0() } }
  }

  /// The alarm is to go off once, so much later from now; what it was set to before is forgotten.
  func setAlarm(after delay: Duration) { alarm = .now + delay }

  /// The alarm does not go off until it is set again.
  func cancelAlarm() { alarm = nil }

  /// - Parameter read: Called when there is something to read from a descriptor; has to read all of it, and may find nothing.
  func listen(to descriptor: Int32, _ read: @escaping @MainActor () -> Void) {
    inputs.append(Input(descriptor: descriptor, read: read))
  }

  /// Listens to a descriptor no more.
  func ignore(_ descriptor: Int32) { inputs.removeAll { $0.descriptor == descriptor } }

  /// Does something on the main thread soon. May be called from any thread.
  nonisolated func post(_ action: @escaping Mailbox.Action) { mailbox.put(action) }

  /// Serves all of them until the process ends.
  func run() -> Never {
    while true {
      var waiting = inputs.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
      // A signal may end the wait early. Then nothing is there.
      if poll(&waiting, nfds_t(waiting.count), timeout) > 0 {
        // One of them may end another.
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

  /// How long there is nothing to do but to read, in whole milliseconds; -1 for ever. Nothing is early.
  private var timeout: Int32 {
    guard let alarm else { return -1 }
    return Int32(clamping: Int(max(0, (SuspendingClock.now.duration(to: alarm) / .milliseconds(1)).rounded(.up))))
  }
}

/// What other threads want done on the main thread.
final class Mailbox: Sendable {
  typealias Action = @MainActor @Sendable () -> Void

  private let actions = Mutex<[Action]>([])
  /// Can be read from while there is something.
  let descriptor: Int32
  private let input: Int32

  /// - Throws: Where the process may open no more files.
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

  /// Takes out all of it. Only called while there is something.
  func empty() -> [Action] {
    var byte: UInt8 = 0
    _ = read(descriptor, &byte, 1)
    return actions.withLock { actions in
      defer { actions = [] }
      return actions
    }
  }
}
