import InspectionModel
import YAMLReading

/// The keys of the kinds of servers.
enum ServerForms {
  private static let workers = MappingKey(
    "workers", ValueDecoder<Int>.whole(1...1_000_000), "the requests that are served at the same time", standard: "1")
  private static let capacity = MappingKey(
    "capacity", ValueDecoder<Int>.whole(0...10_000_000),
    "the requests that may wait; a further one fails at once with `overloaded`", standard: "no limit")
  private static let service = MappingKey("service", .latency, "the time of serving a request", standard: "100ms")
  private static let rate = MappingKey.required("rate", .positiveRate, "the rate of requests that pass")
  private static let burst = MappingKey(
    "burst", ValueDecoder<Int>.whole(1...1_000_000), "the requests that pass at once after a pause", standard: "1")
  private static let error = MappingKey(
    "error", .errorCode, "the error code of a refused request", standard: ServerDefinition.rateError)
  private static let retryAfter = MappingKey(
    "retryAfter", .truth, "whether the error carries the time of the next request that passes", standard: "false")
  private static let down = MappingKey(
    "down",
    ValueDecoder.object(outageObjectSchema, readOutage).named("outage").list(
      "a list such as `[{ from: 10s, to: 40s }]`"),
    "when it is down, and fails all its requests at once", standard: "never")

  private static let from = MappingKey("from", .duration, "the begin", standard: "0s")
  private static let to = MappingKey.required("to", .duration, "the end")
  private static let downError = MappingKey(
    "error", .errorCode, "the error code of the failures", standard: ServerDefinition.downError)
  static let outageObjectSchema = ObjectSchema(of: "an outage", [from, to, downError])

  static let queueKeys: [any DescribedKey] = [workers, capacity, service, down]
  static let rateLimitKeys: [any DescribedKey] = [rate, burst, error, retryAfter, down]
  static let optimisticKeys: [any DescribedKey] = [service, down]

  private static func readOutage(_ cursor: MappingCursor) -> ServerDefinition.Outage? {
    let begin = cursor.read(from) ?? .zero
    guard let end = cursor.read(to) else { return nil }
    guard end > begin else {
      cursor.diagnostics.report(.spanEndsBeforeItsBegin(at: cursor.entry(to)?.value.location ?? cursor.location))
      return nil
    }
    return ServerDefinition.Outage(
      from: begin, to: end, error: cursor.read(downError) ?? ServerDefinition.downError)
  }

  static func read(_ kind: KindTag, _ cursor: MappingCursor) -> NodeDefinition.Kind? {
    let outages = cursor.read(down) ?? []
    let standard = Latency.fixed(.milliseconds(100))
    switch kind {
    case .queue:
      let model = ServerDefinition.Model.queue(
        workers: cursor.read(workers) ?? 1, capacity: cursor.read(capacity), service: cursor.read(service) ?? standard)
      return .server(ServerDefinition(model, outages: outages))
    case .optimistic:
      return .server(ServerDefinition(.optimistic(service: cursor.read(service) ?? standard), outages: outages))
    case .rateLimit:
      let (burst, error, tells) = (cursor.read(burst), cursor.read(error), cursor.read(retryAfter))
      return cursor.read(rate).map { rate in
        let model = ServerDefinition.Model.rateLimit(
          rate: rate, burst: burst ?? 1, error: error ?? ServerDefinition.rateError, tellsRetryAfter: tells ?? false)
        return .server(ServerDefinition(model, outages: outages))
      }
    default: return nil
    }
  }

  static func entries(_ server: ServerDefinition) -> [FlowValue.Entry] {
    let model: [FlowValue.Entry] =
      switch server.model {
      case .queue(let count, let limit, let time):
        [.init(workers.name, .literal("\(count)"))] + (limit.map { [.init(capacity.name, .literal("\($0)"))] } ?? [])
          + [.init(service.name, time.flowValue)]
      case .optimistic(let time): [.init(service.name, time.flowValue)]
      case .rateLimit(let limit, let size, let code, let tells):
        [.init(rate.name, limit.flowValue), .init(burst.name, .literal("\(size)")), .init(error.name, .text(code))]
          + (tells ? [.init(retryAfter.name, .literal("true"))] : [])
      }
    guard !server.outages.isEmpty else { return model }
    let outages = server.outages.map { outage in
      FlowValue.mapping([
        .init(from.name, .duration(outage.from)), .init(to.name, .duration(outage.to)),
        .init(downError.name, .text(outage.error)),
      ])
    }
    return model + [.init(down.name, .list(outages))]
  }
}

