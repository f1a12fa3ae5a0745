import InspectionModel

extension Scenario {
  /// The error codes in the file, each once: those of the nodes, then those of the script.
  package var errorCodes: [String] {
    var known: Set<String> = []
    let all = nodes.runs.flatMap(\.definition.kind.errorCodes) + script.compactMap(\.command.errorCode)
    return all.filter { known.insert($0).inserted }
  }
}

extension NodeDefinition.Kind {
  fileprivate var errorCodes: [String] {
    switch self {
    case .loadable(let behaviour), .autosync(let behaviour, _, _), .image(let behaviour, _),
      .action(let behaviour, _, _):
      behaviour.outcomes.errorCodes + (behaviour.timeout == nil ? [] : [Behaviour.timeoutError])
    case .chain(let items): items.compactMap { if case .fail(let error) = $0.then { error } else { nil } }
    case .pure, .group, .proxy, .pureProxy, .map, .asyncMap, .flatMap, .joined, .budget, .breaker, .load: []
    case .server(let server): server.errorCodes
    }
  }
}

extension Outcomes {
  fileprivate var errorCodes: [String] {
    switch self {
    case .list(let outcomes): outcomes.compactMap { if case .error(let code, _) = $0 { code } else { nil } }
    case .random(_, let error): [error]
    }
  }
}

extension ScriptCommand {
  fileprivate var errorCode: String? {
    switch self {
    case .fail(_, let error): return error
    case .setState(_, _, _, let error): return error
    case .addFault(_, let fault): if case .fail(let error) = fault.effect { return error } else { return nil }
    default: return nil
    }
  }
}

extension ServerDefinition {
  fileprivate var errorCodes: [String] {
    let refusal =
      switch model {
      case .queue: Self.overloadedError
      case .rateLimit(_, _, let error, _): error
      case .optimistic: Self.conflictError
      }
    // First those of a server that is down, as these are what a user fails one with.
    return outages.map(\.error) + [Self.downError, refusal]
  }
}
