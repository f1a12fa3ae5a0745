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
  static let attributeLimit = 32
  /// The maximum length of a text, in bytes. Secrets are removed from it before it is cut further.
  private static let longestText = 4_096
  /// The maximum length of the name of a family, in bytes. Families are kept for ever.
  private static let longestName = 200

  private let kind: SpanKind
  let collector: SpanCollector
  /// The span of another process within which this one is; nil for none.
  private let remoteParent: TraceContext?
  private let state: Mutex<State>

  init(
    _ name: String, _ kind: SpanKind, within remoteParent: TraceContext? = nil, _ collector: SpanCollector
  ) {
    (self.kind, self.remoteParent, self.collector) = (kind, remoteParent, collector)
    state = Mutex(State(values: Values(name: name)))
  }

  /// Changes the facts, unless the span is over.
  func change(_ change: (inout Values) -> Void) {
    let old = state.withLock { state -> Values? in
      guard !state.isOver else { return nil }
      let old = state.values
      change(&state.values)
      return old
    }
    // Released without the lock, as the program's errors and attributes may do anything at their end.
    withExtendedLifetime(old) {}
  }

  private var values: Values { state.withLock { $0.values } }
  private var words: AttributeWords? { AttributeWords(values.attributes, kind) }

  var families: CallFamilies { collector.calls.families }
  var name: String { values.name }
  var spanAttributes: SpanAttributes { values.attributes }
  var familyName: String {
    let (values, isOver) = state.withLock { ($0.values, $0.isOver) }
    let words = AttributeWords(values.attributes, kind)
    let name = words?.familyName(collector.routes, isOver: isOver) ?? values.name
    return name.cut(toBytes: Self.longestName)
  }
  var label: String? { words?.label?.cut(toBytes: Self.longestText) }

  /// The end of a span.
  struct End {
    let outcome: CallOutcome
    /// The request and its result on a line; nil for a span of no known kind.
    let summary: String?
    /// Whether the span repeats a request.
    let isResent: Bool
  }

  /// Ends the span; nil if it is over already.
  func end() -> End? {
    let values = state.withLock { state -> Values? in
      guard !state.isOver else { return nil }
      let values = state.values
      // Not kept with the row of the span.
      (state.isOver, state.values.error) = (true, nil)
      return values
    }
    guard let values else { return nil }
    guard let words = AttributeWords(values.attributes, kind) else {
      return End(outcome: outcome(values, nil), summary: nil, isResent: false)
    }
    if kind == .server, let route = words.route { collector.routes.add(route) }
    let summary = words.summary?.cut(toBytes: Self.longestText)
    return End(outcome: outcome(values, words), summary: summary, isResent: words.isResent)
  }

  private func outcome(_ values: Values, _ words: AttributeWords?) -> CallOutcome {
    if values.status?.code == .ok { return .succeeded }
    if let error = values.error { return error is CancellationError ? .cancelled : .failed(error) }
    if let status = values.status {
      return .failed(SpanFailure(text: status.message.flatMap { $0.isEmpty ? nil : $0 } ?? words?.failure ?? "error"))
    }
    guard let words, words.isServerError else { return .succeeded }
    return .failed(SpanFailure(text: words.failure ?? "error"))
  }

  var attributes: [(name: String, value: String)] {
    let remote = remoteParent.map { [("within", "trace \($0.name)")] } ?? []
    return [("kind", "\(kind)")] + remote + Self.texts(of: values.attributes)
  }

  /// Returns an event of the span on a line.
  func text(of event: SpanEvent) -> String {
    let details = Self.texts(of: event.attributes).map { "\($0.name): \($0.value)" }.joined(separator: ", ")
    let name = event.name.cut(toBytes: Self.longestText)
    return (details.isEmpty ? name : "\(name): \(details)").cut(toBytes: Self.longestText)
  }

  /// Returns attributes in the order of their names.
  private static func texts(of attributes: SpanAttributes) -> [(name: String, value: String)] {
    var all: [(name: String, value: SpanAttribute)] = []
    attributes.forEach { all.append(($0, $1)) }
    all.sort { $0.name < $1.name }
    let texts = all.prefix(attributeLimit).map { name, value in
      (name: name.cut(toBytes: longestText), value: value.text.cut(toBytes: longestText))
    }
    return texts.count == all.count ? texts : texts + [("and", "\(all.count - texts.count) more")]
  }
}

extension String {
  /// Returns the text, or its first bytes.
  fileprivate func cut(toBytes limit: Int) -> String {
    utf8.count > limit ? String(decoding: utf8.prefix(limit), as: UTF8.self) : self
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
    case .stringArray(let values): Self.list(values)
    case .int32Array(let values): Self.list(values)
    case .int64Array(let values): Self.list(values)
    case .doubleArray(let values): Self.list(values)
    case .boolArray(let values): Self.list(values)
    case .stringConvertible(let value): "\(value)"
    case .stringConvertibleArray(let values): Self.list(values)
    default: ""
    }
  }

  /// Returns the first values of an array.
  private static func list(_ values: [some Any]) -> String {
    values.prefix(100).map { "\($0)" }.joined(separator: ", ")
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
