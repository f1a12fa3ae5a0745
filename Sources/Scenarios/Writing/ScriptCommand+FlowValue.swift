import InspectionModel

extension ScriptCommand {
  /// The script's entry for the command, as it is read.
  func flowValue(at time: Duration) -> FlowValue {
    .mapping([FlowValue.Entry("at", .duration(time))] + entries)
  }

  private var entries: [FlowValue.Entry] {
    switch self {
    case .sync(let id): [.init("sync", .text(id))]
    case .syncRoots: [.init("sync", .text("all"))]
    case .syncIfNeeded(let id): [.init("syncIfNeeded", .text(id))]
    case .fail(let id, let error): [.init("fail", .text(id)), .init("error", .text(error))]
    case .addFault(let id, let fault): [.init("fault", .text(id))] + fault.entries
    case .clearFaults(let id): [.init("clearFaults", .text(id ?? "all"))]
    case .setState(let id, let state, let contents, let error):
      [.init("set", .text(id)), .init("state", .text(state.word))]
        + (contents.map { [.init("contents", .literal("\($0)"))] } ?? [])
        + (error.map { [.init("error", .text($0))] } ?? [])
    case .setTarget(let id, let target): [.init("target", .text(id)), .init("to", .textOrNull(target))]
    case .setChildren(let id, let children):
      [.init("children", .text(id)), .init("to", .list(children.map { .text($0) }))]
    case .setNetwork(let isOnline): [.init("network", .text(NetworkState(isOnline: isOnline).rawValue))]
    case .setActivity(let isActive): [.init("activity", .text(ActivityState(isActive: isActive).rawValue))]
    case .postpone(let id, let delay): [.init("postpone", .text(id)), .init("by", .duration(.nanoseconds(delay)))]
    case .suspendActions: [.init("suspend", .text("actions"))]
    case .resumeActions: [.init("resume", .text("actions"))]
    // Scripts do not have these: the copy would not be read again.
    case .setBackoff, .setBreakpoint, .happenNow, .clock: []
    }
  }
}

extension Fault {
  fileprivate var entries: [FlowValue.Entry] {
    let effect: FlowValue.Entry =
      switch self.effect {
      case .fail(let error): .init("error", .text(error))
      case .hang: .init("hang", .literal("true"))
      case .delay(let delay): .init("delay", .duration(.nanoseconds(delay)))
      }
    return (count.map { [.init("next", .literal("\($0)"))] } ?? []) + [effect]
      + (rate < 1 ? [.init("rate", .literal("\(rate)"))] : [])
  }
}
