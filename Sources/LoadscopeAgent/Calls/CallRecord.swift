import Inspection
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A time of a call, in nanoseconds of the system's monotonic clock. Not a `ContinuousClock.Instant`, whose size is only
/// known at run time: values that contain one are copied by calls of the runtime.
typealias CallTime = Int64

extension CallTime {
  /// The present time.
  static var now: CallTime {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  static func milliseconds(_ count: Int64) -> CallTime { count * 1_000_000 }

  static func seconds(_ count: Int64) -> CallTime { count * 1_000_000_000 }
}

/// A call of an asynchronous function, from its begin until nothing refers to it.
@usableFromInline
final class CallRecord: Sendable {
  let family: CallFamily
  let argument: String
  let began: CallTime
  /// The number of the watch in which the call began. A later watch ignores the call.
  let watch: Int
  private let state: Mutex<State>

  private struct State {
    var end: CallEnd?
    /// The call within which this one was made.
    var parent: CallRecord?
    /// The call within this one that ended last, if it failed.
    var failedChild: CallRecord?
    var marks: [CallMark] = []
    /// Makes the text about the contents, on any thread.
    var contents: (@Sendable () -> String)?
  }

  /// The maximum number of marks of a call. Later attempts are not shown.
  static let markLimit = 200

  init(_ family: CallFamily, _ argument: String, began: CallTime, watch: Int, parent: CallRecord?) {
    (self.family, self.argument, self.began, self.watch) = (family, argument, began, watch)
    state = Mutex(State(parent: parent))
  }

  /// The current call of a task, which is the parent of the calls that the task makes.
  @TaskLocal static var current: CallRecord?

  /// The end of the call; nil while it is in flight.
  var end: CallEnd? { state.withLock { $0.end } }

  /// The call within which this one was made; nil for none, or after ``unlink()``.
  var parent: CallRecord? { state.withLock { $0.parent } }

  /// The call within this one that ended last, if it failed; otherwise nil.
  var failedChild: CallRecord? { state.withLock { $0.failedChild } }

  /// The faults that affect the call, and the begins and failures of the attempts within it, in the order of time.
  var marks: [CallMark] { state.withLock { $0.marks } }

  /// Adds a mark, unless the call is over or has too many.
  func mark(_ kind: CallMark.Kind) {
    state.withLock { state in
      guard state.end == nil, state.marks.count < Self.markLimit else { return }
      state.marks.append(CallMark(time: CallTime.now, kind: kind))
    }
  }

  @usableFromInline func beginAttempt() { mark(.attempted) }

  @usableFromInline func failAttempt(_ error: any Error) { mark(.attemptFailed(error)) }

  /// Ends the call, and notes its outcome in its parent.
  func end(_ end: CallEnd) {
    let parent = state.withLock { state in
      state.end = end
      return state.parent
    }
    // A parent that is over is not changed any more, so that no two calls retain each other for ever.
    let old = parent?.state.withLock { state in
      guard state.end == nil else { return CallRecord?.none }
      // A call that is cancelled because another one has failed is not the cause.
      if case .cancelled = end.outcome { return nil }
      let old = state.failedChild
      state.failedChild = end.outcome.isFailure ? self : nil
      return old
    }
    // Released without the lock, as the program's errors and results may do anything at their end.
    withExtendedLifetime(old) {}
  }

  /// The closure that describes the result of the call on any thread; nil for none.
  var contents: (@Sendable () -> String)? { state.withLock { $0.contents } }

  /// Sets what makes the text about the contents of the call, which clients see while they look at the call.
  func describe(_ contents: @escaping @Sendable () -> String) {
    let old = state.withLock { state in
      let old = state.contents
      state.contents = contents
      return old
    }
    withExtendedLifetime(old) {}
  }

  /// Forgets the parent, the failed child and the contents. Tasks inherit the current call from tasks that have ended long
  /// ago: without this, a chain of calls would grow for ever.
  func unlink(keepingContents keepsContents: Bool = false) {
    let old = state.withLock { state in
      let old = (state.parent, state.failedChild, keepsContents ? nil : state.contents)
      (state.parent, state.failedChild) = (nil, nil)
      if !keepsContents { state.contents = nil }
      return old
    }
    withExtendedLifetime(old) {}
  }
}

/// An event of a call between its begin and its end.
struct CallMark: Sendable {
  let time: CallTime
  let kind: Kind

  enum Kind: Sendable {
    case attempted
    case attemptFailed(any Error)
    /// Faults affect the call, which has begun.
    case faulted([FaultQueue.Injected])
  }
}

/// The end of a call.
struct CallEnd: Sendable {
  let time: CallTime
  let outcome: CallOutcome
}

enum CallOutcome: Sendable {
  case succeeded
  case failed(any Error)
  /// The call threw an error, and its task was cancelled.
  case cancelled

  var isFailure: Bool { if case .failed = self { true } else { false } }

  var isSuccess: Bool { if case .succeeded = self { true } else { false } }
}
