import InspectionModel
import Loadables
import Scenarios

/// A check of the first retry delays of a node's syncer. Only a delay that passed in full counts. A delay that the user
/// cut short does not count, and neither does a sync by a waiter.
struct BackoffCheck: Check {
  let nodes: Set<NodeID>?

  private let delays: [Duration]
  private let tolerance: Duration
  /// The start time (ns) of each retry delay that has not passed in full, by the number of the delay's journal entry.
  private var began: [UInt64: Int64] = [:]
  private var waits: [Duration] = []
  /// The planned length of the current retry delay; nil if no delay is running.
  private var pending: Duration?
  private var last: UInt64?

  init(of node: NodeID, _ delays: [Duration], within tolerance: Duration) {
    nodes = [node]
    self.delays = delays
    self.tolerance = tolerance
  }

  let times: [Int64] = []

  mutating func handle(_ entry: JournalEntry) -> Verdict? {
    switch entry.event {
    case .timer(.armed(.syncer, let delay, let attempt)):
      guard attempt > 0 else { return nil }
      began[entry.sequence] = entry.time
      pending = .nanoseconds(delay)
      return nil
    case .timer(.cancelled(.syncer, _)):
      pending = nil
      return nil
    // A delay that was cut short is not found, as its cause is a command.
    case .timer(.fired(.syncer, _)):
      pending = nil
      guard let start = entry.cause.flatMap({ began.removeValue(forKey: $0) }) else { return nil }
      last = entry.sequence
      return waited(.nanoseconds(entry.time - start))
    default: return nil
    }
  }

  private mutating func waited(_ wait: Duration) -> Verdict? {
    let planned = delays[waits.count]
    waits.append(wait)
    let isWithin = wait >= planned - tolerance && wait <= planned + tolerance
    guard isWithin else {
      return .failed(
        expected: "delay \(waits.count) is \(text(planned))", seen: "delay \(waits.count) is \(wait.scenarioText)",
        cause: last)
    }
    return waits.count == delays.count ? .met : nil
  }

  mutating func timeReached(_ time: Int64) -> Verdict? { nil }

  mutating func finish() -> Verdict {
    let all = waits.map(\.scenarioText).joined(separator: ", ")
    let passed =
      switch waits.count {
      case 0: "no delay before the run ended"
      case 1: "1 delay before the run ended: \(all)"
      case let count: "\(count) delays before the run ended: \(all)"
      }
    let seen = passed + (pending.map { "; pending: \($0.scenarioText)" } ?? "")
    return .failed(expected: "delay \(waits.count + 1) is \(text(delays[waits.count]))", seen: seen, cause: last)
  }

  private func text(_ planned: Duration) -> String {
    tolerance == .zero ? planned.scenarioText : "\(planned.scenarioText) ± \(tolerance.scenarioText)"
  }
}
