import LoadscopeAgent
import Synchronization
import Tracing

/// The facts about a span: its name, and its attributes in the words of OpenTelemetry's semantic conventions.
final class AttributeFacts: SpanFacts {
  /// The facts that the program may change until the span's end.
  struct Values: Sendable {
    var name: String
    var attributes: SpanAttributes = [:]
    var status: SpanStatus?
    var error: (any Error)?
  }

  private struct State {
    var values: Values
    var isOver = false
  }

  /// The maximum number of attributes that are shown.
  static let attributeLimit = 64
  /// The maximum length of the value of an attribute, in characters.
  static let longestValue = 256

  private let kind: SpanKind
  /// The span of another process within which this one is; nil for none.
  private let remoteParent: TraceContext?
  private let state: Mutex<State>

  init(_ name: String, _ kind: SpanKind, within remoteParent: TraceContext?) {
    (self.kind, self.remoteParent) = (kind, remoteParent)
    state = Mutex(State(values: Values(name: name)))
  }

  /// Changes the facts, unless the span is over.
  func change(_ change: (inout Values) -> Void) {
    state.withLock { if !$0.isOver { change(&$0.values) } }
  }

  private var values: Values { state.withLock { $0.values } }
  private var words: AttributeWords { AttributeWords(values.attributes, kind) }

  var name: String { values.name }
  var attributes: SpanAttributes { values.attributes }
  var familyName: String { words.familyName ?? name }
  var argument: String { words.argument ?? "" }

  /// The request and its result on a line; nil for a span of no known kind.
  var summary: String? { words.summary }

  /// Whether the span repeats a request.
  var isResent: Bool { words.isResent }

  /// Ends the span, and returns its outcome; nil if it is over already.
  func end() -> CallOutcome? {
    let values = state.withLock { state -> Values? in
      guard !state.isOver else { return nil }
      state.isOver = true
      return state.values
    }
    guard let values else { return nil }
    if values.status?.code == .ok { return .succeeded }
    if let error = values.error { return error is CancellationError ? .cancelled : .failed(error) }
    let words = AttributeWords(values.attributes, kind)
    if let status = values.status {
      return .failed(SpanFailure(text: status.message.flatMap { $0.isEmpty ? nil : $0 } ?? words.failure ?? "error"))
    }
    return words.isServerError ? .failed(SpanFailure(text: words.failure ?? "error")) : .succeeded
  }

  var text: String {
    let values = values
    var lines: [String] = []
    values.attributes.forEach { key, value in lines.append("\(key): \(value.text.prefix(Self.longestValue))") }
    lines.sort()
    if lines.count > Self.attributeLimit {
      lines = lines.prefix(Self.attributeLimit) + ["and \(lines.count - Self.attributeLimit) more"]
    }
    let parent = remoteParent.map { ["within: trace \($0.name)"] } ?? []
    return (["kind: \(kind)"] + parent + lines).joined(separator: "\n")
  }

  /// Returns an event of the span on a line.
  func text(of event: SpanEvent) -> String {
    var fields: [String] = []
    event.attributes.forEach { key, value in fields.append("\(key): \(value.text.prefix(Self.longestValue))") }
    let details = fields.sorted().prefix(Self.attributeLimit).joined(separator: ", ")
    return details.isEmpty ? event.name : "\(event.name): \(details)"
  }
}

extension SpanAttribute {
  /// The value as a text.
  var text: String {
    switch self {
    case .string(let value): value
    case .int32(let value): "\(value)"
    case .int64(let value): "\(value)"
    case .double(let value): "\(value)"
    case .bool(let value): "\(value)"
    case .stringArray(let values): values.joined(separator: ", ")
    case .int32Array(let values): values.map { "\($0)" }.joined(separator: ", ")
    case .int64Array(let values): values.map { "\($0)" }.joined(separator: ", ")
    case .doubleArray(let values): values.map { "\($0)" }.joined(separator: ", ")
    case .boolArray(let values): values.map { "\($0)" }.joined(separator: ", ")
    case .stringConvertible(let value): "\(value)"
    case .stringConvertibleArray(let values): values.map { "\($0)" }.joined(separator: ", ")
    default: ""
    }
  }

  /// The value as a number; nil for a text that is none.
  var number: Int? {
    switch self {
    case .int32(let value): Int(value)
    case .int64(let value): Int(value)
    default: Int(text)
    }
  }
}
