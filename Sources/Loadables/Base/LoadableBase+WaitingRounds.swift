/// Notification rounds that are requested during another round: they wait in a queue, up to a limit.
extension LoadableBase {
  /// The limit of notification rounds that wait at the same time, and of waiting rounds that are performed in a row.
  static let waitingRoundsLimit = 1_000

  final func wait(_ round: Round) {
    guard !flags.contains(.isAbandoningRounds) else { return }
    var round = round
    if round.cause == nil { round.cause = LoadableInstruments.instrument?.currentCause }
    if WaitingRounds.count(of: self) >= Self.waitingRoundsLimit {
      // Only the calls of a round are dropped: a sync that it announced still starts.
      round.startsSync = WaitingRounds.drop(of: self) || round.startsSync
      reportTooManyRounds()
    }
    WaitingRounds.append(round, of: self)
    flags.insert(.hasWaitingRounds)
  }

  final func performWaitingRounds() {
    // A sync may end at once and cause another round: nested, these would overflow the stack.
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

  /// Ends an endless series of rounds: drops the waiting rounds and performs one last round.
  private func abandonRounds(from round: Round) {
    reportTooManyRounds()
    // The last round shows every observer the newest state; requests made within it are ignored.
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

/// The waiting rounds of one loadable. They are kept in a static table, because a property would enlarge all loadables.
@MainActor
private struct WaitingRounds {
  private static var byLoadable: [ObjectIdentifier: WaitingRounds] = [:]

  private var rounds: [(round: LoadableBase.Round, cause: HeldCause?)] = []
  private var start = 0

  static func count(of loadable: LoadableBase) -> Int {
    byLoadable[ObjectIdentifier(loadable)].map { $0.rounds.count - $0.start } ?? 0
  }

  static func append(_ round: LoadableBase.Round, of loadable: LoadableBase) {
    byLoadable[ObjectIdentifier(loadable), default: WaitingRounds()].rounds.append(
      (round, LoadableInstruments.hold(round.cause)))
  }

  static func takeFirst(of loadable: LoadableBase) -> LoadableBase.Round? {
    if let first = byLoadable[ObjectIdentifier(loadable)]?.takeFirst() { return first }
    byLoadable[ObjectIdentifier(loadable)] = nil
    return nil
  }

  /// Drops all waiting rounds of `loadable`. Returns whether one of them announced a sync that is still to start.
  static func drop(of loadable: LoadableBase) -> Bool {
    let dropped = byLoadable.removeValue(forKey: ObjectIdentifier(loadable))
    return dropped?.rounds.dropFirst(dropped?.start ?? 0).contains(where: \.round.startsSync) ?? false
  }

  private mutating func takeFirst() -> LoadableBase.Round? {
    guard start < rounds.count else { return nil }
    start += 1
    var (round, cause) = rounds[start - 1]
    // Instruments may have been installed or uninstalled meanwhile.
    round.cause = LoadableInstruments.number(of: cause)
    return round
  }
}
