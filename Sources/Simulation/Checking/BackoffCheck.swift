import InspectionModel
import Loadables
import Scenarios

/// A check of the retry delays of a node's syncer. Only a delay that passed in full counts. A delay that the user
/// cut short does not count, and neither does a sync by a waiter.
struct BackoffCheck: Check {
  let nodes: Set<NodeID>?

  private let node: NodeID
  private let delays: [ClosedRange<Duration>]
  private let tolerance: Duration
  /// The back-off that every delay must follow; nil if only ``delays`` count.
  private var policy: NodeBackoff?
  /// The start time (ns) of each retry delay that has not passed in full, by the number of the delay's journal entry.
  private var began: [UInt64: Int64] = [:]
  private var waits: [Duration] = []
  /// The planned length of the current retry delay; nil if no delay is running.
  private var pending: Duration?
  private var last: UInt64?
  /// The last planned delay of the current row of failures, in nanoseconds; nil before the first.
  private var previous: Int64?
  /// The place of each planned delay in the range from which it was drawn, from 0 to 1, for a test of the distribution.
  /// Without delays that were not drawn, and those whose range exceeds the longest delay if they are the longest.
  private(set) var places: [Double] = []

  init(
    of node: NodeID, _ delays: [ClosedRange<Duration>], within tolerance: Duration, following policy: NodeBackoff? = nil
  ) {
    (nodes, self.node) = ([node], node)
    (self.delays, self.tolerance, self.policy) = (delays, tolerance, policy)
  }

  let deadlines: [Int64] = []

  mutating func handle(_ entry: JournalEntry) -> Verdict? {
    switch entry.event {
    case .timer(.armed(.syncer, let delay, let attempt)):
      guard attempt > 0 else { return nil }
      began[entry.sequence] = entry.time
      pending = .nanoseconds(delay)
      defer { previous = delay }
      return drawn(delay, afterFailures: attempt, entry)
    case .timer(.cancelled(.syncer, _)):
      pending = nil
      return nil
    // A delay that was cut short is not found, as its cause is a command.
    case .timer(.fired(.syncer, _)):
      pending = nil
      guard let start = entry.cause.flatMap({ began.removeValue(forKey: $0) }) else { return nil }
      last = entry.sequence
      return waited(.nanoseconds(entry.time - start))
    case .command(.given(.setBackoff(let other, let backoff), _)) where other == node:
      if policy != nil, backoff.problem == nil { policy = backoff }
      return nil
    default: return nil
    }
  }

  /// Checks a planned delay against the policy.
  private mutating func drawn(_ delay: Int64, afterFailures failures: Int, _ entry: JournalEntry) -> Verdict? {
    guard let policy,
      let allowed = policy.allowedDelay(afterFailures: failures, previous: failures > 1 ? previous : nil)
    else { return nil }
    guard allowed.contains(delay) else {
      let range = Duration.nanoseconds(allowed.lowerBound)...(.nanoseconds(allowed.upperBound))
      return .failed(
        expected: "delay after failure \(failures) is \(range.text)",
        seen: "delay after failure \(failures) is \(Duration.nanoseconds(delay).scenarioText)", cause: entry.sequence)
    }
    // A draw above the longest delay becomes the longest: only the draws below it are evenly distributed.
    if allowed.lowerBound < allowed.upperBound, policy.jitter != .decorrelated || delay < policy.max {
      places.append(Double(delay - allowed.lowerBound) / Double(allowed.upperBound - allowed.lowerBound))
    }
    return nil
  }

  private mutating func waited(_ wait: Duration) -> Verdict? {
    waits.append(wait)
    guard waits.count <= delays.count else { return nil }
    let planned = delays[waits.count - 1]
    guard wait >= planned.lowerBound - tolerance, wait <= planned.upperBound + tolerance else {
      return .failed(
        expected: "delay \(waits.count) is \(text(planned))", seen: "delay \(waits.count) is \(wait.scenarioText)",
        cause: last)
    }
    // Delays follow the policy only if they do so to the end.
    return waits.count == delays.count && policy == nil ? .met : nil
  }

  mutating func timeReached(_ time: Int64) -> Verdict? { nil }

  mutating func finish() -> Verdict {
    if policy != nil, waits.count >= max(1, delays.count) { return .met }
    let all = waits.map(\.scenarioText).joined(separator: ", ")
    let passed =
      switch waits.count {
      case 0: "no delay before the run ended"
      case 1: "1 delay before the run ended: \(all)"
      case let count: "\(count) delays before the run ended: \(all)"
      }
    let seen = passed + (pending.map { "; pending: \($0.scenarioText)" } ?? "")
    let expected = waits.count < delays.count ? "delay \(waits.count + 1) is \(text(delays[waits.count]))" : "a delay"
    return .failed(expected: expected, seen: seen, cause: last)
  }

  private func text(_ planned: ClosedRange<Duration>) -> String {
    tolerance == .zero ? planned.text : "\(planned.text) ± \(tolerance.scenarioText)"
  }
}
