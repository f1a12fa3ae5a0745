import InspectionModel
import YAMLReading

extension Duration {
  /// Parses a duration of a scenario, such as `1.5s`; nil if `text` is not a duration.
  public init?(scenarioText text: String) {
    guard let nanoseconds = DurationText.nanoseconds(text) else { return nil }
    self = .nanoseconds(nanoseconds)
  }

  /// The duration as a scenario writes it, exact to the nanosecond: `400ms`, `1.5s`, `2m`, `1h`.
  package var scenarioText: String {
    let nanoseconds = Int64(clamping: attoseconds / 1_000_000_000)
    guard nanoseconds != 0 else { return "0s" }
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    guard rest == 0, seconds != 0 else {
      return nanoseconds.magnitude < 1_000_000_000
        ? "\(nanoseconds.asDecimal(of: 1_000_000))ms" : "\(nanoseconds.asDecimal(of: 1_000_000_000))s"
    }
    if seconds.isMultiple(of: 3_600) { return "\(seconds / 3_600)h" }
    return seconds.isMultiple(of: 60) ? "\(seconds / 60)m" : "\(seconds)s"
  }
}
