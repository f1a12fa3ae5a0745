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
  /// disturbance, so that the expectation says nothing about the recovery; otherwise nil.
  public func advice(about expectation: Expectation, metAt time: Int64) -> String? {
    guard mayBeMetEarly(expectation), let disturbance = lastDisturbance, .nanoseconds(time) < disturbance.at else {
      return nil
    }
    let (met, last) = (Duration.nanoseconds(time).scenarioText, disturbance.at.scenarioText)
    return
      "met at \(met), before the last disturbance in line \(disturbance.location.line) (\(last)): `from: \(last)` counts from there"
  }
}
