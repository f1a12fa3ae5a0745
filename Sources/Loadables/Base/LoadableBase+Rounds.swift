/// Notification of observers in rounds: each round calls every observer once, and rounds run one after another.
extension LoadableBase {
  /// A notification round, which calls each observer once.
  struct Round {
    /// The number of the event that causes the round, usually a state change; nil if no such event is recorded.
    var cause: EventNumber?
    var startsSync = false
  }

  /// Notifies the observers now or, during a round, after it. All observers see the rounds in the same order.
  @inline(__always)
  final func notify(_ round: Round) {
    assertOnMainActor()
    // One test for both, so that a loadable without attempts pays nothing.
    guard flags.isDisjoint(with: [.isNotifying, .hasAttempt]) || beginsNow(round) else { return }
    perform(round)
    if flags.contains(.hasWaitingRounds), !flags.contains(.isPerformingWaitingRounds) { performWaitingRounds() }
    if LoadableInstruments.isOn { checkContents() }
  }

  /// Ends an attempt whose sync is over. Returns false if the round has to wait for the end of another one.
  // Rarely called; inlining would cost registers in every change.
  @inline(never)
  private func beginsNow(_ round: Round) -> Bool {
    if flags.contains(.hasAttempt), ownState != .syncing {
      flags.remove(.hasAttempt)
      attemptDidEnd()
    }
    guard flags.contains(.isNotifying) else { return true }
    wait(round)
    return false
  }

  @inline(__always)
  final func perform(_ round: Round) {
    flags.insert(.isNotifying)
    if LoadableInstruments.isOn {
      callObservers(afterAnnouncing: round)
    } else {
      roundWillBegin()
      callObservers()
    }
    flags.remove(.isNotifying)
    if observers.first == nil, flags.contains(.notifiedOfObservers) { noticeMissingObservers() }
    guard round.startsSync else { return }
    if let cause = round.cause { startRecordedSync(cause) } else { startSync() }
  }

  @inline(never)
  private func startRecordedSync(_ cause: EventNumber) {
    LoadableInstruments.effects(of: cause) {
      if LoadableInstruments.syncController?.takesOverSync(of: self) != true { startSync() }
    }
  }

  @inline(never)
  private func callObservers(afterAnnouncing round: Round) {
    LoadableInstruments.effects(of: beginRecorded(round), callObservers)
  }

  /// Begins a round, before any observer is called: calls ``roundWillBegin()``, then records the round as an event.
  ///
  /// - Returns: The number of the event to record as the cause of the observers' actions; nil without an instrument.
  @inline(__always)
  final func beginRecorded(_ round: Round) -> EventNumber? {
    LoadableInstruments.effects(of: round.cause, roundWillBegin)
    let number = recordRound(round)
    return round.cause ?? number
  }

  /// Begins a round: calls ``roundWillBegin()``. If events are recorded, does the same as ``beginRecorded(_:)``.
  final func begin(_ round: Round) -> EventNumber? {
    guard !LoadableInstruments.isOn else { return beginRecorded(round) }
    roundWillBegin()
    return nil
  }

  final func roundDidEnd() {
    if observers.first == nil, flags.contains(.notifiedOfObservers) { noticeMissingObservers() }
    if flags.contains(.hasWaitingRounds), !flags.contains(.isPerformingWaitingRounds) { performWaitingRounds() }
    if LoadableInstruments.isOn { checkContents() }
  }

  private func callObservers() {
    // Observers removed before the first call are not in the list any more.
    if flags.contains(.didUnlinkInRound) { RoundCursor.forgetRemovals(from: self) }
    guard var cursor = RoundCursor(observers) else { return }
    while callNext(&cursor) {
      // The callee is released only now, which may deinitialise it and other observers.
      if flags.contains(.didUnlinkInRound) { cursor.catchUp(with: self) }
    }
  }

  @inline(__always)
  private func callNext(_ cursor: inout RoundCursor) -> Bool {
    guard let link = cursor.advance() else { return false }
    if !link.call(about: self) { forget(link) }
    return true
  }

  private func recordRound(_ round: Round) -> EventNumber? {
    let hasContents = isContentsAvailable
    flags.insert(.recordedContents)
    if hasContents { flags.insert(.lastContents) } else { flags.remove(.lastContents) }
    let number = LoadableInstruments.record(.notifying(isContentsAvailable: hasContents), of: self, cause: round.cause)
    let state = loadableState
    if state == .didSyncSuccessfully, !hasContents {
      ContractViolations.report(.syncedWithoutContents, by: self, cause: round.cause)
    }
    if state != .didFailToSync, error != nil {
      ContractViolations.report(.errorWithoutFailure, by: self, cause: round.cause)
    }
    return number
  }

  /// Reports a contract violation if `isContentsAvailable` has changed without a notification.
  @inline(never)
  final func checkContents() {
    guard flags.contains(.recordedContents), flags.contains(.lastContents) != isContentsAvailable else { return }
    // Reported once: the next check needs a new round first.
    flags.remove(.recordedContents)
    ContractViolations.report(.contentsChangedSilently, by: self)
  }
}
