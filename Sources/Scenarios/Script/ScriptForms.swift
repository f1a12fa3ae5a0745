import InspectionModel
import YAMLReading

/// The forms of the commands in a script: how each is read, and below how it is written.
enum ScriptForms {
  private static let at = MappingKey.required("at", .duration, "the virtual time since the start")
  private static let id = MappingKey("id", .newID, "a name for the entry, for `after` in `expect`")

  static let all = EntryForms<ScriptCommand>(
    [
      sync, syncIfNeeded, fail, fault, clearFaults, set, target, children, network, activity, postpone, suspend, resume,
    ], common: [at, id],
    messages: EntryForms.Messages(
      whole: "an entry of the script", entry: "an entry", ofNone: "this entry does nothing",
      ofSeveral: "an entry does one thing", hint: "write an entry for each; they may have the same time"))

  /// Reads the entry at `node`; reports an invalid entry and returns nil.
  static func read(_ node: DocumentNode, _ context: EntryContext) -> ScriptEntry? {
    guard let entry = all.read(node, context) else { return nil }
    let id = entry.cursor.read(id)
    guard let time = entry.cursor.read(at), let command = entry.value else { return nil }
    return ScriptEntry(at: time, command: command, id: id, location: node.location)
  }

  private static func onNode(
    _ key: String, _ meaning: String, _ details: [any DescribedKey] = [], rules: [KeyRule] = [],
    synonyms: [String: String] = [:],
    read: @escaping @Sendable (EntryContext, MappingCursor, Reference, NodeReader.Draft?) -> ScriptCommand?
  ) -> EntryForm<ScriptCommand> {
    let key = MappingKey.required(key, ValueDecoder<Reference>.reference, meaning)
    return EntryForm(key, details, rules: rules, synonyms: synonyms) { context, cursor in
      guard let (id, node) = context.node(key, cursor) else {
        // Errors in the other keys are reported as well.
        _ = read(context, cursor, Reference(id: "", location: cursor.location), nil)
        return nil
      }
      return read(context, cursor, id, node)
    }
  }

  private static let sync: EntryForm<ScriptCommand> = {
    let key = MappingKey.required(
      "sync", ValueDecoder<Reference>.referenceOrAll,
      "asks this node to sync, or this action to run; `all`: all roots that can sync")
    return EntryForm(key) { context, cursor in
      guard let id = cursor.read(key) else { return nil }
      guard id.id != "all" else { return .syncRoots }
      context.checkCanBeSynced("sync", id, context.resolve(id))
      return .sync(id.id)
    }
  }()

  private static let syncIfNeeded = onNode("syncIfNeeded", "asks this node to sync if needed") { context, _, id, node in
    context.checkCanBeSynced("syncIfNeeded", id, node)
    return .syncIfNeeded(id.id)
  }

  private static let fail: EntryForm<ScriptCommand> = {
    let error = MappingKey.required("error", .errorCode, "the code of the error")
    return onNode("fail", "fails this node now; of a composite node, its simulated leaves; a waiter times out", [error])
    { context, cursor, id, node in
      if let kind = node?.kind, kind == .budget || kind == .load {
        context.diagnostics.report(.cannotSet(id, kind: kind))
      }
      return cursor.read(error).map { .fail(id.id, error: $0) }
    }
  }()

  // MARK: Faults

  private static let fault: EntryForm<ScriptCommand> = {
    let next = MappingKey(
      "next", ValueDecoder<Int>.whole(1...1_000_000), "the number of syncs, from the next one on",
      standard: "all until the faults are cleared")
    let error = MappingKey("error", .errorCode, "the syncs fail with this code", standard: Behaviour.unnamedError)
    let hang = MappingKey("hang", .onlyTrue, "the syncs hang")
    let delay = MappingKey("delay", .positiveDuration, "the additional time of each sync")
    let rate = MappingKey("rate", .chance(takesZero: false), "probability for each sync", standard: "1")
    return onNode(
      "fault", "injects a fault into the syncs of this node, or of its simulated leaves",
      [next, error, hang, delay, rate],
      rules: [
        .onlyOne([error.name, hang.name, delay.name]),
        .atLeastOne([next.name, error.name, hang.name, delay.name, rate.name]),
      ], synonyms: ["count": next.name, "times": next.name, "chance": rate.name]
    ) { context, cursor, id, node in
      checkHasFaults("fault", id, node, context)
      let code = cursor.read(error)
      let hangs = cursor.read(hang) ?? false
      let delay = cursor.read(delay)
      let effect: Fault.Effect =
        hangs ? .hang : delay.map { .delay(Int64(nanosecondsOf: $0)) } ?? .fail(error: code ?? Behaviour.unnamedError)
      return .addFault(id.id, Fault(effect, count: cursor.read(next), rate: cursor.read(rate) ?? 1))
    }
  }()

