import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Records the calls of a program while they are watched, on any thread.
///
/// Each thread writes to a buffer of its own, so that tasks wait for each other only where two threads share a buffer by
/// chance. ``take()`` empties the buffers.
@usableFromInline
package final class CallRecorder: Sendable {
  /// Whether calls are recorded.
  @usableFromInline let isOn = Atomic(false)
  package var isRecording: Bool { isOn.load(ordering: .relaxed) }
  /// The number of the watch: odd while calls are recorded.
  private let watch = Atomic(0)
  private let hasCalls = Atomic(false)
  package let families = CallFamilies()
  private let buffers = (0..<(1 << CallRecorder.bufferBits)).map { _ in Buffer() }
  private let waker = Mutex(Waker())
  /// The source of the spans of tasks, once there is a tracer. Read at each call, hence not in a mutex.
  private let spans = AtomicLazyReference<SpanSource>()

  // A structure: each reading of a closure that is itself the value of a `Mutex` wraps it once more.
  private struct Waker {
    /// Called with the first call after ``CallRecorder/take(ofWatch:)``.
    var wake: (@Sendable () -> Void)?
  }

  private final class SpanSource: Sendable {
    /// Returns the current span of a task.
    let spanOfTask: @Sendable () -> CallRecord?

    init(_ spanOfTask: @escaping @Sendable () -> CallRecord?) { self.spanOfTask = spanOfTask }
  }

  private static let bufferBits: UInt64 = 6
  /// The maximum number of calls in a buffer. Further ones are counted and not measured.
  static let bufferLimit = 20_000

  private final class Buffer: Sendable {
    struct Content {
      /// The watch of the calls.
      var watch = 0
      var families: [CallFamilies.Key: CallFamily] = [:]
      var calls = RecordedCalls()

      /// Makes the buffer one of a watch. Returns the calls of another watch to unlink, which are of no use any more.
      mutating func enter(_ watch: Int) -> [CallRecord] {
        guard self.watch != watch else { return [] }
        let old = calls.ended
        (self.watch, calls) = (watch, RecordedCalls())
        return old
      }
    }

    let content = Mutex(Content())
  }

  /// Begins to record. `wake` is called on any thread with the first call after each ``take()``.
  func start(wake: @escaping @Sendable () -> Void) {
    waker.withLock { $0.wake = wake }
    watch.wrappingAdd(1, ordering: .releasing)
    isOn.store(true, ordering: .releasing)
  }

  /// Ends recording and forgets the calls.
  func stop() {
    guard isOn.exchange(false, ordering: .relaxed) else { return }
    let ended = watch.wrappingAdd(1, ordering: .relaxed).oldValue
    waker.withLock { $0.wake = nil }
    for call in take(ofWatch: ended).ended { call.unlink() }
    families.clearFaults()
  }

  /// The number of the present watch.
  var currentWatch: Int { watch.load(ordering: .relaxed) }

  /// Returns the calls of a watch since the last call of this method, and forgets them.
  func take(ofWatch watch: Int) -> RecordedCalls {
    hasCalls.store(false, ordering: .relaxed)
    var all = RecordedCalls()
    for buffer in buffers {
      let calls = buffer.content.withLock { content in
        guard content.watch == watch, !content.calls.isEmpty else { return RecordedCalls?.none }
        return exchange(&content.calls, with: RecordedCalls())
      }
      if let calls { all.add(calls) }
    }
    return all
  }

  private func exchange<Value>(_ value: inout Value, with new: Value) -> Value {
    let old = value
    value = new
    return old
  }

  /// The buffer of this thread.
  private var buffer: Buffer {
    // The descriptors of threads lie pages apart: a multiplication spreads them over the buffers.
    #if canImport(Darwin)
      let thread = UInt64(UInt(bitPattern: pthread_self()))
    #else
      let thread = UInt64(pthread_self())
    #endif
    return buffers[Int((thread &* 0x9E37_79B9_7F4A_7C15) >> (64 - Self.bufferBits))]
  }

  /// Records the begin of a call within the current call or span of this task; nil if the watch is over.
  @usableFromInline
  func begin<Failure: Error>(_ name: String, _ argument: String, throwing: Failure.Type) -> CallRecord? {
    let parent = innermost(CallRecord.current, spanOfCurrentTask)
    // Not in the lock of the buffer: the name of a span may be made by the program.
    _ = parent?.family
    return begin(within: parent) { parent, content, watch in
      let key = CallFamilies.Key(name: name, parent: parent?.family.index)
      let family: CallFamily
      if let known = content.families[key] {
        family = known
      } else {
        family = families.family(name, CallFailure(Failure.self), in: parent?.family)
        family.noteCall()
        // Not the names that have no family of their own, of which there may be any number.
        if content.families.count < CallFamilies.limit { content.families[key] = family }
      }
      return CallRecord(family, argument, began: CallTime.now, watch: watch, parent: parent)
    }
  }

  private func begin(
    within parent: CallRecord?, _ make: (CallRecord?, inout Buffer.Content, _ watch: Int) -> CallRecord
  ) -> CallRecord? {
    var isCounted = true
    let (call, old) = buffer.content.withLock { content -> (CallRecord?, [CallRecord]) in
      // Read in the lock: the calls of a buffer are of one watch.
      let watch = watch.load(ordering: .relaxed)
      guard !watch.isMultiple(of: 2) else { return (nil, []) }
      let old = content.enter(watch)
      let isOfWatch = parent?.watch == watch && parent?.belongs(to: families) == true
      let call = make(isOfWatch ? parent : nil, &content, watch)
      isCounted = content.calls.begin(call)
      return (call, old)
    }
    for call in old { call.unlink() }
    if !isCounted, let call, call.countBegin() { count(call) { $0.begun += 1 } }
    wakeUp()
    return call
  }

  private func end(_ call: CallRecord, _ outcome: CallOutcome, at time: CallTime = .now) {
    guard call.end(CallEnd(time: time, outcome: outcome)) else { return }
    var isListed = true
    let useless = buffer.content.withLock { content -> [CallRecord] in
      guard call.watch == watch.load(ordering: .relaxed) else { return [call] }
      let old = content.enter(call.watch)
      isListed = content.calls.end(call, outcome)
      return isListed ? old : old + [call]
    }
    if !isListed, call.countEnd() { count(call) { $0.end(outcome) } }
    for call in useless { call.unlink() }
    wakeUp()
  }

  /// Counts a span beyond the limit of a buffer.
  private func count(_ span: CallRecord, _ change: (inout CallCounts) -> Void) {
    // Chosen without the lock.
    let family = span.family
    buffer.content.withLock { content in
      guard span.watch == watch.load(ordering: .relaxed) else { return }
      _ = content.enter(span.watch)
      content.calls.count(family, change)
    }
  }

  // MARK: Spans

  /// Sets the source of the current spans of tasks. All tracers have the same one: the first stays.
  package func setSpan(ofTask span: @escaping @Sendable () -> CallRecord?) {
    _ = spans.storeIfNil(SpanSource(span))
  }

  /// The current span of this task, if a tracer makes spans.
  private var spanOfCurrentTask: CallRecord? { spans.load()?.spanOfTask() }

  /// Returns the inner one of a call and a span that are both around the current place of a task: it was made later.
  package func innermost(_ call: CallRecord?, _ span: CallRecord?) -> CallRecord? {
    guard let call, let span else { return call ?? span }
    return call.created > span.created ? call : span
  }

  /// Records the begin of a span; nil if the watch is over.
  ///
  /// - Parameters:
  ///   - time: The begin according to the program, which may be in the past.
  ///   - now: The present time.
  package func begin(
    _ facts: any SpanFacts, within parent: CallRecord?, at time: CallTime, now: CallTime
  ) -> CallRecord? {
    begin(within: parent) { parent, _, watch in
      CallRecord(facts, began: time, created: now, watch: watch, parent: parent)
    }
  }

  /// Records the end of a span, if it is not over.
  package func end(span: CallRecord, _ outcome: CallOutcome, at time: CallTime) { end(span, outcome, at: time) }

  private func wakeUp() {
    guard !hasCalls.load(ordering: .relaxed), !hasCalls.exchange(true, ordering: .relaxed) else { return }
    waker.withLock { $0.wake }?()
  }

  /// Calls a function and records the call. The function runs in the caller's isolation.
  // Inlinable, since generic code that is not specialized asks for the metadata of its types in each call.
  @inlinable
  func record<Success, Failure: Error>(
    _ name: String, _ argument: String,
    _ body: nonisolated(nonsending) (AgentCall) async throws(Failure) -> Success,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Failure) -> Success {
    guard let call = begin(name, argument, throwing: Failure.self) else {
      return try await body(AgentCall(record: nil))
    }
    let result: Result<Success, Failure> = await CallRecord.taskLocal.withValue(call) {
      // Without it, the closure would leave the caller's actor.
      _ = isolation
      do throws(Failure) {
        if call.hasFaults { try await call.applyFaults(throwing: Failure.self) }
        return .success(try await body(AgentCall(record: call)))
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success: succeed(call)
    case .failure(let error): fail(call, error)
    }
    return try result.get()
  }

  @usableFromInline
  func succeed(_ call: CallRecord) { end(call, .succeeded) }

  @usableFromInline
  func fail(_ call: CallRecord, _ error: any Error) {
    end(call, error is CancellationError || Task.isCancelled ? .cancelled : .failed(error))
  }
}

extension CallRecord {
  /// Whether the call has to ask for faults of its family.
  @usableFromInline var hasFaults: Bool { family.faults.areSet.load(ordering: .relaxed) }

  /// Waits as the faults of the family demand.
  @usableFromInline
  func applyFaults<Failure: Error>(throwing: Failure.Type) async throws(Failure) {
    try await family.faults.apply(to: self, throwing: Failure.self)
  }
}

/// The calls of some time.
struct RecordedCalls: Sendable {
  /// The calls that have begun, in the order of each thread.
  private(set) var begun: [CallRecord] = []
  private(set) var ended: [CallRecord] = []
  /// The counts by the number of the family. Exact, while ``begun`` and ``ended`` are limited. Spans that are listed are
  /// not counted here: their families are chosen later.
  private(set) var counts: [CallCounts] = []
  /// The families that are counted, by their number.
  private var counted: [CallFamily?] = []
  var families: [CallFamily] { counted.compactMap(\.self) }

  var isEmpty: Bool { counts.isEmpty && begun.isEmpty && ended.isEmpty }

  /// Adds the begin of a call. Returns false for a span that is not listed, which the caller counts.
  @discardableResult
  mutating func begin(_ call: CallRecord) -> Bool {
    let isListed = begun.count < CallRecorder.bufferLimit
    if isListed { begun.append(call) }
    guard call.facts == nil else { return isListed }
    count(call.family) { $0.begun += 1 }
    return true
  }

  /// Adds the end of a call. Returns false if the call is not listed. The caller then counts a span.
  @discardableResult
  mutating func end(_ call: CallRecord, _ outcome: CallOutcome) -> Bool {
    let isListed = ended.count < CallRecorder.bufferLimit
    if isListed { ended.append(call) }
    if call.facts == nil { count(call.family) { $0.end(outcome) } }
    return isListed
  }

  mutating func count(_ family: CallFamily, _ change: (inout CallCounts) -> Void) {
    while counts.count <= family.index {
      counts.append(CallCounts())
      counted.append(nil)
    }
    if counted[family.index] == nil { counted[family.index] = family }
    change(&counts[family.index])
  }

  fileprivate mutating func add(_ other: RecordedCalls) {
    // Most calls are those of one thread: not copied, which would retain each.
    if begun.isEmpty { begun = other.begun } else { begun += other.begun }
    if ended.isEmpty { ended = other.ended } else { ended += other.ended }
    for (index, family) in other.counted.enumerated() {
      if index < counted.count { counted[index] = counted[index] ?? family } else { counted.append(family) }
    }
    for (index, added) in other.counts.enumerated() {
      if index < counts.count { counts[index].add(added) } else { counts.append(added) }
    }
  }
}

/// The number of calls of a family that have begun, and that have ended in each way.
struct CallCounts: Sendable, Equatable {
  var begun = 0
  var succeeded = 0
  var failed = 0
  var cancelled = 0

  var inFlight: Int { begun - succeeded - failed - cancelled }

  mutating func end(_ outcome: CallOutcome) {
    switch outcome {
    case .succeeded: succeeded += 1
    case .failed: failed += 1
    case .cancelled: cancelled += 1
    }
  }

  mutating func add(_ other: CallCounts) {
    begun += other.begun
    succeeded += other.succeeded
    failed += other.failed
    cancelled += other.cancelled
  }
}
