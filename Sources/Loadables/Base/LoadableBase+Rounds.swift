/// How observers are called: in rounds, one after the other.
extension LoadableBase {
  /// One call to every observer.
  struct Round {
    /// The change that is notified; nil when it is none of the state.
    var cause: EventNumber?
    /// A sync begins when every observer knows of it.
    var startsSync = false
  }

  /// Notifies now, or when the round under way has ended, so that all observers see the rounds in one order.
  @inline(__always)
  final func notify(_ round: Round) {
    assertOnMainActor()
    guard !flags.contains(.isNotifying) else { return wait(round) }
    perform(round)
    if flags.contains(.hasWaitingRounds), !flags.contains(.isPerformingWaitingRounds) { performWaitingRounds() }
    if Instrumentation.isOn { checkContents() }
  }

  @inline(__always)
  final func perform(_ round: Round) {
    flags.insert(.isNotifying)
    if Instrumentation.isOn {
      callObservers(telling: round)
    } else {
      roundWillBegin()
      callObservers()
    }
    flags.remove(.isNotifying)
    if observers.first == nil, flags.contains(.toldAboutObservers) { noticeMissingObservers() }
    if round.startsSync { Instrumentation.effects(of: round.cause, startSync) }
  }

  @inline(never)
  private func callObservers(telling round: Round) {
    Instrumentation.effects(of: beginRecorded(round), callObservers)
  }

  /// Announces a round to the subclass, then to the instruments.
  ///
  /// - Returns: The event whose effects the calls are; nil without an instrument.
  @inline(__always)
  final func beginRecorded(_ round: Round) -> EventNumber? {
    Instrumentation.effects(of: round.cause, roundWillBegin)
    let number = recordRound(round)
    return round.cause ?? number
  }

  /// As ``beginRecorded(_:)``, whether there is an instrument or not.
  final func begin(_ round: Round) -> EventNumber? {
    guard !Instrumentation.isOn else { return beginRecorded(round) }
    roundWillBegin()
    return nil
  }

  /// Ends a round after its last call.
  final func roundDidEnd() {
    if observers.first == nil, flags.contains(.toldAboutObservers) { noticeMissingObservers() }
    if flags.contains(.hasWaitingRounds), !flags.contains(.isPerformingWaitingRounds) { performWaitingRounds() }
    if Instrumentation.isOn { checkContents() }
  }

  private func callObservers() {
    // Who left before the first call is not in the list any more.
    if flags.contains(.didUnlinkInRound) { RoundCursor.forgetRemovals(from: self) }
    guard var cursor = RoundCursor(observers) else { return }
    while callNext(&cursor) {
      // Only now is what was called released, which may be its end and that of others.
      if flags.contains(.didUnlinkInRound) { cursor.catchUp(with: self) }
    }
  }

  /// False at the end.
  @inline(__always)
  private func callNext(_ cursor: inout RoundCursor) -> Bool {
    guard let link = cursor.advance() else { return false }
    if !link.call(about: self) { forget(link) }
    return true
  }

  private func recordRound(_ round: Round) -> EventNumber? {
    let hasContents = isContentsAvailable
    flags.insert(.contentsTold)
    if hasContents { flags.insert(.toldOfContents) } else { flags.remove(.toldOfContents) }
    let number = Instrumentation.record(.notifying(isContentsAvailable: hasContents), of: self, cause: round.cause)
    let state = loadableState
    if state == .didSyncSuccessfully, !hasContents {
      ContractViolations.report(.syncedWithoutContents, by: self, cause: round.cause)
    }
    if state != .didFailToSync, error != nil {
      ContractViolations.report(.errorWithoutFailure, by: self, cause: round.cause)
    }
    return number
  }

  /// Finds a contents flag that has changed and will not be notified: for when nothing more is to come.
  @inline(never)
  final func checkContents() {
    guard flags.contains(.contentsTold), flags.contains(.toldOfContents) != isContentsAvailable else { return }
    // Told once, not at every occasion until the next round.
    flags.remove(.contentsTold)
    ContractViolations.report(.contentsChangedSilently, by: self)
  }
}
