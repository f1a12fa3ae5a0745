/// Lets any number of parties wait for a loadable to become usable, each for a limited time, and syncs it meanwhile.
///
/// For something that many need before they can go on, such as an access token that is being refreshed.
///
/// ```swift
/// let waiter = LoadableWaiter(loadable: token, condition: .isContentsAvailable, timeout: .seconds(30))
/// waiter.wait { result in print(result) }
/// ```
///
/// Releasing the waiter ends all waits without a call.
@MainActor
public final class LoadableWaiter {
  /// What can be waited for.
  public enum Condition: Sendable {
    /// There are contents, be they of an earlier sync.
    case isContentsAvailable
    /// The last sync succeeded.
    case didSyncSuccessfully

    fileprivate var holds: ConditionWait.Condition {
      switch self {
      case .isContentsAvailable: { $0.isContentsAvailable }
      case .didSyncSuccessfully: { $0.loadableState == .didSyncSuccessfully }
      }
    }
  }

  /// What a party is told: the loadable when it is usable, or that its time is over.
  public typealias Completion = @MainActor (Result<any PureLoadableProtocol, LoadableWaiterError>) -> Void

  private struct Party {
    let completion: Completion
    let wait: ConditionWait
    let timers: [TimerToken]
    /// When its time is over, on the time source's clock; of a waiter without a node it is not asked.
    let deadline: Duration
  }

  private let loadable: any PureLoadableProtocol
  private let condition: Condition
  private let timeout: Duration
  private let shouldSyncIfPossible: Bool
  private let timeSource: any TimeSource
  private let name: String?
  private var parties: [UInt64: Party] = [:]
  private var lastNumber: UInt64 = 0
  private var syncer: LoadableSyncer?
  /// The waiter as tools show it; nil without a name.
  package let node: WaiterLoadable?

  /// - Parameters:
  ///   - loadable: What to wait for.
  ///   - condition: When it is usable.
  ///   - timeout: How long each party waits, from its own ``wait(_:)`` on; zero or less only looks.
  ///   - shouldSyncIfPossible: Whether to sync the loadable, if it is a ``LoadableProtocol``, while anybody waits: once
  ///     at first, then after failures with a back-off of 1 s up to half of the timeout.
  ///   - timeSource: What measures the timeouts and the back-off.
  ///   - name: What it is called where timers are listed, and for the instrument. A waiter with a name is a node of
  ///     its own in tools such as Loadscope.
  public init(
    loadable: any PureLoadableProtocol, condition: Condition, timeout: Duration, shouldSyncIfPossible: Bool = true,
    timeSource: any TimeSource = SystemTimeSource.shared, name: String? = nil
  ) {
    self.loadable = loadable
    self.condition = condition
    self.timeout = timeout
    self.shouldSyncIfPossible = shouldSyncIfPossible
    self.timeSource = timeSource
    self.name = name
    node = name.map { WaiterLoadable($0, waitingFor: loadable) }
    node?.belong(to: self)
  }

  /// How many are waiting.
  public var waitingCount: Int { parties.count }

  /// Calls `completion` once, when the condition holds or the time is over, but not before this has returned.
  public func wait(_ completion: @escaping Completion) {
    startWait(completion)
  }

  /// Waits until the condition holds.
  ///
  /// - Throws: ``LoadableWaiterError`` when the time is over; `CancellationError` when the task is cancelled, which ends
  ///   this wait and no other.
  public func wait() async throws {
    try Task.checkCancellation()
    let outcome = Outcome<Void>()
    // A stream without elements ends by itself with its task, whichever thread cancels that.
    let (done, end) = AsyncStream<Never>.makeStream()
    let number = startWait { result in
      outcome.result = result.map { _ in }.mapError { $0 }
      end.finish()
    }
    defer { cancelWait(number) }
    for await _ in done {}
    try outcome.result.get()
  }

  @discardableResult
  private func startWait(_ completion: @escaping Completion) -> UInt64 {
    lastNumber += 1
    let number = lastNumber
    Instrumentation.effects(of: node?.begin(timeout: timeout)) {
      let wait = ConditionWait(on: loadable, until: condition.holds) { [weak self] in self?.succeed(number) }
      parties[number] = Party(
        completion: completion, wait: wait,
        timers: [
          timer(after: .zero, "first look") { [weak self] in self?.firstLook(of: number) },
          timer(after: timeout, node == nil ? "wait" : "time-out") { [weak self] in self?.timeIsOver(for: number) },
        ], deadline: node == nil ? .zero : timeSource.now + timeout)
    }
    return number
  }

  private func cancelWait(_ number: UInt64) {
    guard parties.removeValue(forKey: number) != nil else { return }
    guard parties.isEmpty else {
      // The node has the timer of the party that waits longest, which is the latest.
      guard let node, let last = parties.max(by: { $0.key < $1.key }), last.key < number else { return }
      return node.armAgain(timeout: last.value.deadline - timeSource.now)
    }
    syncer = nil
    node?.cancel()
  }

  /// Ends every wait now, as timed out.
  ///
  /// - Returns: False if no party waits.
  func timeOut() -> Bool {
    let numbers = parties.keys.sorted()
    for number in numbers { timedOut(number) }
    return !numbers.isEmpty
  }

  private func timer(after delay: Duration, _ label: String, _ action: @escaping @MainActor () -> Void) -> TimerToken {
    TimerToken(on: timeSource, after: delay, owner: node ?? loadable, label: label, action)
  }

  // MARK: The course of a wait

  private func firstLook(of number: UInt64) {
    guard let party = parties[number], !party.wait.check() else { return }
    startSyncing()
  }

  private func succeed(_ number: UInt64) {
    end(number, .success(loadable))
  }

  private func timeIsOver(for number: UInt64) {
    guard let party = parties[number], !party.wait.check() else { return }
    timedOut(number)
  }

  private func timedOut(_ number: UInt64) {
    let timedOut = Instrumentation.record(.timer(.timedOut(after: timeout), by: .waiter(name: name)), of: loadable)
    // Of a waiter with a name, the end is an effect of the node's own timer.
    Instrumentation.effects(of: node == nil ? timedOut : nil) {
      end(number, .failure(LoadableWaiterError(.timedOut, of: loadable, after: timeout)))
    }
  }

  private func end(_ number: UInt64, _ result: Result<any PureLoadableProtocol, LoadableWaiterError>) {
    guard let party = parties.removeValue(forKey: number) else { return }
    guard parties.isEmpty else { return party.completion(result) }
    syncer = nil
    let outcome =
      switch result {
      case .success: node?.succeed()
      case .failure(let error): node?.fail(error, isDue: timeSource.now >= party.deadline)
      }
    Instrumentation.effects(of: outcome) { party.completion(result) }
  }

  private func startSyncing() {
    // A sync takes time, and nobody is to wait for it.
    guard timeout > .zero else { return }
    guard shouldSyncIfPossible, syncer == nil, let target = loadable as? any LoadableProtocol else { return }
    // Asked before there is a syncer, whose back-off counts from what becomes of this.
    target.syncIfNeeded()
    guard !parties.isEmpty, syncer == nil else { return }
    let backoff = BackoffTimeoutPolicy(min: .seconds(1), max: max(.seconds(1), timeout / 2))
    syncer = LoadableSyncer(
      loadable: target, syncPolicy: .syncIfNeeded, timeoutPolicy: backoff, timeSource: timeSource,
      by: .waiter(name: name))
  }
}
