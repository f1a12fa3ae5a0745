import InspectionModel
import YAMLReading

/// The expectations about the numbers of servers and open load.
enum MeasureForms {
  static let server: EntryForm<Expectation.Kind> = {
    let id = MappingKey.required("server", ValueDecoder<Reference>.server, "the numbers of this server")
    return form(
      id, counts: Measure.Metric.allCases.filter(\.isOfServer), [peak, recovered, busy],
      isSubject: KindTag.servers.contains)
  }()

  static let load: EntryForm<Expectation.Kind> = {
    let id = MappingKey.required(
      "load", ValueDecoder<Reference>.load, "the numbers of this open load")
    return form(id, counts: Measure.Metric.allCases.filter(\.isOfLoad), [], isSubject: { $0 == .load })
  }()

  private static let peak = MappingKey(
    "peak", ValueDecoder.object(peakObjectSchema) { $0.read(peakLimit) }.named("peak"),
    "the requests that arrive in any such time: `{ atMost: 200 per 1s }`")
  private static let peakLimit = MappingKey.required("atMost", .positiveRate, "no more")
  static let peakObjectSchema = ObjectSchema(of: "a peak", [peakLimit])

  private static let recovered = MappingKey(
    "recovered", ValueDecoder.object(recoveredObjectSchema) { $0.read(recoveryTime) }.named("recovery"),
    "after the last outage, or phase of load with an end, the queue is as short as before within this time, and later no "
      + "request is refused: `{ within: 20s }`")
  private static let recoveryTime = MappingKey.required("within", .duration, "the time after the outage or phase")
  static let recoveredObjectSchema = ObjectSchema(of: "a recovery", [recoveryTime])

  private static let busy = MappingKey(
    "busy", ValueDecoder.object(busyObjectSchema) { $0 }.named("busy"),
    "the share of the time in which the workers are busy: `{ atLeast: 0.95, from: 40s }`")
  private static let share = MappingKey.required("atLeast", .chance(takesZero: false), "the least share")
  private static let from = MappingKey("from", .duration, "the start of the span", standard: "the start")
  private static let to = MappingKey("to", .duration, "the end of the span", standard: "the end")
  static let busyObjectSchema = ObjectSchema(of: "a busy time", [share, from, to])

  static let countObjectSchema = ObjectSchema(of: "a number of requests", CountForm.bounds, rules: CountForm.rules)

  private static func countKey(_ metric: Measure.Metric) -> MappingKey<MappingCursor> {
    MappingKey(
      metric.rawValue, ValueDecoder.object(countObjectSchema) { $0 }.named("requests"),
      "the number of requests that \(metric.phrase): `{ atMost: 50 }`")
  }

  private static func form(
    _ id: MappingKey<Reference>, counts: [Measure.Metric], _ others: [any DescribedKey],
    isSubject: @escaping @Sendable (KindTag) -> Bool
  ) -> EntryForm<Expectation.Kind> {
    let keys: [any DescribedKey] = counts.map(countKey) + others
    let names = keys.map(\.name)
    return EntryForm(id, keys + [CountForm.by], rules: [.onlyOne(names), .atLeastOne(names)]) { context, cursor in
      let found = context.node(id, cursor)
      if let found, let kind = found.node?.kind, !isSubject(kind) {
        context.diagnostics.report(.wrongSubject(found.id, of: id.name, kind: kind))
      }
      let by = ExpectationForms.time(CountForm.by, cursor, context)
      for key in [recovered.name, busy.name, CountForm.by.name] {
        guard let entry = cursor[key], let kind = found?.node?.kind else { continue }
        if key == CountForm.by.name ? counts.allSatisfy({ cursor[$0.rawValue] == nil }) : kind != .queue {
          context.diagnostics.report(.uselessKey(entry, of: kind))
        }
      }
      guard let found, let measure = measure(counts, by, cursor, context, isServer: !others.isEmpty) else { return nil }
      return .measured(node: found.id.id, measure)
    }
  }

  private static func measure(
    _ counts: [Measure.Metric], _ by: Duration?, _ cursor: MappingCursor, _ context: EntryContext, isServer: Bool
  ) -> Measure? {
    for metric in counts {
      if let inner = cursor.read(countKey(metric)) { return .count(metric, CountForm.read(inner, context), by: by) }
    }
    guard isServer else { return nil }
    if let limit = cursor.read(peak) { return .peak(atMost: limit) }
    if let time = cursor.read(recovered) { return .recovered(within: time) }
    guard let inner = cursor.read(busy), let share = inner.read(share) else { return nil }
    let span = Expectation.Span(
      from: ExpectationForms.time(from, inner, context) ?? .zero, to: ExpectationForms.time(to, inner, context))
    if let end = span.to, end <= span.from {
      context.diagnostics.report(.spanEndsBeforeItsBegin(at: inner.entry(to)?.value.location ?? inner.location))
    }
    return .busy(atLeast: share, span)
  }
}

extension Measure.Metric {
  /// The number as a phrase about requests, such as `were refused`.
  package var phrase: String {
    switch self {
    case .arrived: "arrived"
    case .served: "were served in time"
    case .refused: "were refused"
    case .wasted: "were wasted"
    case .succeeded: "succeeded"
    case .gaveUp: "gave up"
    }
  }
}

extension Measure {
  /// The requirement as entries of a file.
  var entries: [FlowValue.Entry] {
    switch self {
    case .count(let metric, let range, let by):
      [.init(metric.rawValue, .mapping(range.entries))] + (by.map { [.init("by", .duration($0))] } ?? [])
    case .peak(let rate): [.init("peak", .mapping([.init("atMost", rate.flowValue)]))]
    case .recovered(let time): [.init("recovered", .mapping([.init("within", .duration(time))]))]
    case .busy(let share, let span):
      [
        .init(
          "busy",
          .mapping(
            [.init("atLeast", .number(share))]
              + (span.from == .zero ? [] : [.init("from", .duration(span.from))])
              + (span.to.map { [.init("to", .duration($0))] } ?? [])))
      ]
    }
  }

  /// The virtual times that the requirement mentions.
  var times: [Duration] {
    switch self {
    case .count(_, _, let by): [by].compactMap(\.self)
    case .busy(_, let span): [span.from, span.to].compactMap(\.self)
    case .peak, .recovered: []
    }
  }
}
