import InspectionModel
import YAMLReading

// The errors in a scenario's meaning.

extension Diagnostic.Code {
  /// An id with characters that are not allowed, or a reserved id such as `all`.
  public static let invalidID = Diagnostic.Code("invalid-id")
  /// An id that two nodes or waiters share.
  public static let duplicateID = Diagnostic.Code("duplicate-id")
  /// A reference to an id that no node or waiter has.
  public static let unknownID = Diagnostic.Code("unknown-id")
  /// A node that depends on itself, directly or through further nodes.
  public static let cycle = Diagnostic.Code("cycle")
  /// A command, an expectation or a dependency that the kind of the node does not support.
  public static let impossibleAction = Diagnostic.Code("impossible-action")
  /// A key that needs a permission of the command line.
  public static let notAllowed = Diagnostic.Code("not-allowed")
}

extension Diagnostic {
  static func reservedID(_ id: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(.invalidID, at: location, "\(id.quoted) is reserved and cannot be an id", hint: "choose another word")
  }

  static func malformedID(_ id: String, expected: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(.invalidID, at: location, "\(id.isEmpty ? "an empty text" : id.quoted) is not \(expected)")
  }

  static func duplicateID(_ id: String, first: SourceLocation, at location: SourceLocation) -> Diagnostic {
    let isRepeated = first == location
    return Diagnostic(
      .duplicateID, at: location, "there is a node \(id.quoted) already, in line \(first.line)",
      hint: isRepeated ? "an alias defines the node once more; refer to it by its id" : nil)
  }

