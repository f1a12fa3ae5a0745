/// A waiter that syncs a loadable until a condition holds. Any number of callers can wait, each with a timeout.
///
/// Use a waiter for a prerequisite that callers share, such as an access token that is being refreshed.
///
/// ```swift
/// let waiter = LoadableWaiter(loadable: token, condition: .isContentsAvailable, timeout: .seconds(30))
/// waiter.wait { result in print(result) }
/// ```
///
/// Waits that end for the same reason at the same time end together: no completion runs before all of them have ended,
/// and all completions are called, in the order of their waits, even if one of them releases the waiter. Otherwise,
/// releasing the waiter ends all waits without calling their completions.
///
/// If the condition comes to hold at the instant of a wait's timeout, what was scheduled first happens first: a result that
/// was scheduled before the wait began satisfies it, a later one comes after the timeout.
@MainActor
public final class LoadableWaiter {
  /// The condition for which a waiter's callers wait.
  public enum Condition: Sendable {
    /// Contents are available, possibly from an earlier sync.
    case isContentsAvailable
    /// The last sync succeeded.
    case didSyncSuccessfully

    @MainActor
    fileprivate func holds(for loadable: any PureLoadableProtocol) -> Bool {
      switch self {
      case .isContentsAvailable: loadable.isContentsAvailable
      case .didSyncSuccessfully: loadable.loadableState == .didSyncSuccessfully
      }
    }
  }

  /// The callback of a wait. Receives the loadable when the condition holds, or an error at the timeout.
  public typealias Completion = @MainActor (Result<any PureLoadableProtocol, LoadableWaiterError>) -> Void

  private struct PendingWait {
    let completion: Completion
    /// The time of this wait's timeout on the time source's clock.
    let deadline: Duration
    let timers: [TimerToken]
  }

  private let loadable: any PureLoadableProtocol
  private let condition: Condition
  private let timeout: Duration
  private let shouldSyncIfPossible: Bool
  private let timeSource: any TimeSource
  private let name: String?
  private var pendingWaits: [UInt64: PendingWait] = [:]
  private var lastNumber: UInt64 = 0
  /// Not nil while there are waits.
  private var observer: LoadableObserver?
  private var syncer: LoadableSyncer?
  /// The node that represents the waiter in tools; nil if the waiter has no name.
  package let node: WaiterLoadable?

  /// Creates a waiter. Each call of ``wait(_:)`` begins a wait.
  ///
  /// - Parameters:
  ///   - loadable: The loadable to wait for.
  ///   - condition: The condition to wait for.
  ///   - timeout: The limit of each wait. Zero or less means a check of the condition without a wait or a sync.
  ///   - shouldSyncIfPossible: Whether to sync a loadable that is a ``LoadableProtocol`` during a wait: at first if
  ///     needed, then after each failure, with a back-off from 1 s up to half of the timeout.
  ///   - timeSource: The clock of the timeouts and the back-off.
  ///   - name: The name in lists of timers and in events. Tools such as Loadscope show a named waiter as a node.
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

  /// The number of callers that are waiting now.
  public var waitingCount: Int { pendingWaits.count }

  /// Calls `completion` once: when the condition holds or at the timeout, but never before this call has returned.
  public func wait(_ completion: @escaping Completion) {
    startWait(completion)
  }

  /// Waits until the waiter's condition holds.
  ///
  /// - Throws: ``LoadableWaiterError`` at the timeout; `CancellationError` when the task is cancelled.
  public func wait() async throws {
    try Task.checkCancellation()
    let outcome = Outcome<Void>()
    // Cancelling the task ends this stream, on any thread.
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
    LoadableInstruments.effects(of: node?.begin(timeout: timeout)) {
      pendingWaits[number] = PendingWait(
        completion: completion, deadline: timeSource.now + timeout,
        timers: [
          timer(after: .zero, "first look") { [weak self] in self?.firstLook() },
          timer(after: timeout, node == nil ? "wait" : "timeout") { [weak self] in self?.timeIsOver(for: number) },
        ])
      if observer == nil { observer = loadable.sink { [weak self] _ in self?.check() } }
    }
    return number
  }

  private func cancelWait(_ number: UInt64) {
    guard pendingWaits.removeValue(forKey: number) != nil else { return }
    guard pendingWaits.isEmpty else {
      // The node shows the timer of the latest wait.
      guard let node, let last = pendingWaits.max(by: { $0.key < $1.key }), last.key < number else { return }
      return node.armAgain(timeout: last.value.deadline - timeSource.now)
    }
    stopSyncing()
    node?.cancel()
  }

