import InspectionModel
import Loadables
import Scenarios

/// A check of the number of attempts, notifications or contract violations up to a time.
struct CountCheck: Check {
  enum Subject {
    case attempts
    case notifications
    /// Contract violations of loadables.
    case violations
  }

  let nodes: Set<NodeID>?

  private let subject: Subject
  private let range: Expectation.CountRange
  private let deadline: Int64?
  private var count = 0
  private var last: UInt64?

  /// Creates a check of the events of `node`; nil for all nodes. `deadline` is the last time that counts, in
  /// nanoseconds; nil for the end of the run.
  init(_ subject: Subject, of node: NodeID?, _ range: Expectation.CountRange, by deadline: Int64? = nil) {
    self.subject = subject
    nodes = node.map { [$0] }
    self.range = range
    self.deadline = deadline
  }

  var deadlines: [Int64] { deadline.map { [$0] } ?? [] }

  mutating func handle(_ entry: JournalEntry) -> Verdict? {
    guard subject.includes(entry.event) else { return nil }
    count += 1
    last = entry.sequence
    if let most = range.most { return count > most ? failure : nil }
    return count >= range.least ? .met : nil
  }

  mutating func timeReached(_ time: Int64) -> Verdict? { finish() }

  mutating func finish() -> Verdict { range.contains(count) ? .met : failure }

  private var failure: Verdict {
    .failed(
      expected: range.most == 0 ? subject.text(0) : "\(range.text) \(subject.noun(range.most ?? range.least))",
      seen: subject.text(count), cause: last)
  }
}

extension CountCheck.Subject {
  fileprivate func includes(_ event: JournalEvent) -> Bool {
    switch (self, event) {
    case (.attempts, .sync(.started)), (.attempts, .sync(.forwarded)), (.notifications, .node(.notified)),
      (.violations, .node(.violated)):
      true
    default: false
    }
  }

  fileprivate func text(_ count: Int) -> String { "\(count == 0 ? "no" : "\(count)") \(noun(count))" }

  fileprivate func noun(_ count: Int) -> String {
    switch self {
    case .attempts: count == 1 ? "attempt" : "attempts"
    case .notifications: count == 1 ? "notification" : "notifications"
    case .violations: count == 1 ? "violation" : "violations"
    }
  }
}
