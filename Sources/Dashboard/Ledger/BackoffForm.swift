import Explanation
import InspectionModel
import TerminalUI

/// The state of the form for the back-off of a node's syncer.
struct BackoffForm: Form {
  typealias Field = NodeBackoff.Value

  let node: NodeID
  /// The back-off when the form was opened. A field keeps its exact value until the user changes the field's text.
  let original: NodeBackoff

  private(set) var jitter: NodeBackoff.Jitter
  private(set) var fields: FormFields<Field>

  /// Creates a form with the node's current back-off; fails for a node without a back-off.
  init?(of node: NodeSnapshot) {
    guard let backoff = node.backoff else { return nil }
    self.node = node.id
    original = backoff
    jitter = backoff.jitter
    fields = FormFields(Self.texts(backoff), selected: .min)
  }

  var nodes: [NodeID]? { [node] }

  private static func texts(_ backoff: NodeBackoff) -> [Field: String] {
    [
      .min: TimeText.typed(backoff.min), .max: TimeText.typed(backoff.max), .multiplier: "\(backoff.multiplier)",
      .period: TimeText.typed(backoff.period), .maxAttempts: backoff.maxAttempts.map(String.init) ?? Self.noLimit,
    ]
  }

  /// The text in the attempts field for an unlimited number of attempts.
  static let noLimit = "no limit"

  // MARK: Keys

  mutating func move(by distance: Int, in context: DashboardState) { fields.move(by: distance, among: Field.allCases) }

  mutating func edit(by key: Key) {
    fields.clearProblem()
    switch (fields.selected, key) {
    case (.jitter, .left): jitter = jitter.next(by: -1)
    case (.jitter, .right), (.jitter, .space): jitter = jitter.next(by: 1)
    case (.jitter, .character(let character)):
      jitter = NodeBackoff.Jitter.allCases.first { $0.rawValue.first == character } ?? jitter
    default: fields.handle(key)
    }
  }

  mutating func insert(_ text: String) { fields.insert(text) }

  static let cancelled = Messages.backoffUnchanged

  func confirm(in context: inout DashboardState) -> [Effect] {
    var form = self
    guard let backoff = form.backoff() else {
      context.overlay = form
      return []
    }
    context.overlay = nil
    guard backoff != context[node]?.backoff else {
      context.message = Message(text: Messages.backoffUnchanged, isWarning: false)
      return []
    }
    return [.perform(.setBackoff(node, backoff))]
  }

  // MARK: Values

  /// Returns the typed back-off. For an invalid value, focuses its field, shows the error and returns nil.
  mutating func backoff() -> NodeBackoff? {
    fields.clearProblem()
    switch read() {
    case .success(let backoff): return backoff
    case .failure(let problem):
      fields.complain(about: problem.value, problem.sentence)
      return nil
    }
  }

  /// The typed back-off; nil if a value is invalid.
  var typed: NodeBackoff? { try? read().get() }

  private struct Problem: Error {
    let value: Field
    let sentence: String
  }

  private func read() -> Result<NodeBackoff, Problem> {
    var backoff = original
    backoff.jitter = jitter
    let texts = Self.texts(original)
    for field in Field.allCases where fields.text(of: field) != texts[field, default: ""] {
      guard Self.read(fields.text(of: field), as: field, into: &backoff) else {
        let suggestion = field.isDuration ? Messages.unitMissing(fields.text(of: field)) : nil
        return .failure(Problem(value: field, sentence: suggestion ?? "this takes \(field.form)"))
      }
    }
    // The core checks whether the values fit together.
    return backoff.problem.map { .failure(Problem(value: $0.value, sentence: $0.sentence)) } ?? .success(backoff)
  }

  /// Parses a text and sets the field's value in a back-off; returns false if the text is invalid.
  private static func read(_ text: String, as field: Field, into backoff: inout NodeBackoff) -> Bool {
    switch field {
    case .min: return set(&backoff.min, to: TimeText.nanoseconds(text))
    case .max: return set(&backoff.max, to: TimeText.nanoseconds(text))
    case .period: return set(&backoff.period, to: TimeText.nanoseconds(text))
    case .multiplier: return set(&backoff.multiplier, to: Double(text))
    case .jitter: return true
    case .maxAttempts:
      if text.isEmpty || text == noLimit {
        backoff.maxAttempts = nil
        return true
      }
      guard let number = Int(text) else { return false }
      backoff.maxAttempts = number
      return true
    }
  }

  private static func set<Value>(_ value: inout Value, to new: Value?) -> Bool {
    guard let new else { return false }
    value = new
    return true
  }
}

extension NodeBackoff.Value {
  fileprivate var isDuration: Bool {
    switch self {
    case .min, .max, .period: true
    case .multiplier, .jitter, .maxAttempts: false
    }
  }

  /// The expected input of the field, in words that complete the error "this takes …".
  fileprivate var form: String {
    switch self {
    case .min, .max, .period: "a time, such as 500ms, 2s or 1m"
    case .multiplier: "a number of at least 1, such as 2 or 1.414"
    case .jitter: "one of the words"
    case .maxAttempts: "a number of at least 1, or nothing for no limit"
    }
  }
}
