import Inspection
import InspectionModel
import Loadables
import Scenarios

/// A check of conditions on nodes: at a time, by a time, or during a span.
///
/// A span lasts from the end of the instant `from` to the end of the instant `to`.
struct ConditionCheck: Check {
  /// The time or span in which all conditions must hold. With `never`, they must not all hold at once.
  enum Mode {
    case at(Int64)
    case by(from: Int64, to: Int64)
    case always(from: Int64, to: Int64?)
    case never(from: Int64, to: Int64?)
  }

  let nodes: Set<NodeID>?
  let trigger: EvaluationTrigger

  private let mode: Mode
  private let conditions: [ResolvedCondition]
  private let reader: NodePropertyReader
  private var isLooking = false
  /// The time since which all conditions hold, in nanoseconds; nil while they do not. Only with `by`.
  private(set) var heldSince: Int64?

  init(_ mode: Mode, _ conditions: [ResolvedCondition], _ reader: NodePropertyReader) {
    self.mode = mode
    self.conditions = conditions
    self.reader = reader
    let nodes = Set(conditions.map(\.node))
    self.nodes = nodes
    trigger = conditions.contains(where: reader.changesSilently) ? .always : nodes.count == 1 ? .notified : .touched
    if case .by(0, _) = mode { isLooking = true }
  }

  var deadlines: [Int64] {
    switch mode {
    case .at(let time): [time]
    // At the beginning, to know since when the conditions hold.
    case .by(let from, let to): [0, from, to]
    case .always(let from, let to), .never(let from, let to): [from] + (to.map { [$0] } ?? [])
    }
  }

  mutating func handle(_ entry: JournalEntry) -> Verdict? { nil }

  mutating func evaluate() -> Verdict? {
    if case .by = mode {
      heldSince = allHold ? heldSince ?? reader.inspector.now : nil
      return isLooking && heldSince != nil ? .met : nil
    }
    guard isLooking else { return nil }
    switch mode {
    case .at, .by: return nil
    case .always: return failure
    case .never: return allHold ? neverViolated : nil
    }
  }

  mutating func timeReached(_ time: Int64) -> Verdict? {
    switch mode {
    case .at: return failure ?? .met
    case .by(let from, let to):
      if time >= from { isLooking = true }
      return evaluate() ?? (time >= to ? failure : nil)
    case .always(let from, let to), .never(let from, let to):
      if time >= from { isLooking = true }
      return evaluate() ?? (to.map { time >= $0 } == true ? .met : nil)
    }
  }

  mutating func finish() -> Verdict {
    switch mode {
    case .at(let time): return notReached(time)
    case .by(let from, _): return isLooking ? failure ?? .met : notReached(from)
    case .always(let from, _), .never(let from, _): return isLooking ? .met : notReached(from)
    }
  }

  private var allHold: Bool { conditions.allSatisfy { reader.difference(from: $0) == nil } }

  /// The failure that names all conditions that do not hold; nil if all conditions hold.
  private var failure: Verdict? {
    let differences = conditions.compactMap { condition in
      reader.difference(from: condition).map { (condition: condition, seen: $0) }
    }
    guard !differences.isEmpty else { return nil }
    return .failed(
      expected: differences.map { $0.condition.property.text(of: $0.condition.id) }.joined(separator: ", "),
      seen: differences.map(\.seen).joined(separator: ", "),
      cause: differences.compactMap { reader.cause(of: $0.condition) }.max())
  }

  private var neverViolated: Verdict {
    .failed(
      expected: conditions.count == 1
        ? conditions.map { $0.property.neverText(of: $0.id) }.joined() : "never together: \(text)",
      seen: text, cause: conditions.compactMap(reader.cause).max())
  }

  private func notReached(_ time: Int64) -> Verdict {
    .failed(
      expected: text, seen: "the run was over before \(Duration.nanoseconds(time).scenarioText)", cause: nil)
  }

  private var text: String { conditions.map { $0.property.text(of: $0.id) }.joined(separator: ", ") }
}
