import InspectionModel
import YAMLReading

/// Advice about expectations that say less than they seem to.
extension Scenario {
  /// The last script entry that takes something away or makes it fail; nil without one.
  public var lastDisturbance: ScriptEntry? { script.last { $0.isDisturbance } }

  /// Whether an expectation may be met before the last disturbance though it lasts beyond it: only a run can tell.
  public func mayBeMetEarly(_ expectation: Expectation) -> Bool {
    guard case .by(let end, .time(let start), _) = expectation.kind, let disturbance = lastDisturbance else {
      return false
    }
    return start < disturbance.at && disturbance.at < end
  }

  /// Returns the advice for an expectation that was met at a time, in ns: a sentence if that was before the last
  /// disturbance or in its instant, so that the expectation says nothing about the recovery; otherwise nil.
  public func advice(about expectation: Expectation, metAt time: Int64) -> String? {
    guard case .by(let end, .time(let start), let conditions) = expectation.kind, let disturbance = lastDisturbance,
      disturbance.at < end
    else { return nil }
    let time = Duration.nanoseconds(time)
    // The disturbance itself may bring about a failure in its instant, but no recovery.
    let isEarly = time < disturbance.at && start < disturbance.at
    guard isEarly || time == disturbance.at && conditions.allSatisfy(\.property.isWell) else { return nil }
    let (met, last) = (time.scenarioText, disturbance.at.scenarioText)
    let place = "the last disturbance in line \(disturbance.location.line)"
    return isEarly
      ? "met at \(met), before \(place) (\(last)): `from: \(last)` counts from there"
      : "met at \(met), in the instant of \(place), by a state from before: `within` and `after` count from the entry that ends it"
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