  private static let clearFaults: EntryForm<ScriptCommand> = {
    let key = MappingKey.required(
      "clearFaults", ValueDecoder<Reference>.referenceOrAll,
      "clears the faults of this node, or of its simulated leaves; `all`: of every node")
    return EntryForm(key) { context, cursor in
      guard let id = cursor.read(key) else { return nil }
      guard id.id != "all" else { return .clearFaults(nil) }
      checkHasFaults("clearFaults", id, context.resolve(id), context)
      return .clearFaults(id.id)
    }
  }()

  /// Reports an error if `node` has no syncs for the command `verb` to affect. A proxy passes faults to its target.
  private static func checkHasFaults(
    _ verb: String, _ id: Reference, _ node: NodeReader.Draft?, _ context: EntryContext
  ) {
    if let kind = node?.kind, kind == .pure || kind == .waiter || kind.isPolicyOrServer {
      context.checkCanBeSynced(verb, id, node)
    }
  }

  // MARK: By hand

  private static let set: EntryForm<ScriptCommand> = {
    let state = MappingKey.required("state", .state, "the new state")
    let contents = MappingKey("contents", .truth, "whether it has contents afterwards", standard: "as before")
    let error = MappingKey(
      "error", .errorCode, "the code of the error, with `failed`", standard: Behaviour.unnamedError)
    return onNode("set", "sets the state of this node, whatever runs", [state, contents, error]) {
      context, cursor, id, node in
      if let kind = node?.kind, !kind.hasOwnState { context.diagnostics.report(.cannotSet(id, kind: kind)) }
      let place = cursor.entry(state)?.value.location ?? id.location
      let state = cursor.read(state)
      if let kind = node?.kind, kind.isSwitched, state == .idle || state == .syncing {
        context.diagnostics.report(.onlySwitched(id, kind: kind, at: place))
      }
      let code = cursor.read(error)
      if let entry = cursor.entry(error), let state, state != .failed {
        context.diagnostics.report(.errorWithoutFailure(at: entry.location))
      }
      let contents = cursor.read(contents)
      return state.map { .setState(id.id, $0, hasContents: contents, error: code) }
    }
  }()

  private static let target: EntryForm<ScriptCommand> = {
    let to = MappingKey.required("to", .referenceOrNull, "the new target; `null` for none")
    return onNode("target", "sets the target of this proxy", [to]) { context, cursor, id, node in
      if let kind = node?.kind, kind != .proxy, kind != .pureProxy {
        context.diagnostics.report(.noProxy(id, kind: kind))
      }
      guard let reference = cursor.read(to) else { return nil }
      guard let reference else { return .setTarget(id.id, nil) }
      if let target = context.index.resolve(reference), node?.kind == .proxy {
        context.index.checkRole(.target, reference, target)
      }
      return .setTarget(id.id, reference.id)
    }
  }()

  private static let children: EntryForm<ScriptCommand> = {
    let to = MappingKey.required(
      "to", ValueDecoder<Reference>.reference.list("a list of ids such as `[photos, avatar]`"), "the new children")
    return onNode("children", "sets the children of this group", [to]) { context, cursor, id, node in
      if let kind = node?.kind, kind != .group { context.diagnostics.report(.noGroup(id, kind: kind)) }
      guard let references = cursor.read(to) else { return nil }
      for reference in references { _ = context.index.resolve(reference) }
      return .setChildren(id.id, references.map(\.id))
    }
  }()

  // MARK: The outside world

  private static let network: EntryForm<ScriptCommand> = {
    let key = MappingKey.required("network", .network, "switches the network on or off")
    return EntryForm(key) { _, cursor in cursor.read(key).map { .setNetwork(isOnline: $0 == .online) } }
  }()

