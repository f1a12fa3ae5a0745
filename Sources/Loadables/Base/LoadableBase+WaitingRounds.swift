/// The rounds that observers ask for while they are called: they wait for the one under way, and there is a limit to them.
extension LoadableBase {
  /// So many rounds may wait for the one under way before all but the last are dropped, and so many may follow one
  /// another without an end before the rest is dropped.
  static let waitingRoundsLimit = 1_000

  // Hardly ever called: inlined, it would cost every change the registers that it needs.
  @inline(never)
  final func wait(_ round: Round) {
    guard !flags.contains(.isAbandoningRounds) else { return }
    var round = round
    if round.cause == nil { round.cause = Instrumentation.instrument?.currentCause }
    if WaitingRounds.count(of: self) >= Self.waitingRoundsLimit {
      // A dropped round takes nothing with it but its calls: a sync that it announced still begins.
      round.startsSync = WaitingRounds.drop(of: self) || round.startsSync
      reportTooManyRounds()
    }
    WaitingRounds.append(round, of: self)
    flags.insert(.hasWaitingRounds)
  }

  final func performWaitingRounds() {
    // A sync may end at once, and be answered with another one: those rounds come back to this loop, or they would nest
    // until there is no stack left.
    flags.insert(.isPerformingWaitingRounds)
    var followers = 0
    while let next = WaitingRounds.takeFirst(of: self) {
      followers += 1
      guard followers <= Self.waitingRoundsLimit else {
        abandonRounds(from: next)
        break
      }
      perform(next)
    }
    flags.subtract([.isPerformingWaitingRounds, .hasWaitingRounds])
  }

  /// Observers that answer every round with another one would never let it end: one more, and the rest is dropped.
  private func abandonRounds(from round: Round) {
    reportTooManyRounds()
    // So that nobody is left with an old state; what is asked for from within is not heard any more.
    let startsSync = WaitingRounds.drop(of: self) || round.startsSync
    flags.insert(.isAbandoningRounds)
    perform(Round(cause: round.cause, startsSync: startsSync))
    flags.remove(.isAbandoningRounds)
  }

  private func reportTooManyRounds() {
    guard !flags.contains(.reportedTooManyRounds) else { return }
    flags.insert(.reportedTooManyRounds)
    ContractViolations.report(.tooManyWaitingRounds(limit: Self.waitingRoundsLimit), by: self)
  }
}

/// The rounds that wait, by loadable. There are hardly ever any, so that they have no place in the loadables themselves.
@MainActor
private struct WaitingRounds {
  private static var byLoadable: [ObjectIdentifier: WaitingRounds] = [:]

  private var rounds: [(round: LoadableBase.Round, cause: HeldCause?)] = []
  /// The rounds before this one have been taken.
  private var start = 0

  static func count(of loadable: LoadableBase) -> Int {
    byLoadable[ObjectIdentifier(loadable)].map { $0.rounds.count - $0.start } ?? 0
  }

  static func append(_ round: LoadableBase.Round, of loadable: LoadableBase) {
    byLoadable[ObjectIdentifier(loadable), default: WaitingRounds()].rounds.append(
      (round, Instrumentation.hold(round.cause)))
  }

  static func takeFirst(of loadable: LoadableBase) -> LoadableBase.Round? {
    if let first = byLoadable[ObjectIdentifier(loadable)]?.takeFirst() { return first }
    byLoadable[ObjectIdentifier(loadable)] = nil
    return nil
  }

  /// Forgets all; true if one of them was to start a sync.
  static func drop(of loadable: LoadableBase) -> Bool {
    let dropped = byLoadable.removeValue(forKey: ObjectIdentifier(loadable))
    return dropped?.rounds.dropFirst(dropped?.start ?? 0).contains(where: \.round.startsSync) ?? false
  }

  private mutating func takeFirst() -> LoadableBase.Round? {
    guard start < rounds.count else { return nil }
    start += 1
    var (round, cause) = rounds[start - 1]
    // Instruments may have come or gone while it waited.
    round.cause = Instrumentation.number(of: cause)
    return round
  }
}
