import Inspection
import InspectionModel
import Loadables
import LoadablesTesting

/// An inspector over loadables that a test changes by hand.
@MainActor
final class Inspected {
  let time = ManualTimeSource()
  let inspector: Inspector

  init(journalCapacity: Int = 100) {
    inspector = Inspector(timeSource: time, journalCapacity: journalCapacity)
  }

  /// Runs a test with the inspector as the process's instrument; without suspension, so that no other test interferes.
  static func run(journalCapacity: Int = 100, _ test: (Inspected) throws -> Void) rethrows {
    let inspected = Inspected(journalCapacity: journalCapacity)
    LoadableInstruments.install(inspected.inspector)
    defer { LoadableInstruments.uninstall(inspected.inspector) }
    try test(inspected)
  }

  @discardableResult
  func add(
    _ loadable: any PureLoadableProtocol, _ key: String, kind: NodeKind = .loadable, under parent: NodeID? = nil
  ) -> NodeID {
    inspector.register(loadable, as: NodeIdentity(key: key, kind: kind), under: parent)
  }

  func drain() -> ChangeBatch { inspector.drain(clock: ClockSnapshot()) }

  /// The journal so far, an entry per line: `#2 group failed: a: timeout <- #1`.
  func journal() -> [String] { drain().entries.map(line) }

  /// The journal without rounds of notifications, which most tests ignore.
  func changes() -> [String] {
    drain().entries.filter { $0.event != .node(.notified) }.map(line)
  }

  private func line(_ entry: JournalEntry) -> String {
    let node = entry.node.flatMap(inspector.key).map { "\($0) " } ?? ""
    return "#\(entry.sequence) \(node)\(words(entry.event))" + (entry.cause.map { " <- #\($0)" } ?? "")
  }

  private func words(_ event: JournalEvent) -> String {
    switch event {
    case .node(.stateChanged(_, let state, let error)): "\(state)" + (error.map { ": \($0.text)" } ?? "")
    case .timer(.fired(let owner, let armed)): "retryFired(by: .\(owner), #\(armed ?? 0))"
    case .timer(.cancelled(let owner, let armed)): "retryCancelled(by: .\(owner), #\(armed ?? 0))"
    case .node(.contentsChanged(let isAvailable)): isAvailable ? "has contents" : "lost contents"
    default: event.tag.word + values(event)
    }
  }

  /// Returns the values of an event in parentheses, without the enclosing types and modules; empty for none.
  private func values(_ event: JournalEvent) -> String {
    let text = "\(event)".replacing(/InspectionModel\.\w+\./, with: ".")
    // The family, the case, its values.
    return text.split(separator: "(", maxSplits: 2).dropFirst(2).first.map { "(\($0.dropLast())" } ?? ""
  }
}

struct CodeError: DescribedError {
  let shortDescription: String

  init(_ code: String) { shortDescription = code }
}