  static func notAllowed(_ key: String, needs permission: Permission, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .notAllowed, at: location, "\(key.quoted) is not allowed",
      hint: "add `--allow \(permission.rawValue)` to the command, or use a file beside the scenario: `source`")
  }

  static func tooManyNodes(at location: SourceLocation, limit: Int) -> Diagnostic {
    Diagnostic(.tooLarge, at: location, "a scenario has at most \(limit) nodes, and this makes more")
  }

  static func copiesTooLong(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .tooLarge, at: location, "the ids and names of the copies are too long in total",
      hint: "shorten the id or the name, or make fewer")
  }

  static func tooManyEdges(at location: SourceLocation, limit: Int) -> Diagnostic {
    Diagnostic(
      .tooLarge, at: location, "a scenario has at most \(limit) children, targets and items, and this makes more")
  }

  static func unknownID(_ reference: Reference, hint: String?) -> Diagnostic {
    Diagnostic(.unknownID, at: reference.location, "no node \(reference.id.quoted)", hint: hint)
  }

  static func nestedTooDeep(_ id: String?, limit: Int, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .tooLarge, at: location, "\(named(id)) has more than \(limit) levels of children",
      hint: "put fewer groups and proxies on top of one another")
  }

  static func tooManyPaths(_ id: String?, limit: Int, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .tooLarge, at: location,
      "more than \(limit) paths down from \(named(id)), and a sync follows all of them",
      hint: "refer to the same nodes from fewer places")
  }

  private static func named(_ id: String?) -> String { id?.quoted ?? "this node" }

  /// Creates the error about nodes that depend on each other in a cycle.
  ///
  /// - Parameters:
  ///   - path: The ids of the nodes in the cycle, each once.
  ///   - omitted: The number of nodes left out before the last node of `path`.
  static func cycle(_ path: [String], omitted: Int, at location: SourceLocation) -> Diagnostic {
    var shown = path.map(\.shortened)
    if omitted > 0 { shown.insert("… \(omitted) more …", at: shown.count - 1) }
    shown += shown.prefix(1)
    return Diagnostic(
      .cycle, at: location, "a node cannot depend on itself: \(shown.joined(separator: " → "))",
      hint: "remove one of the arrows")
  }

  static func cannotBeSynced(
    _ node: Reference, in place: String, kind: KindTag, isTarget: Bool
  ) -> Diagnostic {
    Diagnostic(
      .impossibleAction, at: node.location,
      "\(place) has to be a node that can be synced, and \(node.id.quoted) is of kind \(kind.rawValue.quoted)",
      hint: isTarget ? "a `pureProxy` can have any target" : nil)
  }

  static func wrongKind(_ node: Reference, key: String, wanted: [KindTag], kind: KindTag) -> Diagnostic {
    Diagnostic(
      .impossibleAction, at: node.location,
      "`\(key)` has to be a node of kind \(wanted.map(\.rawValue).alternatives), and \(node.id.quoted) is of kind "
        + kind.rawValue.quoted)
  }

  static func wrongSubject(_ node: Reference, of key: String, kind: KindTag) -> Diagnostic {
    Diagnostic(
      .impossibleAction, at: node.location,
      "\(node.id.quoted) is of kind \(kind.rawValue.quoted), which has no numbers of a \(key)")
  }

  static func uselessKey(_ entry: DocumentNode.Entry, of kind: KindTag) -> Diagnostic {
    Diagnostic(
      .misplacedKey, at: entry.location,
      entry.key == "by" ? "`by` belongs to a number of requests" : "a `\(kind.rawValue)` has no workers and no queue",
      hint: entry.key == "by" ? nil : "`\(entry.key)` is for nodes of kind `queue`")
  }

  static func spanEndsBeforeItsBegin(at location: SourceLocation) -> Diagnostic {
    Diagnostic(.invalidValue, at: location, "`to` has to be after `from`")
  }

  static func countedPlace(_ key: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(.misplacedKey, at: location, "\(key.quoted) takes one node, which has no `count`")
  }

  static func backoffOutOfOrder(min: String?, max: String?, at location: SourceLocation) -> Diagnostic {
    let least = min.map { "`min` (\($0.shortened))" } ?? "`min` (1s, the default)"
    let most = max.map { "`max` (\($0.shortened))" } ?? "`max` (60s, the default)"
    return Diagnostic(.invalidValue, at: location, "\(least) is more than \(most)")
  }

  /// Creates the error about an entry that has none of `keys`. `complaint` is the message.
  static func noForm(_ complaint: String, _ keys: [String], at location: SourceLocation) -> Diagnostic {
    Diagnostic(.missingKey, at: location, complaint, hint: "it needs \(keys.alternatives)")
  }

  /// Creates the error about an entry that has several of `keys`. `rule` begins the message: "an entry does one thing".
  static func severalForms(_ rule: String, _ keys: [String], hint: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .misplacedKey, at: location, "\(rule), not \(keys.map(\.quoted).joined(separator: " and "))", hint: hint)
  }

  static func cannotSync(
    _ verb: String, _ node: Reference, kind: KindTag, isAction: Bool
  ) -> Diagnostic {
    Diagnostic(
      .impossibleAction, at: node.location,
      "\(verb.quoted) needs a node that can be synced, and \(node.id.quoted) is of kind \(kind.rawValue.quoted)",
      hint: isAction && kind == .pure ? "the script moves it with `set`" : nil)
  }

  static func noGroup(_ node: Reference, kind: KindTag) -> Diagnostic {
    Diagnostic(
      .impossibleAction, at: node.location,
      "only a group has children, and \(node.id.quoted) is of kind \(kind.rawValue.quoted)")
  }

  static func noSyncer(_ node: Reference, kind: KindTag) -> Diagnostic {
    Diagnostic(
      .impossibleAction, at: node.location,
      "\(node.id.quoted) has no syncer, so it has no delays to expect",
      hint: kind == .action
        ? "an action waits its `retryTimeout`; count its runs with `attempts`"
        : "give it a `syncer`, or count all its syncs with `attempts`")
  }

  static func duplicateWaiter(_ id: String, first: SourceLocation, at location: SourceLocation) -> Diagnostic {
    Diagnostic(.duplicateID, at: location, "there is a waiter \(id.quoted) already, in line \(first.line)")
  }

  static func unknownWaiter(_ reference: Reference, hint: String?) -> Diagnostic {
    Diagnostic(.unknownID, at: reference.location, "no waiter \(reference.id.quoted)", hint: hint)
  }

  static func unknownEntry(_ reference: Reference, hint: String?) -> Diagnostic {
    Diagnostic(
      .unknownID, at: reference.location, "no entry of the script has the id \(reference.id.quoted)",
      hint: hint ?? "write it as `id:` of that entry")
  }

  static func duplicateEntry(_ id: String, _ first: SourceLocation, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .duplicateID, at: location, "there is an entry of the script \(id.quoted) already, in line \(first.line)")
  }

  static func spanOutOfOrder(
    from: String, to: String, key: String = "to", at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(.invalidValue, at: location, "`from` (\(from.shortened)) is later than `\(key)` (\(to.shortened))")
  }

  static func afterTheEnd(_ node: DocumentNode, end: String) -> Diagnostic {
    Diagnostic(
      .invalidValue, at: node.location,
      "the run is over by then: its `end` is \(end.shortened), and this is \((node.text ?? "").shortened)")
  }

  static func rangeOutOfOrder(_ node: DocumentNode) -> Diagnostic {
    let texts = node.items.compactMap(\.text).reversed().map(\.shortened).joined(separator: ", ")
    return Diagnostic(
      .invalidValue, at: node.location, "the smaller of the two is first", hint: didYouMean("[\(texts)]"))
  }

  static func countOutOfOrder(least: Int, most: Int, at location: SourceLocation) -> Diagnostic {
    Diagnostic(.invalidValue, at: location, "no value is at least \(least) and at most \(most)")
  }

  static func cannotSet(_ node: Reference, kind: KindTag) -> Diagnostic {
    if kind == .waiter {
      return Diagnostic(
        .impossibleAction, at: node.location, "\(node.id.quoted) is a waiter, whose state comes from its wait",
        hint: "`fail` times it out, and `set` satisfies it by the node that it waits for")
    }
    if kind == .budget || kind == .load {
      return Diagnostic(
        .impossibleAction, at: node.location,
        "\(node.id.quoted) is a \(kind.rawValue.quoted), whose state comes from the requests")
    }
    return Diagnostic(
      .impossibleAction, at: node.location,
      "\(node.id.quoted) is a \(kind.rawValue.quoted), whose state comes from its children",
      hint: "`set` one of those")
  }

  static func onlySwitched(_ node: Reference, kind: KindTag, at location: SourceLocation) -> Diagnostic {
    let words =
      kind == .breaker ? "`failed` opens it, `synced` closes it" : "`failed` takes it down, `synced` brings it back"
    return Diagnostic(
      .impossibleAction, at: location, "\(node.id.quoted) is a \(kind.rawValue.quoted), which has no such state to set",
      hint: words)
  }

  static func noAction(_ node: Reference, kind: KindTag) -> Diagnostic {
    Diagnostic(
      .impossibleAction, at: node.location,
      "only an action has a date, and \(node.id.quoted) is of kind \(kind.rawValue.quoted)")
  }

  static func noActions(_ verb: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .impossibleAction, at: location, "\(verb.quoted) needs actions, and the scenario has none",
      hint: "put some into the list `actions`, or leave the entry out")
  }

  static func actionAmongNodes(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .misplacedKey, at: location, "an action does not belong in `nodes`",
      hint: "put it into the list `actions`, without its `kind`; a group can name it by its id")
  }

  static func waiterAmongNodes(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .misplacedKey, at: location, "a waiter does not belong in `nodes`",
      hint: "put it into the list `waiters`, without its `kind`")
  }

  static func againOutsideActions(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .invalidValue, at: location, "only an action has a new date after a success",
      hint: "put it into the list `actions`, or give the node a `syncer` with a `period`")
  }

  static func noProxy(_ node: Reference, kind: KindTag) -> Diagnostic {
    Diagnostic(
      .impossibleAction, at: node.location,
      "only a proxy has a target, and \(node.id.quoted) is of kind \(kind.rawValue.quoted)")
  }

  static func errorWithoutFailure(at location: SourceLocation) -> Diagnostic {
    Diagnostic(.misplacedKey, at: location, "an `error` only goes with the state `failed`")
  }
}
