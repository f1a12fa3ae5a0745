extension ScriptAction {
  /// The entry of a script that does this, in the words by which it is read.
  func flowValue(at time: Duration) -> FlowValue {
    .mapping([FlowValue.Entry("at", .duration(time))] + entries)
  }

  private var entries: [FlowValue.Entry] {
    switch self {
    case .sync(let id): [.init("sync", .text(id))]
    case .syncRoots: [.init("sync", .text("all"))]
    case .syncIfNeeded(let id): [.init("syncIfNeeded", .text(id))]
    case .fail(let id, let error): [.init("fail", .text(id)), .init("error", .text(error))]
    case .fault(let id, let fault): [.init("fault", .text(id))] + fault.entries
    case .clearFaults(let id): [.init("clearFaults", .text(id ?? "all"))]
    case .set(let id, let state, let contents, let error):
      [.init("set", .text(id)), .init("state", .text(state.rawValue))]
        + (contents.map { [.init("contents", .literal("\($0)"))] } ?? [])
        + (error.map { [.init("error", .text($0))] } ?? [])
    case .target(let id, let target): [.init("target", .text(id)), .init("to", .textOrNull(target))]
    case .children(let id, let children):
      [.init("children", .text(id)), .init("to", .list(children.map { .text($0) }))]
    case .network(let state): [.init("network", .text(state.rawValue))]
    case .activity(let state): [.init("activity", .text(state.rawValue))]
    case .postpone(let id, let delay): [.init("postpone", .text(id)), .init("by", .duration(delay))]
    case .suspendActions: [.init("suspend", .text("actions"))]
    case .resumeActions: [.init("resume", .text("actions"))]
    }
  }
}

extension Fault {
  fileprivate var entries: [FlowValue.Entry] {
    let effect: FlowValue.Entry =
      switch self.effect {
      case .fail(let error): .init("error", .text(error))
      case .hang: .init("hang", .literal("true"))
      case .delay(let delay): .init("delay", .duration(delay))
      }
    return (count.map { [.init("next", .literal("\($0)"))] } ?? []) + [effect]
      + (rate < 1 ? [.init("rate", .literal("\(rate)"))] : [])
  }
}
