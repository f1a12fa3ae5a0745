// What is said about the meaning of a scenario.

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

  static func tooManyNodes(at location: SourceLocation, limit: Int) -> Diagnostic {
    Diagnostic(.tooLarge, at: location, "a scenario has at most \(limit) nodes, and this makes more")
  }

  static func copiesTooLong(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .tooLarge, at: location, "the ids and names of so many copies are too much text",
      hint: "shorten the id or the name, or make fewer")
  }

  static func tooManyEdges(at location: SourceLocation, limit: Int) -> Diagnostic {
    Diagnostic(
      .tooLarge, at: location, "a scenario has at most \(limit) children and targets, and this makes more")
  }

  static func unknownID(_ reference: Reference, hint: String?) -> Diagnostic {
    Diagnostic(.unknownID, at: reference.location, "there is no node \(reference.id.quoted)", hint: hint)
  }

  static func standsTooDeep(_ id: String?, limit: Int, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .tooLarge, at: location, "\(named(id)) stands on more than \(limit) nodes in a row",
      hint: "put fewer groups and proxies on top of one another")
  }

  static func tooManyWays(_ id: String?, limit: Int, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .tooLarge, at: location,
      "there are more than \(limit) ways down from \(named(id)), and a sync goes along all of them",
      hint: "refer to the same nodes from fewer places")
  }

  private static func named(_ id: String?) -> String { id?.quoted ?? "this node" }

  /// - Parameters:
  ///   - path: The ids of the nodes, each once.
  ///   - omitted: How many are left out in front of the last.
  static func cycle(_ path: [String], omitted: Int, at location: SourceLocation) -> Diagnostic {
    var shown = path.map(\.shortened)
    if omitted > 0 { shown.insert("… \(omitted) more …", at: shown.count - 1) }
    shown += shown.prefix(1)
    return Diagnostic(
      .cycle, at: location, "a node cannot stand on itself: \(shown.joined(separator: " → "))",
      hint: "take one of the arrows out")
  }

  static func targetCannotBeSynced(_ target: Reference, kind: NodeKind) -> Diagnostic {
    Diagnostic(
      .impossibleAction, at: target.location,
      "the target of a proxy has to be a node that can be synced, and \(target.id.quoted) is of kind \(kind.rawValue.quoted)",
      hint: "a `pureProxy` can have any target")
  }

  static func countedTarget(at location: SourceLocation) -> Diagnostic {
    Diagnostic(.misplacedKey, at: location, "a proxy has one target, so a node in its place has no `count`")
  }

  static func backoffOutOfOrder(min: String?, max: String?, at location: SourceLocation) -> Diagnostic {
    let least = min.map { "`min` (\($0.shortened))" } ?? "`min` (1s, the default)"
    let most = max.map { "`max` (\($0.shortened))" } ?? "`max` (60s, the default)"
    return Diagnostic(.invalidValue, at: location, "\(least) is more than \(most)")
  }

  static func noAction(_ verbs: [String], at location: SourceLocation) -> Diagnostic {
    Diagnostic(.missingKey, at: location, "this entry does nothing", hint: "it needs \(verbs.alternatives)")
  }

  static func severalActions(_ verbs: [String], at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .misplacedKey, at: location, "an entry does one thing, not \(verbs.map(\.quoted).joined(separator: " and "))",
      hint: "write an entry for each; they may have the same time")
  }

  static func cannotSync(_ verb: String, _ node: Reference, kind: NodeKind) -> Diagnostic {
    Diagnostic(
      .impossibleAction, at: node.location,
      "\(verb.quoted) needs a node that can be synced, and \(node.id.quoted) is of kind \(kind.rawValue.quoted)",
      hint: kind == .pure ? "the script moves it with `set`" : nil)
  }

  static func cannotSet(_ node: Reference, kind: NodeKind) -> Diagnostic {
    Diagnostic(
      .impossibleAction, at: node.location,
      "\(node.id.quoted) is a \(kind.rawValue.quoted), whose state comes from what it stands on",
      hint: "`set` one of those")
  }

  static func noProxy(_ node: Reference, kind: NodeKind) -> Diagnostic {
    Diagnostic(
      .impossibleAction, at: node.location,
      "only a proxy has a target, and \(node.id.quoted) is of kind \(kind.rawValue.quoted)")
  }

  static func errorWithoutFailure(at location: SourceLocation) -> Diagnostic {
    Diagnostic(.misplacedKey, at: location, "an `error` only goes with the state `didFailToSync`")
  }
}