  /// Ends all current waits now, as if the timeout had passed. Returns false if there is no wait.
  func timeOut() -> Bool {
    let ended = removeWaits { _, _ in true }
    timedOut(ended)
    return !ended.isEmpty
  }

  private func timer(after delay: Duration, _ label: String, _ action: @escaping @MainActor () -> Void) -> TimerToken {
    TimerToken(on: timeSource, after: delay, owner: node ?? loadable, label: label, action)
  }

  // MARK: The course of a wait

  private func firstLook() {
    if !check() { startSyncing() }
  }

  /// Ends all waits if the condition holds. Returns false if waits are left.
  @discardableResult
  private func check() -> Bool {
    // The loadable may notify while the observer is being added, before the call that waits has returned.
    guard observer != nil else { return pendingWaits.isEmpty }
    guard condition.holds(for: loadable) else { return false }
    let ended = removeWaits { _, _ in true }
    let loadable = loadable
    LoadableInstruments.effects(of: node?.succeed()) {
      for wait in ended { wait.completion(.success(loadable)) }
    }
    return true
  }

  private func timeIsOver(for number: UInt64) {
    guard !check() else { return }
    let now = timeSource.now
    timedOut(removeWaits { $0 == number || $1.deadline <= now })
  }

  private func timedOut(_ ended: [PendingWait]) {
    guard let last = ended.last else { return }
    let error = LoadableWaiterError(.timedOut, of: loadable, after: timeout)
    var causes = ended.map { _ in
      LoadableInstruments.record(.timer(.timedOut(after: timeout), by: .waiter(name: name)), of: loadable)
    }
    if let node {
      // With a name, the end of the last wait is an effect of the node's own timer.
      causes = ended.map { _ in nil }
      if pendingWaits.isEmpty { causes[ended.count - 1] = node.fail(error, isDue: timeSource.now >= last.deadline) }
    }
    for (wait, cause) in zip(ended, causes) {
      LoadableInstruments.effects(of: cause) { wait.completion(.failure(error)) }
    }
  }

  /// Removes and returns the waits for which `isOver` is true, in the order of their calls.
  private func removeWaits(where isOver: (UInt64, PendingWait) -> Bool) -> [PendingWait] {
    let ended = pendingWaits.filter { isOver($0.key, $0.value) }.sorted { $0.key < $1.key }
    for (number, _) in ended { pendingWaits[number] = nil }
    if pendingWaits.isEmpty { stopSyncing() }
    return ended.map(\.value)
  }

  private func stopSyncing() {
    observer = nil
    syncer = nil
  }

  private func startSyncing() {
    // A wait of zero length does not wait for a sync.
    guard timeout > .zero else { return }
    guard shouldSyncIfPossible, syncer == nil, let target = loadable as? any LoadableProtocol else { return }
    // Requested before the syncer exists, whose back-off counts from the result.
    target.syncIfNeeded()
    guard !pendingWaits.isEmpty, syncer == nil else { return }
    let backoff = BackoffTimeoutPolicy(min: .seconds(1), max: max(.seconds(1), timeout / 2))
    syncer = LoadableSyncer(
      loadable: target, syncPolicy: .syncIfNeeded, timeoutPolicy: backoff, timeSource: timeSource,
      by: .waiter(name: name))
  }
}

/// The reason why a wait for a loadable failed.
public struct LoadableWaiterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The machine-readable reasons why a wait failed.
  public enum Code: Hashable, Sendable {
    /// The condition of the wait did not hold before the timeout.
    case timedOut
    /// The loadable was not syncing any more, but had no contents and no error.
    case noContents
  }

  /// The reason why the wait failed.
  public let code: Code

  /// A readable description of the error.
  public let description: String

  /// Creates an error of a wait for `loadable`. `timeout` is needed only for ``Code/timedOut``, whose text contains it.
  @MainActor
  init(_ code: Code, of loadable: any PureLoadableProtocol, after timeout: Duration = .zero) {
    self.code = code
    let name = loadable.nameInSentences
    description =
      switch (code, loadable.loadableState) {
      case (.timedOut, _): "\(name) was not ready within \(timeout)"
      case (.noContents, .idle): "\(name) has no contents and is idle: nothing syncs it, call sync() before the wait"
      case (.noContents, .syncing): "\(name) has no contents yet"
      case (.noContents, .didSyncSuccessfully): "\(name) synced, but has no contents"
      case (.noContents, .didFailToSync): "\(name) failed without an error, and has no contents"
      }
  }
}
