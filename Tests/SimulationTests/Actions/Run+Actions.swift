import Foundation
import InspectionModel
import Scenarios
import ScheduledActions
import Testing

@testable import Simulation

extension Run {
  /// The events of an action, or of all (nil), an entry per line, with their causes.
  func story(of key: String?) throws -> [String] {
    let node = try key.map(id)
    return entries.compactMap { entry in
      guard entry.node == node, let words = words(entry.event) else { return nil }
      return "\(milliseconds(entry.time)) \(words)"
    }
  }

  private func words(_ event: JournalEvent) -> String? {
    switch event {
    case .node(.stateChanged(_, let state, let error)): "\(state)" + (error.map { " \($0.text)" } ?? "")
    case .timer(.armed(.actionManager, let delay, let attempt)): "waits \(milliseconds(delay)), \(attempt)"
    case .timer(.fired(.actionManager, _)): "comes up"
    case .timer(.cancelled(.actionManager, _)): "waits no more"
    case .action(.scheduled(let date)): "dated \(milliseconds(date))"
    case .action(.pendingInternet): "pending internet"
    case .action(.done): "done"
    case .action(.skipped): "skipped"
    case .action(.unreadable(let object, let reason)): "\(object): \(reason)"
    case .action(.suspended(let count)): "suspended \(count)"
    case .action(.resumed(let count)): "resumed \(count)"
    case .command(.refused(let reason)): "refused \(reason)"
    default: nil
    }
  }

  /// The causes of the last change of a node's state, the last one first.
  func causes(of key: String) throws -> [String] {
    var next = try node(key).stateEntry
    var causes: [String] = []
    while let entry = next.flatMap({ number in entries.first { $0.sequence == number } }) {
      causes.append(entry.event.tag.word)
      next = entry.cause
    }
    return causes
  }

  func action(_ key: String) throws -> NodeAction { try #require(node(key).action) }
}

extension Simulation {
  convenience init(text: String, _ store: RunStore) throws {
    try self.init(ScenarioReader.read("scenario: Test\n" + text, file: "test.yaml"), store: store)
  }
}
