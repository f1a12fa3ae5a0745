import InspectionModel
import YAMLReading

// The settings of nodes as values in a scenario file, without values equal to the defaults.

extension ImageDefinition {
  var entries: [FlowValue.Entry] {
    let place: FlowValue.Entry =
      switch source {
      case .file(let path): .init(ImageForm.source.name, .text(path))
      case .url(let url): .init(ImageForm.url.name, .text(url))
      }
    return [place] + (filters.isEmpty ? [] : [.init(ImageForm.filters.name, .list(filters.map(\.flowValue)))])
  }
}

extension ImageDefinition.Filter {
  fileprivate var flowValue: FlowValue {
    switch self {
    case .grayscale: .text(ImageForm.grayscale)
    case .resize(let width, let height):
      .mapping([
        .init(
          ImageForm.resize.name,
          .mapping([
            .init(ImageForm.width.name, .literal("\(width)")), .init(ImageForm.height.name, .literal("\(height)")),
          ]))
      ])
    }
  }
}

extension Behaviour {
  var entries: [FlowValue.Entry] {
    let standard = Behaviour()
    let source =
      server.map {
        [FlowValue.Entry(LoadForm.server.name, .text($0))] + network.entries(unless: .fixed(.zero), as: "network")
      }
      ?? latency.entries(unless: standard.latency)
    return source
      + (outcomes == standard.outcomes ? [] : outcomes.entries)
      + (initialContents == .none ? [] : [.init("initialContents", .text(initialContents.rawValue))])
      + (timeout.map { [.init("timeout", .duration($0))] } ?? [])
      + (onFailure == .keep ? [] : [.init("onFailure", .text(onFailure.rawValue))])
      + (requiresInternet ? [.init("requiresInternet", .literal("true"))] : [])
  }
}

extension Outcomes {
  var entries: [FlowValue.Entry] {
    switch self {
    case .list(let outcomes): [.init("outcomes", .list(outcomes.map(\.flowValue)))]
    case .random(let rate, let error):
      [.init("failureRate", .number(rate))]
        + (error == Behaviour.unnamedError ? [] : [.init("error", .text(error))])
    }
  }
}

extension Outcome {
  fileprivate var flowValue: FlowValue {
    switch self {
    case .ok: .text("ok")
    case .hang: .text("hang")
    case .error(let code, nil): .text(code)
    case .error(let code, let delay?):
      .mapping([
        .init(RefusalForm.error.name, .text(code)), .init(RefusalForm.retryAfter.name, .duration(delay)),
      ])
    case .again(let delay): .mapping([.init(ActionForm.again.name, .duration(delay))])
    }
  }
}

extension Latency {
  func entries(unless standard: Latency, as key: String = "latency") -> [FlowValue.Entry] {
    self == standard ? [] : [.init(key, flowValue)]
  }

  var flowValue: FlowValue {
    switch self {
    case .fixed(let latency): .duration(latency)
    case .each(let latencies): .mapping([.init("each", .list(latencies.map { .duration($0) }))])
    case .uniform(let range):
      .mapping([.init("uniform", .list([.duration(range.lowerBound), .duration(range.upperBound)]))])
    case .normal(let mean, let deviation):
      .mapping([.init("normal", .mapping([.init("mean", .duration(mean)), .init("sd", .duration(deviation))]))])
    case .exponential(let mean): .mapping([.init("exponential", .mapping([.init("mean", .duration(mean))]))])
    }
  }
}

extension SyncerDefinition {
  /// The syncer as a value in a scenario file. Its delays and multiplier are always written, even the default values.
  var flowValue: FlowValue {
    let maxAttempts = backoff.maxAttempts.map { [FlowValue.Entry("maxAttempts", .literal("\($0)"))] } ?? []
    let delays: [FlowValue.Entry] = [
      .init("min", .duration(.nanoseconds(backoff.min))), .init("max", .duration(.nanoseconds(backoff.max))),
      .init("multiplier", .number(backoff.multiplier)),
    ]
    let jitter = backoff.jitter == .none ? [] : [FlowValue.Entry("jitter", .text(backoff.jitter.rawValue))]
    return .mapping(
      (policy == .syncIfNeeded ? [] : [.init("policy", .text(policy.rawValue))])
        + (backoff.period == 0 ? [] : [.init("period", .duration(.nanoseconds(backoff.period)))])
        + [.init("backoff", .mapping(delays + jitter + maxAttempts))] + SyncerForm.conditionEntries(self))
  }
}
