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
package typealias CallTime = Int64

extension CallTime {
  /// The present time.
  package static var now: CallTime {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  package static func milliseconds(_ count: Int64) -> CallTime { count * 1_000_000 }

  package static func seconds(_ count: Int64) -> CallTime { count * 1_000_000_000 }
}

/// A call of an asynchronous function, or a span, from its begin until nothing refers to it.
@usableFromInline
package final class CallRecord: Sendable {
  /// The facts about a span, whose name and attributes may change until its end; nil for a call.
  package let facts: (any SpanFacts)?
  /// The family of a call; nil for a span.
  private let ownFamily: CallFamily?
  private let ownArgument: String
  /// The families of which the call is.
  private let owner: ObjectIdentifier
  package let began: CallTime
  /// The time at which the record was made: later than ``began`` for a span that is told late.
  let created: CallTime
  /// The number of the watch in which the call began. A later watch ignores the call.
  let watch: Int
  private let state: Mutex<State>

  private struct State {
    /// The family of a span, once it is chosen.
    var family: CallFamily?
    /// Whether the begin and the end of a span are counted in its family. Calls are counted by the recorder.
    var isBeginCounted = false
    var isEndCounted = false
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
    (ownFamily, ownArgument, facts, owner) = (family, argument, nil, family.owner)
    (self.began, created, self.watch) = (began, began, watch)
    state = Mutex(State(parent: parent))
  }

  /// Creates the record of a span, whose family is chosen later.
  init(
    _ facts: any SpanFacts, began: CallTime, created: CallTime, watch: Int, parent: CallRecord?
  ) {
    (ownFamily, ownArgument, self.facts, owner) = (nil, "", facts, ObjectIdentifier(facts.families))
    (self.began, self.created, self.watch) = (began, created, watch)
    state = Mutex(State(parent: parent))
  }

  /// The current call of a task, which is the parent of the calls that the task makes.
  @usableFromInline static let taskLocal = TaskLocal<CallRecord?>(wrappedValue: nil)
  package static var current: CallRecord? { taskLocal.get() }

  /// The end of the call; nil while it is in flight.
  package var end: CallEnd? { state.withLock { $0.end } }

  /// The maximum length of an argument, in characters. Longer ones are cut.
  private static let longestArgument = 200

  /// Returns the short name of a call: that of a span, else that of the family with the argument or with a number.
  func key(number: Int, _ redact: (@Sendable (String) -> String)?) -> String {
    func shown(_ text: String) -> String { String((redact?(text) ?? text).prefix(Self.longestArgument)) }
    if let label = facts?.label { return shown(label) }
    return ownArgument.isEmpty ? "\(family.name)#\(number)" : "\(family.name)(\(shown(ownArgument)))"
  }

  // MARK: The family

  /// Returns whether the call is one of these families.
  func belongs(to families: CallFamilies) -> Bool { owner == ObjectIdentifier(families) }

  /// The family of the call: of a span, that of its name when this is first asked for.
  var family: CallFamily { ownFamily ?? chooseFamily() }

  /// Whether the family of the call is chosen.
  var hasFamily: Bool { knownFamily != nil }

  private var knownFamily: CallFamily? { ownFamily ?? state.withLock { $0.family } }

  private func chooseFamily() -> CallFamily {
    let (known, parent) = state.withLock { ($0.family, $0.parent) }
    if let known { return known }
    guard let parent else { return chooseFamily(in: nil) }
    if let outer = parent.knownFamily { return chooseFamily(in: outer) }
    // From the outermost span on. Not recursive, as spans may be nested deeply.
    var chain = [self, parent]
    while let next = chain[chain.count - 1].parent, next.knownFamily == nil { chain.append(next) }
    let outer = chain[chain.count - 1].parent?.knownFamily
    return chain.reversed().reduce(outer) { $1.chooseFamily(in: $0) } ?? chooseFamily(in: outer)
  }

  /// Returns the family that was chosen before, or that of the present name within the calls of a family.
  private func chooseFamily(in outer: CallFamily?) -> CallFamily {
    let new = (facts?.families ?? CallFamilies()).family(facts?.familyName ?? "", in: outer)
    return state.withLock { state in
      let family = state.family ?? new
      state.family = family
      return family
    }
  }

  /// Whether a span has another name than its family.
  var hasOtherName: Bool {
    guard let facts, !family.isForRest else { return false }
    return facts.familyName != family.name
  }

  /// Gives the family of a span the name that the span has now. Returns false if another family has that name.
  func renameFamily() -> Bool {
    guard let facts else { return false }
    return facts.families.rename(family, to: facts.familyName)
  }

  /// Moves a span to the family of the name that it has now. Returns the family before; nil for no move.
  func move() -> CallFamily? {
    guard let facts else { return nil }
    let old = family
    let new = facts.families.family(facts.familyName, in: old.parent)
    guard new !== old else { return nil }
    state.withLock { $0.family = new }
    return old
  }

  var isBeginCounted: Bool { state.withLock { $0.isBeginCounted } }

  /// Notes that the begin of a span is counted in its family. Returns false if it was before, and for a call.
  func countBegin() -> Bool { note(\.isBeginCounted) }

  /// Notes that the end of a span is counted in its family. Returns false if it was before, and for a call.
  func countEnd() -> Bool { note(\.isEndCounted) }

  private func note(_ flag: WritableKeyPath<State, Bool>) -> Bool {
    guard facts != nil else { return false }
    return state.withLock { state in
      defer { state[keyPath: flag] = true }
      return !state[keyPath: flag]
    }
  }

  // MARK: Events

  /// The call within which this one was made; nil for none, or after ``unlink()``.
  var parent: CallRecord? { state.withLock { $0.parent } }

  /// The call within this one that ended last, if it failed; otherwise nil.
  var failedChild: CallRecord? { state.withLock { $0.failedChild } }

  /// The faults that affect the call, and the begins and failures of the attempts within it, in the order of time.
  var marks: [CallMark] { state.withLock { $0.marks } }

  /// Adds a mark, unless the call is over or has too many. There is always room for the last one.
  package func mark(_ kind: CallMark.Kind, at time: CallTime = .now, isLast: Bool = false) {
    state.withLock { state in
      guard state.end == nil, isLast || state.marks.count < Self.markLimit else { return }
      state.marks.append(CallMark(time: time, kind: kind))
    }
  }

  /// Notes in the call around a span that ends now that the span is an attempt of it, as is the failed one before it.
  package func noteAttempt(endingWith outcome: CallOutcome, at time: CallTime) {
    guard let parent else { return }
    func note(_ outcome: CallOutcome, from began: CallTime, to end: CallTime) {
      parent.mark(.attempted, at: began)
      if case .failed(let error) = outcome { parent.mark(.attemptFailed(error), at: end) }
    }
    let hasAttempts = parent.marks.contains { if case .attempted = $0.kind { true } else { false } }
    if !hasAttempts, let first = parent.failedChild, first.facts?.familyName == facts?.familyName, let end = first.end {
      note(end.outcome, from: first.began, to: end.time)
    }
    note(outcome, from: began, to: time)
  }

  @usableFromInline func beginAttempt() { mark(.attempted) }

  @usableFromInline func failAttempt(_ error: any Error) { mark(.attemptFailed(error)) }

  /// Ends the call, and notes its outcome in its parent. Returns false if it was over already.
  @discardableResult
  func end(_ end: CallEnd) -> Bool {
    let (isFirst, parent) = state.withLock { state in
      guard state.end == nil else { return (false, CallRecord?.none) }
      state.end = end
      return (true, state.parent)
    }
    guard isFirst else { return false }
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
    return true
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

/// The facts about a span. Usable on any thread.
package protocol SpanFacts: AnyObject, Sendable {
  /// The families of the tracer's spans. Not in each record: many threads would retain and release them for each span.
  var families: CallFamilies { get }
  /// The name of the family of the span.
  var familyName: String { get }
  /// The name of the span within its family; nil to number it.
  var label: String? { get }
  /// The attributes of the span.
  var attributes: [(name: String, value: String)] { get }
}

/// An event of a call between its begin and its end.
package struct CallMark: Sendable {
  let time: CallTime
  let kind: Kind

  package enum Kind: Sendable {
    case attempted
    case attemptFailed(any Error)
    /// Faults affect the call, which has begun.
    case faulted([FaultQueue.Injected])
    /// An event of a span, in words.
    case noted(String)
    /// The span names another one as related to it.
    case linked(LinkedCall)
  }
}

/// A span that another one names. Not retained: spans may name one another.
package struct LinkedCall: Sendable {
  weak let record: CallRecord?
  let name: String

  package init(_ record: CallRecord) {
    self.record = record
    name = record.facts?.label ?? record.facts?.familyName ?? record.family.name
  }
}

/// The end of a call.
package struct CallEnd: Sendable {
  let time: CallTime
  let outcome: CallOutcome
}

package enum CallOutcome: Sendable {
  case succeeded
  case failed(any Error)
  /// The call threw an error, and its task was cancelled.
  case cancelled

  var isFailure: Bool { if case .failed = self { true } else { false } }

  var isSuccess: Bool { if case .succeeded = self { true } else { false } }
}
