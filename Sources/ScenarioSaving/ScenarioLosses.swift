import Explanation
import InspectionModel
import Scenarios

/// Describes in sentences which parts of an observed run its scenario lacks, in the order of the nodes.
struct ScenarioLosses {
  private(set) var sentences: [String] = []

  init(of builder: ScenarioBuilder) {
    let (plan, names, run) = (builder.plan, builder.names, builder.run)
    if run.isOfLaterProcess { sentences.append("the program before it started again") }
    if run.droppedCount > 0 { sentences.append("the first \(run.droppedCount) events, of too many") }
    if run.lostCount > 0 { sentences.append("\(run.lostCount) events, which were lost") }
    for id in run.order {
      guard let name = names.id(id), let node = run.nodes[id] else { continue }
      let lost = [
        form(of: id, plan), picture(of: id, plan), network(of: id, plan), syncer(of: id, plan), waiters(of: id, plan),
      ]
      sentences += lost.compactMap(\.self).map { "\(name): \($0)" }
      if builder.leaves[id]?.isUnderWay == true {
        sentences.append("\(name): the end of its last sync, after the end of the run; the sync hangs")
      }
      if node.start.hasFaults { sentences.append("\(name): earlier faults, whose effects are among the outcomes") }
      if let time = node.appearance {
        sentences.append(
          "\(name): appeared \(Self.text(time - run.start)) after the start, and exists from the start here")
      }
      if let time = node.disappearance {
        sentences.append("\(name): gone \(Self.text(time - run.start)) after the start, and stays here")
      }
    }
  }

  private func form(of id: NodeID, _ plan: ScenarioPlan) -> String? {
    let label = plan.kind(of: id).label
    return switch plan.form(id) {
    case .native: nil
    case .loadable: "the timer of an autosync loadable; the script makes its syncs"
    // A waiter that never waited does nothing.
    case .pinned where plan.kind(of: id) == .waiter && plan.waits(of: id).isEmpty: nil
    case .pinned: "the kind \(label); the script sets its states"
    }
  }

  private func picture(of id: NodeID, _ plan: ScenarioPlan) -> String? {
    plan.kind(of: id) == .image && plan.isNative(id) ? "its picture, whose file is unknown" : nil
  }

  private func network(of id: NodeID, _ plan: ScenarioPlan) -> String? {
    guard plan.treatments.withoutNetwork.contains(id), plan.hasOwnSyncs(id) else { return nil }
    return "its need for the network; its failures offline are among the outcomes"
  }

  private func syncer(of id: NodeID, _ plan: ScenarioPlan) -> String? {
    switch plan.syncers[id] {
    case .native, nil: return nil
    case .late: return "the jitter of its back-off (\(jitter(of: id, plan))); the script makes the retries"
    case .scripted:
      let backoff = plan.run.nodes[id]?.start.backoff.map { " (\($0.phrase))" } ?? delays(of: id, plan)
      return "its syncer\(backoff); the script makes its syncs"
    }
  }

  private func jitter(of id: NodeID, _ plan: ScenarioPlan) -> String {
    (plan.run.nodes[id]?.start.backoff?.jitter ?? .none).rawValue
  }

  /// Returns the range of observed delays after failures, as text.
  private func delays(of id: NodeID, _ plan: ScenarioPlan) -> String {
    let delays = plan.structure.entries(of: id).compactMap { entry in
      if case .timer(.armed(by: .syncer, let delay, 1...)) = entry.event { delay } else { nil }
    }
    guard let least = delays.min(), let most = delays.max() else { return "" }
    return " (delays from \(Self.text(least)) to \(Self.text(most)))"
  }

  private func waiters(of id: NodeID, _ plan: ScenarioPlan) -> String? {
    let isAwaited = plan.structure.entries(of: id).contains { entry in
      switch entry.event {
      case .timer(.waitTimedOut), .timer(.armed(by: .waiter(nil), _, _)): true
      default: false
      }
    }
    return isAwaited ? "waiters without a name; the script makes their syncs" : nil
  }

  private static func text(_ nanoseconds: Int64) -> String { Duration.nanoseconds(nanoseconds).scenarioText }
}
