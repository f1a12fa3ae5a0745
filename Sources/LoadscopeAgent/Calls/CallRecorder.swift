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
final class CallRecorder: Sendable {
  /// Whether calls are recorded.
  @usableFromInline let isOn = Atomic(false)
  /// The number of the watch: odd while calls are recorded.
  private let watch = Atomic(0)
  private let hasCalls = Atomic(false)
  private let families = CallFamilies()
  private let buffers = (0..<(1 << CallRecorder.bufferBits)).map { _ in Buffer() }
  /// Called with the first call after ``take()``.
  private let wake = Mutex<(@Sendable () -> Void)?>(nil)

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
    self.wake.withLock { $0 = wake }
    watch.wrappingAdd(1, ordering: .releasing)
    isOn.store(true, ordering: .releasing)
  }

  /// Ends recording and forgets the calls.
  func stop() {
    guard isOn.exchange(false, ordering: .relaxed) else { return }
    let ended = watch.wrappingAdd(1, ordering: .relaxed).oldValue
    wake.withLock { $0 = nil }
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

  /// Records the begin of a call within the current call of this task; nil if the watch is over.
  private func begin<Failure: Error>(_ name: String, _ argument: String, throwing: Failure.Type) -> CallRecord? {
    let current = CallRecord.current
    let (call, old) = buffer.content.withLock { content -> (CallRecord?, [CallRecord]) in
      // Read in the lock: the calls of a buffer are of one watch.
      let watch = watch.load(ordering: .relaxed)
      guard !watch.isMultiple(of: 2) else { return (nil, []) }
      let old = content.enter(watch)
      let parent = current?.watch == watch && current?.family.owner == ObjectIdentifier(families) ? current : nil
      let key = CallFamilies.Key(name: name, parent: parent?.family.index)
      let family: CallFamily
      if let known = content.families[key] {
        family = known
      } else {
        family = families.family(name, CallFailure(Failure.self), in: parent?.family)
        // Not the names that have no family of their own, of which there may be any number.
        if content.families.count < CallFamilies.limit { content.families[key] = family }
      }
      let call = CallRecord(family, argument, began: CallTime.now, watch: watch, parent: parent)
      content.calls.begin(call)
      return (call, old)
    }
    for call in old { call.unlink() }
    wakeUp()
    return call
  }

  private func end(_ call: CallRecord, _ outcome: CallOutcome) {
    call.end(CallEnd(time: CallTime.now, outcome: outcome))
    let useless = buffer.content.withLock { content -> [CallRecord] in
      guard call.watch == watch.load(ordering: .relaxed) else { return [call] }
      let old = content.enter(call.watch)
      return content.calls.end(call, outcome) ? old : old + [call]
    }
    for call in useless { call.unlink() }
    wakeUp()
  }

  private func wakeUp() {
    guard !hasCalls.load(ordering: .relaxed), !hasCalls.exchange(true, ordering: .relaxed) else { return }
    wake.withLock { $0 }?()
  }

  /// Calls a function and records the call. The function runs in the caller's isolation.
  @usableFromInline
  func record<Success, Failure: Error>(
    _ name: String, _ argument: String,
    _ body: nonisolated(nonsending) (AgentCall) async throws(Failure) -> Success,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Failure) -> Success {
    guard let call = begin(name, argument, throwing: Failure.self) else {
      return try await body(AgentCall(record: nil))
    }
    let result: Result<Success, Failure> = await CallRecord.$current.withValue(call) {
      // Without it, the closure would leave the caller's actor.
      _ = isolation
      do throws(Failure) {
        let faults = call.family.faults
        if faults.areSet.load(ordering: .relaxed) { try await faults.apply(to: call, throwing: Failure.self) }
        return .success(try await body(AgentCall(record: call)))
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let success):
      end(call, .succeeded)
      return success
    case .failure(let error):
      end(call, error is CancellationError || Task.isCancelled ? .cancelled : .failed(error))
      throw error
    }
  }
}

/// The calls of some time.
struct RecordedCalls: Sendable {
  /// The calls that have begun, in the order of each thread.
  private(set) var begun: [CallRecord] = []
  private(set) var ended: [CallRecord] = []
  /// The number of calls by the number of their family. Exact, while ``begun`` and ``ended`` are limited.
  private(set) var counts: [CallCounts] = []

  var isEmpty: Bool { counts.isEmpty }

  mutating func begin(_ call: CallRecord) {
    count(call.family) { $0.begun += 1 }
    if begun.count < CallRecorder.bufferLimit { begun.append(call) }
  }

  /// Adds the end of a call. Returns false if the call is only counted.
  @discardableResult
  mutating func end(_ call: CallRecord, _ outcome: CallOutcome) -> Bool {
    count(call.family) { counts in
      switch outcome {
      case .succeeded: counts.succeeded += 1
      case .failed: counts.failed += 1
      case .cancelled: counts.cancelled += 1
      }
    }
    guard ended.count < CallRecorder.bufferLimit else { return false }
    ended.append(call)
    return true
  }

  private mutating func count(_ family: CallFamily, _ change: (inout CallCounts) -> Void) {
    while counts.count <= family.index { counts.append(CallCounts()) }
    change(&counts[family.index])
  }

  fileprivate mutating func add(_ other: RecordedCalls) {
    begun += other.begun
    ended += other.ended
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

  mutating func add(_ other: CallCounts) {
    begun += other.begun
    succeeded += other.succeeded
    failed += other.failed
    cancelled += other.cancelled
  }
}
