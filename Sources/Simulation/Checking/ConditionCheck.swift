import InspectionModel
import Loadables
import Scenarios

/// Checks conditions on nodes: at a time, by a time, or during a span.
///
/// A span begins with the state at the end of the instant `from` and includes all events up to the end of instant `to`.
struct ConditionCheck: Check {
  /// The time or span in which the conditions must hold, or must not hold together.
  enum Mode {
    case at(Int64)
    case by(Int64)
    case always(from: Int64, to: Int64?)
    case never(from: Int64, to: Int64?)
  }

  let nodes: Set<NodeID>?
  let trigger: EvaluationTrigger

  private let mode: Mode
  private let conditions: [ResolvedCondition]
  private let reader: NodeReader
  private var isLooking = false

  init(_ mode: Mode, _ conditions: [ResolvedCondition], _ reader: NodeReader) {
    self.mode = mode
    self.conditions = conditions
    self.reader = reader
    let nodes = Set(conditions.map(\.node))
    self.nodes = nodes
    trigger = conditions.contains(where: reader.changesSilently) ? .always : nodes.count == 1 ? .notified : .touched
    if case .by = mode { isLooking = true }
  }

  var times: [Int64] {
    switch mode {
    case .at(let time): [time]
    case .by(let time): [0, time]
    case .always(let from, let to), .never(let from, let to): [from] + (to.map { [$0] } ?? [])
    }
  }

  mutating func handle(_ entry: JournalEntry) -> Verdict? { nil }

  mutating func evaluate() -> Verdict? {
    guard isLooking else { return nil }
    switch mode {
    case .at: return nil
    case .by: return firstDifference == nil ? .met : nil
    case .always: return firstDifference.map(failure)
    case .never: return firstDifference == nil ? allHoldFailure : nil
    }
  }

  mutating func timeReached(_ time: Int64) -> Verdict? {
    switch mode {
    case .at: return firstDifference.map(failure) ?? .met
    case .by(let deadline):
      return evaluate() ?? (time >= deadline ? firstDifference.map(failure) : nil)
    case .always(let from, let to), .never(let from, let to):
      if time >= from { isLooking = true }
      return evaluate() ?? (to.map { time >= $0 } == true ? .met : nil)
    }
  }

  mutating func finish() -> Verdict {
    switch mode {
    case .at(let time): return notReached(time)
    case .by: return firstDifference.map(failure) ?? .met
    case .always(let from, _), .never(let from, _): return isLooking ? .met : notReached(from)
    }
  }

  /// The first condition that does not hold, and the actual value in words.
  private var firstDifference: (ResolvedCondition, seen: String)? {
    for condition in conditions {
      if let seen = reader.difference(from: condition) { return (condition, seen) }
    }
    return nil
  }

  private func failure(_ condition: ResolvedCondition, seen: String) -> Verdict {
    .failed(expected: condition.property.text(of: condition.id), seen: seen, cause: reader.cause(of: condition))
  }

  private var allHoldFailure: Verdict {
    let words = text
    return .failed(
      expected: conditions.count == 1 ? "never \(words)" : "never together: \(words)", seen: words,
      cause: conditions.compactMap(reader.cause).max())
  }

  private func notReached(_ time: Int64) -> Verdict {
    .failed(
      expected: text, seen: "the run was over before \(Duration.nanoseconds(time).scenarioText)", cause: nil)
  }

  private var text: String { conditions.map { $0.property.text(of: $0.id) }.joined(separator: ", ") }
}
