import InspectionModel
import YAMLReading

/// Advice about expectations that say less than they seem to.
extension Scenario {
  /// Whether a run might give ``advice(about:metAt:heldSince:)`` about an expectation.
  public func mayNeedAdvice(_ expectation: Expectation) -> Bool {
    guard case .by(let end, let start, _) = expectation.kind, let disturbance = disturbance(before: end) else {
      return false
    }
    return start.time <= disturbance.end?.at ?? end
  }

  /// Returns the advice for an expectation that was met by a state from before the last disturbance, so that it says
  /// nothing about the recovery: a sentence; otherwise nil.
  ///
  /// - Parameters:
  ///   - time: The time at which the expectation was met, in nanoseconds.
  ///   - start: The time since which its conditions held then, in nanoseconds.
  public func advice(about expectation: Expectation, metAt time: Int64, heldSince start: Int64) -> String? {
    guard case .by(let end, let from, let conditions) = expectation.kind, let disturbance = disturbance(before: end)
    else { return nil }
    let (met, held) = (Duration.nanoseconds(time), Duration.nanoseconds(start))
    let (begin, recovery) = (disturbance.begin.at, disturbance.end)
    // A state after the recovery says something about it.
    guard held < begin, met <= begin || recovery.map({ met < $0.at }) ?? true else { return nil }
    let isEarly = met < begin
    let place = "before the last disturbance in line \(disturbance.begin.location.line) (\(begin.scenarioText))"
    let what =
      isEarly
      ? "met at \(met.scenarioText), \(place)"
      : "met at \(met.scenarioText) by a state from \(held.scenarioText), \(place)"
    guard conditions.allSatisfy(\.property.isWell), recovery?.at != begin else {
      return isEarly ? "\(what): `from: \(begin.scenarioText)` counts from there" : "\(what), which has not changed it"
    }
    guard let recovery else {
      let last = end.scenarioText
      return "\(what), which no entry ends before \(last): `at: \(last)` asks for the state then"
    }
    if case .entry = from, let id = recovery.id { return "\(what): `after: \(id)` counts from its end" }
    return "\(what): `from: \(recovery.at.scenarioText)` counts from its end"
  }

  /// Returns the last script entry before a time that takes something away or makes it fail, with the entry before that
  /// time that ends it: itself, if its effect is immediate; nil if there is none. Nil without a disturbance.
  private func disturbance(before time: Duration) -> (begin: ScriptEntry, end: ScriptEntry?)? {
    guard let index = script.lastIndex(where: { $0.isDisturbance && $0.at < time }) else { return nil }
    let begin = script[index]
    if case .fail = begin.command { return (begin, begin) }
    return (begin, script[(index + 1)...].first { $0.at < time && begin.command.isEnded(by: $0.command) })
  }
}

extension ScriptEntry {
  /// Whether the command makes something fail or go away: the network, the foreground, a sync.
  fileprivate var isDisturbance: Bool {
    switch command {
    case .setNetwork(isOnline: false), .setActivity(isActive: false), .addFault, .fail: true
    default: false
    }
  }
}

extension ScriptCommand {
  /// Whether another command ends what this one has taken away. A fault shows itself in the next sync.
  fileprivate func isEnded(by other: ScriptCommand) -> Bool {
    switch (self, other) {
    case (.setNetwork, .setNetwork(isOnline: true)), (.setActivity, .setActivity(isActive: true)): true
    case (.addFault, .clearFaults), (.addFault, .sync), (.addFault, .syncIfNeeded), (.addFault, .syncRoots): true
    default: false
    }
  }
}

extension NodeCondition.Property {
  /// Whether a node with the property has not failed and lacks nothing.
  fileprivate var isWell: Bool {
    switch self {
    case .state(let state): state == .synced
    case .contents(let isAvailable): isAvailable
    case .error(let code): code == nil
    case .needsSync(let isNeeded): !isNeeded
    }
  }
}
