import InspectionModel

extension Fault {
  /// Returns the fault as a phrase, such as `fail the next 3 syncs of photos with timeout`.
  ///
  /// - Parameters:
  ///   - name: The name of the node; nil leaves the name out.
  ///   - kind: The kind of the node. The fault of a family affects calls.
  package func text(of name: String? = nil, _ kind: NodeKind? = nil) -> String {
    let syncs = syncs(kind == .callFamily ? "call" : "sync") + (name.map { " of \($0)" } ?? "")
    return switch effect {
    case .fail(let error): "fail \(syncs) with \(error)"
    case .hang: "hang \(syncs)"
    case .delay(let delay): "delay \(syncs) by \(TimeText.duration(delay))"
    }
  }

  private func syncs(_ noun: String) -> String {
    let chance = rate < 1 ? "\(rate.percentage) of " : ""
    guard let count else { return chance + "all \(noun)s" }
    return chance + (count == 1 ? "the next \(noun)" : "the next \(Messages.grouped(count)) \(noun)s")
  }
}

extension Fault.Effect {
  /// The effect as a clause about the sync's outcome, such as `delayed 2s by an injected fault`.
  var clauseOfOutcome: String {
    switch self {
    case .fail: "by an injected fault"
    case .hang: "hung by an injected fault"
    case .delay(let delay): "delayed \(TimeText.duration(delay)) by an injected fault"
    }
  }

  /// The effect as a verb phrase about the sync, such as `fails with timeout`.
  var predicate: String {
    switch self {
    case .fail(let error): "fails with \(error)"
    case .hang: "hangs"
    case .delay(let delay): "takes \(TimeText.duration(delay)) longer"
    }
  }
}
