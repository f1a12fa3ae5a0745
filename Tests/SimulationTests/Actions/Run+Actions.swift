import Foundation
import InspectionModel
import Scenarios
import ScheduledActions
import Testing

@testable import Simulation

extension Run {
  /// What happened to an action, or to all of them (nil), an entry a line, with what led to each.
  func story(of key: String?) throws -> [String] {
    let node = try key.map(id)
    return entries.compactMap { entry in
      guard entry.node == node, let words = words(entry.event) else { return nil }
      return "\(milliseconds(entry.time)) \(words)"
    }
  }

  private func words(_ event: JournalEvent) -> String? {
    switch event {
    case .stateChanged(_, let state, let error): "\(state)" + (error.map { " \($0.text)" } ?? "")
    case .retryArmed(.actionManager, let delay, let attempt): "waits \(milliseconds(delay)), \(attempt)"
    case .retryFired(.actionManager, _): "comes up"
    case .retryCancelled(.actionManager, _): "waits no more"
    case .action(.scheduled(let date)): "dated \(milliseconds(date))"
    case .action(.pendingInternet): "pending internet"
    case .action(.done): "done"
    case .action(.skipped): "skipped"
    case .action(.unreadable(let object, let reason)): "\(object): \(reason)"
    case .action(.suspended(let count)): "suspended \(count)"
    case .action(.resumed(let count)): "resumed \(count)"
    case .refused(let reason): "refused \(reason)"
    default: nil
    }
  }

  /// The entries that led to the last change of a node's state, the last one first, each by what happened.
  func causes(of key: String) throws -> [String] {
    var next = try node(key).stateEntry
    var causes: [String] = []
    while let entry = next.flatMap({ number in entries.first { $0.sequence == number } }) {
      causes.append(String("\(entry.event)".prefix { $0 != "(" }))
      next = entry.cause
    }
    return causes
  }

  func action(_ key: String) throws -> NodeAction { try #require(node(key).action) }
}

extension Simulation {
  /// What a scenario says, on a store.
  convenience init(text: String, _ store: RunStore) throws {
    try self.init(ScenarioReader.read("scenario: Test\n" + text, file: "test.yaml"), store: store)
  }
}
