import InspectionModel

@testable import Dashboard

extension Bench {
  mutating func act(
    _ name: String, _ state: NodeAction.State = .waiting, date: Double? = nil, retry: Double? = nil, runs: Int = 0,
    error: String? = nil, endedWith entry: UInt64? = nil
  ) {
    change(name) { node in
      node.action = NodeAction(
        collection: "uploads", key: name, identifier: "upload", requiresInternet: true,
        retryTimeout: 5_000_000_000, state: state, date: date.map { Int64($0 * 1e9) },
        nextRetry: retry.map { Int64($0 * 1e9) }, lastError: error)
      node.counts.syncs = runs
      node.stateEntry = entry
    }
  }

  /// Ends the user's activity.
  mutating func sortRows() { _ = model.update(with: .inputPaused) }

  /// The listed names of the actions, the selected one in brackets.
  var listedActions: [String] {
    let selected = model.selectedAction?.id
    return (model.actions.rows ?? []).map { $0 == selected ? "[\(model.context.key($0))]" : model.context.key($0) }
  }

  /// An action in each state, at 10 s, with the focus in the actions panel.
  static func withActions(width: Int = 120, height: Int = 40, keys: String = "6") throws -> Bench {
    let states = ["waiting", "offline", "running", "again", "ran", "done"]
    var bench = Bench(states.map { "\($0) action\n" }.joined() + "plain", width: width, height: height)
    bench.setClock { $0.now = 10_000_000_000 }
    bench.act("done", .done, runs: 1, endedWith: 4)
    bench.act("ran", .ran, date: 2, runs: 1, endedWith: 5)
    bench.act("offline", .pendingInternet, date: 9)
    bench.act("waiting", date: 75)
    bench.act("again", .retrying, date: 3, retry: 13.2, runs: 2, error: "http-503", endedWith: 6)
    bench.act("running", .running, date: 9.5, runs: 1)
    try bench.press(keys)
    return bench
  }
}