/// The keys of a node's requests to a server, and of open load.
enum LoadForm {
  static let server = MappingKey("server", ValueDecoder<Reference>.server, "the server that answers its syncs")
  static let network = MappingKey(
    "network", .latency, "the time to its `server`, and the time of the answer", standard: "0s")
  private static let target = MappingKey.required(
    "server", ValueDecoder<Reference>.server, "the server of the requests")
  private static let arrivals = MappingKey.required(
    "arrivals", .phases, "when requests arrive: `{ poisson: 80 per 1s }`, or a list of phases with `from` and `to`")
  private static let timeout = MappingKey(
    "timeout", .positiveDuration, "the time after which an attempt fails with `timeout`", standard: "none")

  static let keys: [any DescribedKey] = [target, arrivals, network, timeout, SyncerForm.syncer]

  private static let poisson = MappingKey("poisson", .positiveRate, "the mean rate of independent arrivals")
  private static let steady = MappingKey("steady", .positiveRate, "the rate of arrivals with equal times between them")
  private static let from = MappingKey("from", .duration, "the begin", standard: "0s")
  private static let to = MappingKey("to", .duration, "the end", standard: "the end of the run")
  static let phaseObjectSchema = ObjectSchema(
    of: "arrivals", [poisson, steady, from, to],
    rules: [.onlyOne([poisson.name, steady.name]), .atLeastOne([poisson.name, steady.name])])

  static func readPhase(_ cursor: MappingCursor) -> LoadDefinition.Phase? {
    let rates: [(LoadDefinition.Phase.Spacing, Rate)?] = [
      cursor.read(poisson).map { (.poisson, $0) }, cursor.read(steady).map { (.steady, $0) },
    ]
    let (begin, end) = (cursor.read(from) ?? .zero, cursor.read(to))
    guard let (spacing, rate) = rates.compactMap(\.self).first else { return nil }
    if let end, end <= begin {
      cursor.diagnostics.report(.spanEndsBeforeItsBegin(at: cursor.entry(to)?.value.location ?? cursor.location))
      return nil
    }
    return LoadDefinition.Phase(spacing, rate, from: begin, to: end)
  }

  static func read(_ cursor: MappingCursor) -> (LoadDefinition?, [NodeReader.Edge]) {
    let (reference, phases) = (cursor.read(target), cursor.read(arrivals))
    let (network, timeout) = (cursor.read(network) ?? .fixed(.zero), cursor.read(timeout))
    guard let reference, let phases else { return (nil, []) }
    return (
      LoadDefinition(server: reference.id, arrivals: phases, network: network, timeout: timeout),
      [NodeReader.Edge(NodeReader.Place(reference: reference, count: nil), .server)]
    )
  }

  static func entries(_ load: LoadDefinition) -> [FlowValue.Entry] {
    let phases = load.arrivals.map { phase in
      FlowValue.mapping(
        [.init(phase.spacing.rawValue, phase.rate.flowValue)]
          + (phase.from == .zero ? [] : [.init(from.name, .duration(phase.from))])
          + (phase.to.map { [.init(to.name, .duration($0))] } ?? []))
    }
    return [
      .init(target.name, .text(load.server)), .init(arrivals.name, phases.count == 1 ? phases[0] : .list(phases)),
    ]
      + load.network.entries(unless: .fixed(.zero), as: network.name)
      + (load.timeout.map { [.init(timeout.name, .duration($0))] } ?? [])
  }
}

extension ValueDecoder<[LoadDefinition.Phase]> {
  fileprivate static var phases: ValueDecoder {
    let expectation = "a mapping such as `{ poisson: 80 per 1s }`, or a list of these"
    let phase = ValueDecoder<LoadDefinition.Phase>.object(LoadForm.phaseObjectSchema, LoadForm.readPhase).named("phase")
    let list = phase.list(expectation)
    return ValueDecoder(expectation, schema: phase.schema.orElse(phase.schema.list(minItems: 1))) { node, diagnostics in
      guard case .list(let items) = node.content else { return phase.decode(node, diagnostics).map { [$0] } }
      guard !items.isEmpty else {
        diagnostics.report(.invalidValue(node, expected: expectation, hint: nil))
        return nil
      }
      return list.decode(node, diagnostics)
    }
  }
}
