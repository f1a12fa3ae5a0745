import Inspection
import InspectionModel
import Loadables
import Synchronization

/// The faults for the next calls of a family, and the calls that they hold. Usable on any thread.
final class CallFaults: Sendable {
  /// Whether a call that begins has to ask for its faults: one load for the calls of a program without faults.
  let areSet = Atomic(false)

  /// The longest delay: a year, in nanoseconds. A client may send any delay, and no sleep may overflow.
  private static let longestDelay: Int64 = 365 * 86_400 * 1_000_000_000

  private struct State {
    var queue = FaultQueue()
    var errors = InjectableErrors()
    var held: [ObjectIdentifier: HeldCall] = [:]
    /// The number of times that the faults were cleared.
    var clearings = 0
    var generator = SystemRandomNumberGenerator()
  }

  private let state = Mutex(State())

  /// The faults, in the order of injection.
  var faults: [Fault] { state.withLock { $0.queue.faults } }

  /// Adds a fault, which takes its error from `errors`. Returns false if there are ``FaultQueue/limit`` faults already.
  func add(_ fault: Fault, _ errors: InjectableErrors, origin: EventNumber?) -> Bool {
    state.withLock { state in
      guard !state.queue.isFull else { return false }
      state.queue.add(fault, origin: origin)
      state.errors = errors
      areSet.store(true, ordering: .relaxed)
      return true
    }
  }

  /// Removes the faults, and lets the calls that they hold go on. Returns whether there were any.
  @discardableResult
  func clear() -> Bool {
    let (hadFaults, held) = state.withLock { state in
      let old = (!state.queue.faults.isEmpty, state.held)
      (state.queue, state.held) = (FaultQueue(), [:])
      state.clearings += 1
      areSet.store(false, ordering: .relaxed)
      return old
    }
    for call in held.values { call.release() }
    return hadFaults || !held.isEmpty
  }

  /// Applies the faults to a call that has begun: waits as long as they demand, then returns.
  ///
  /// - Throws: The error of a fault. A fault whose error the call cannot throw waits for another call of the family.
  func apply<Failure: Error>(to call: CallRecord, throwing: Failure.Type) async throws(Failure) {
    // The closure of the program that finds the errors runs without the lock.
    let (faults, errors) = state.withLock { ($0.queue.faults, $0.errors) }
    var found: [String: Failure] = [:]
    for case .fail(let word) in faults.map(\.effect) where found[word] == nil {
      found[word] = errors.error(for: word) as? Failure
    }
    let (taken, clearings) = state.withLock { state in
      let taken = state.queue.take(&state.generator) { fault in
        if case .fail(let word) = fault.effect { found[word] != nil } else { true }
      }
      if state.queue.faults.isEmpty { areSet.store(false, ordering: .relaxed) }
      return (taken, state.clearings)
    }
    guard !taken.isEmpty else { return }
    call.mark(.faulted(taken))
    for (fault, _) in taken {
      switch fault.effect {
      case .delay(let delay): await hold(for: .nanoseconds(min(max(0, delay), Self.longestDelay)), unless: clearings)
      case .hang: await hold(for: nil, unless: clearings)
      case .fail(let word): if let error = found[word] { throw error }
      }
      // A cancelled call does not begin its function, if it can say so.
      if Task.isCancelled, let error = CancellationError() as? Failure { throw error }
      // The faults end with the control of the client.
      guard state.withLock({ $0.clearings }) == clearings else { return }
    }
  }

  /// Waits until the faults are cleared, the task is cancelled, or a time is over; nil for no such time. Returns at once if
  /// the faults were cleared more often than `clearings` times.
  private func hold(for time: Duration?, unless clearings: Int) async {
    let call = HeldCall()
    let isHeld = state.withLock { state in
      guard state.clearings == clearings else { return false }
      state.held[ObjectIdentifier(call)] = call
      return true
    }
    guard isHeld else { return }
    let timer = time.map { time in
      Task {
        try? await Task.sleep(for: time)
        call.release()
      }
    }
    await call.wait()
    timer?.cancel()
    state.withLock { $0.held[ObjectIdentifier(call)] = nil }
  }
}

/// A call that waits, until it is released once and for all.
private final class HeldCall: Sendable {
  private struct State {
    var isReleased = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  func release() {
    let waiter = state.withLock { state in
      state.isReleased = true
      return state.waiter.take()
    }
    waiter?.resume()
  }

  /// Waits until the call is released, or its task is cancelled.
  func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReleased = state.withLock { state in
          if !state.isReleased { state.waiter = continuation }
          return state.isReleased
        }
        if isReleased { continuation.resume() }
      }
    } onCancel: {
      release()
    }
  }
}

/// The errors that the functions of a family can throw, and with which a fault can fail its calls.
struct CallFailure: Sendable {
  /// The name of the type of the errors; nil if the functions do not throw.
  let typeName: String?
  /// Returns whether the functions can throw an error; nil if they can throw any.
  private let isPossible: (@Sendable (any Error) -> Bool)?

  init<Failure: Error>(_ type: Failure.Type) {
    typeName = type == Never.self ? nil : "\(type)"
    if type == (any Error).self { isPossible = nil } else { isPossible = { $0 is Failure } }
  }

  /// Returns whether a fault can affect a call: whether the call can throw its error, if it has one.
  func canThrow(_ fault: Fault, from errors: InjectableErrors) -> Bool {
    guard let isPossible, case .fail(let word) = fault.effect else { return true }
    return isPossible(errors.error(for: word))
  }

  /// Returns why a fault cannot affect the calls of a family, as a sentence; nil if it can.
  func problem(with fault: Fault, from errors: InjectableErrors, _ family: String) -> String? {
    guard case .fail(let word) = fault.effect, !canThrow(fault, from: errors) else { return nil }
    guard let typeName else { return "the function of \(family) does not throw: its calls can hang or be delayed" }
    return "the function of \(family) throws \(typeName), and \(word) is no such error"
  }
}
