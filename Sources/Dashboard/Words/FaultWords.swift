import Inspection

extension NodeFault {
  /// The fault in words that go before the name of a node: `fail the next 3 syncs with timeout`.
  var words: String {
    switch effect {
    case .fail(let error): "fail \(syncs) with \(error)"
    case .hang: "hang \(syncs)"
    case .delay(let delay): "delay \(syncs) by \(TimeText.duration(delay))"
    }
  }

  private var syncs: String {
    let chance = rate < 1 ? "\(Int((rate * 100).rounded()))% of " : ""
    guard let count else { return chance + "all syncs" }
    return chance + (count == 1 ? "the next sync" : "the next \(count) syncs")
  }
}
