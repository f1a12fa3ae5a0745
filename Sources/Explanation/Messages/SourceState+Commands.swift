import InspectionModel

extension SourceState {
  /// Returns a command as a phrase in the imperative, such as `sync photos`.
  package func phrase(_ command: NodeCommand) -> String {
    switch command {
    case .sync(let node): "sync \(key(node))"
    case .syncIfNeeded(let node): "sync \(key(node)) if needed"
    case .syncRoots: "sync all roots"
    case .fail(let node, let error):
      kind(of: node) == .callFamily
        ? Fault(.fail(error: error), count: 1).text(of: key(node), .callFamily) : "fail \(key(node)) with \(error)"
    case .setState(let node, let state, _, _): "set \(key(node)) \(state.word)"
    case .addFault(let node, let fault): fault.text(of: key(node), kind(of: node))
    case .setBackoff(let node, let backoff): "set the back-off of \(key(node)): \(backoff.phrase)"
    case .clearFaults(let node): node.map { "clear the faults of \(key($0))" } ?? "clear all faults"
    case .setChildren(let node, let children):
      "put \(children.map { key($0) }.joined(separator: ", ")) into \(key(node))"
    case .setNetwork(let isOnline): "network \(isOnline ? "online" : "offline")"
    case .setActivity(let isActive): "app \(isActive ? "active" : "in the background")"
    case .setTarget(let node, let target): "point \(key(node)) at \(target.map { key($0) } ?? "nothing")"
    case .postpone(let node, let delay): "postpone \(key(node)) by \(TimeText.duration(delay))"
    case .suspendActions: "suspend the actions"
    case .resumeActions: "resume the actions"
    case .setBreakpoint(let node, let breakpoint?): "pause when \(key(node)) \(breakpoint.future)"
    case .setBreakpoint(let node, nil): "do not pause for \(key(node))"
    case .fireNow(let event): "fire now: \(event.text(in: self))"
    case .clock: "the clock"
    }
  }

  /// Returns a command as a clause that explains an effect, such as `you asked photos to sync`.
  ///
  /// - Parameter it: The word that stands for `node`, the subject of the sentence.
  func clause(for command: NodeCommand, by origin: CommandOrigin, about node: NodeID?, _ it: String) -> String {
    let who = origin == .user ? "you" : "the script"
    func name(_ other: NodeID) -> String { other == node ? it : key(other) }
    return switch command {
    case .sync(let other): "\(who) asked \(name(other)) to sync"
    case .syncIfNeeded(let other): "\(who) asked \(name(other)) to sync if needed"
    case .syncRoots: "\(who) asked all roots to sync"
    case .fail(let other, _) where kind(of: other) == .callFamily: "\(who) failed the next call of \(name(other))"
    case .fail(let other, _):
      self[other]?.identity.kind.tag.isFailedItself == false
        ? "\(who) failed all leaves of \(key(other))" : "\(who) failed \(name(other))"
    case .setState(let other, let state, _, _): "\(who) set \(name(other)) \(state.word)"
    case .setTarget(let other, let target?): "\(who) pointed \(name(other)) at \(key(target))"
    case .setTarget(let other, nil): "\(who) removed the target of \(name(other))"
    case .setChildren(let other, _): "\(who) gave \(name(other)) other children"
    case .setNetwork(let isOnline): isOnline ? "\(who) brought the network back" : "\(who) cut the network"
    case .setActivity(let isActive):
      isActive ? "\(who) made the app active again" : "\(who) sent the app into the background"
    case .addFault(let other, let fault): "\(who) injected a fault: \(fault.text(of: name(other), kind(of: other)))"
    case .clearFaults(let other):
      other.map { "\(who) cleared the faults of \(name($0))" } ?? "\(who) cleared all faults"
    case .setBreakpoint(let other, _): "\(who) set a breakpoint on \(name(other))"
    case .setBackoff(let other, _): "\(who) changed the back-off of \(name(other))"
    case .postpone(let other, let delay): "\(who) postponed \(name(other)) by \(TimeText.duration(delay))"
    case .suspendActions: "\(who) suspended the actions"
    case .resumeActions: "\(who) resumed the actions"
    case .fireNow(let event):
      if case .action(let other) = event.id {
        "\(who) started \(name(other)) before its date"
      } else {
        "\(who) fired \(event.label) now"
      }
    case .clock: "\(who) set the clock"
    }
  }

  private func kind(of node: NodeID) -> NodeKind? { self[node]?.identity.kind }
}
