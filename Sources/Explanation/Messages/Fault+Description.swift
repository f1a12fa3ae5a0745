import InspectionModel

extension Fault {
  /// Returns the fault as a phrase, such as `fail the next 3 syncs of photos with timeout`.
  ///
  /// - Parameter name: The name of the node; nil leaves the name out.
  package func text(of name: String? = nil) -> String {
    let syncs = syncs + (name.map { " of \($0)" } ?? "")
    return switch effect {
    case .fail(let error): "fail \(syncs) with \(error)"
    case .hang: "hang \(syncs)"
    case .delay(let delay): "delay \(syncs) by \(TimeText.duration(delay))"
    }
  }

  private var syncs: String {
    let chance = rate < 1 ? "\(Messages.percentage(rate)) of " : ""
    guard let count else { return chance + "all syncs" }
    return chance + (count == 1 ? "the next sync" : "the next \(Messages.grouped(count)) syncs")
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