  private static let activity: EntryForm<ScriptCommand> = {
    let key = MappingKey.required("activity", .activity, "moves the app to the foreground or the background")
    return EntryForm(key) { _, cursor in cursor.read(key).map { .setActivity(isActive: $0 == .active) } }
  }()

  // MARK: Actions

  private static let postpone: EntryForm<ScriptCommand> = {
    let by = MappingKey.required(
      "by", .positiveDuration, "the time after its date, or after now if the date has passed")
    return onNode("postpone", "postpones this action", [by]) { context, cursor, id, node in
      if let kind = node?.kind, kind != .action { context.diagnostics.report(.noAction(id, kind: kind)) }
      return cursor.read(by).map { .postpone(id.id, by: Int64(nanosecondsOf: $0)) }
    }
  }()

  private static let suspend = onActions(
    "suspend", "`actions`: none starts until they are resumed as often as they were suspended", .suspendActions)

  private static let resume = onActions("resume", "`actions`: removes one suspension", .resumeActions)

  private static func onActions(_ key: String, _ meaning: String, _ command: ScriptCommand) -> EntryForm<ScriptCommand>
  {
    let key = MappingKey.required(key, .onlyActions, meaning)
    return EntryForm(key) { context, cursor in
      guard cursor.read(key) != nil else { return nil }
      if !context.hasActions, let entry = cursor.entry(key) {
        context.diagnostics.report(.noActions(key.name, at: entry.value.location))
      }
      return command
    }
  }
}

// MARK: Writing

extension ScriptCommand {
  /// Returns the command as a script entry in a scenario file.
  func flowValue(at time: Duration, id: String? = nil) -> FlowValue {
    .mapping([FlowValue.Entry("at", .duration(time))] + (id.map { [.init("id", .text($0))] } ?? []) + entries)
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
    // Scripts do not have these commands: a file with them could not be read.
    case .setBackoff, .setBreakpoint, .fireNow, .clock: []
    }
  }
}

extension Scenario {
  /// Returns whether the script of the scenario can contain this command: the nodes exist and support the command,
  /// required actions exist, and the values are in range.
  public func allows(_ command: ScriptCommand) -> Bool {
    let kind = command.node.map(kindTag)
    // A command names a node that exists, or none.
    guard kind != .some(nil) else { return false }
    return allows(command, kind: kind ?? nil)
  }

  /// Returns the kind of the node or waiter with this id; nil if there is none.
  private func kindTag(_ id: String) -> KindTag? {
    self[id]?.kind.nodeKind.tag ?? (waiters.contains { $0.id == id } ? .waiter : nil)
  }

  private func allows(_ command: ScriptCommand, kind: KindTag?) -> Bool {
    switch command {
    case .syncRoots, .setNetwork, .setActivity: return true
    case .suspendActions, .resumeActions: return hasActions
    case .postpone(_, let delay): return kind == .action && delay > 0
    case .sync, .syncIfNeeded: return kind?.canSync == true
    case .fail(_, let error): return ErrorCode.isOne(error) && kind != .budget && kind != .load
    case .addFault(_, let fault):
      return kind != .pure && kind != .waiter && kind?.isPolicyOrServer != true && fault.canBeSaid
    case .clearFaults: return kind != .pure && kind != .waiter && kind?.isPolicyOrServer != true
    case .setState(_, .idle, _, _) where kind?.isSwitched == true,
      .setState(_, .syncing, _, _) where kind?.isSwitched == true:
      return false
    case .setState(_, let state, _, let error):
      return kind?.hasOwnState == true && error.map { state == .failed && ErrorCode.isOne($0) } ?? true
    case .setTarget(_, let target):
      guard kind == .proxy || kind == .pureProxy else { return false }
      guard let target else { return true }
      guard let targetKind = self[target]?.kind.nodeKind.tag else { return false }
      return kind == .pureProxy || targetKind.canSync
    case .setChildren(_, let children): return kind == .group && children.allSatisfy { self[$0] != nil }
    case .setBackoff, .setBreakpoint, .fireNow, .clock: return false
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

  fileprivate var canBeSaid: Bool {
    let isRight =
      switch effect {
      case .fail(let error): ErrorCode.isOne(error)
      case .hang: true
      case .delay(let delay): delay > 0
      }
    return isRight && count.map { (1...1_000_000).contains($0) } ?? true && rate > 0 && rate <= 1
  }
}
