import Explanation
import InspectionModel

@testable import Dashboard

/// Entries of a journal, each the cause of the next one.
struct CauseChain {
  /// One of them.
  struct Link {
    /// Milliseconds after the start.
    let time: Int64
    /// The name of the node; nil for what is nobody's.
    let node: String?
    let event: (inout OutlineSource) -> JournalEvent
  }

  /// The number of the first entry.
  var start: UInt64 = 1
  let links: [Link]

  init(_ links: [Link], startingAt start: UInt64 = 1) { (self.links, self.start) = (links, start) }

  /// The entries; of all but those that are left out at the beginning.
  func entries(_ source: inout OutlineSource, dropping count: Int = 0) -> [JournalEntry] {
    var entries: [JournalEntry] = []
    for (index, link) in links.enumerated() {
      let number = start + UInt64(index)
      entries.append(
        JournalEntry(
          sequence: number, time: link.time * 1_000_000, node: link.node.map { source.id($0) },
          event: link.event(&source), cause: index == 0 ? nil : number - 1))
    }
    return Array(entries.dropFirst(count))
  }
}

extension CauseChain.Link {
  static func event(_ node: String?, _ event: JournalEvent, at time: Int64 = 0) -> Self {
    Self(time: time, node: node) { _ in event }
  }

  /// A node comes into a state, with an error that may be another node's.
  static func state(
    _ node: String, _ state: NodeState, _ error: String? = nil, of origin: String? = nil, at time: Int64 = 0
  ) -> Self {
    Self(time: time, node: node) { source in
      let origin = origin.map { source.id($0) }
      return .stateChanged(from: .idle, to: state, error: error.map { NodeError(text: $0, origin: origin) })
    }
  }

  static func asked(_ node: String, at time: Int64 = 0) -> Self { event(node, .syncStarted, at: time) }

  static func passedOn(_ node: String, at time: Int64 = 0) -> Self {
    event(node, .syncForwarded(ifNeeded: false), at: time)
  }

  static func armed(_ node: String, _ milliseconds: Int64, attempt: Int, at time: Int64 = 0) -> Self {
    event(node, .retryArmed(by: .syncer, delay: milliseconds * 1_000_000, attempt: attempt), at: time)
  }

  static func fired(_ node: String, at time: Int64 = 0) -> Self { event(node, .retryFired(by: .syncer), at: time) }

  /// A command about nodes that are named.
  static func command(
    about node: String?, _ names: [String] = [], by origin: CommandOrigin = .person, at time: Int64 = 0,
    _ command: @escaping ([NodeID]) -> NodeCommand
  ) -> Self {
    Self(time: time, node: node) { source in
      var ids: [NodeID] = []
      for name in [node].compactMap({ $0 }) + names { ids.append(source.id(name)) }
      return .commanded(command(ids), by: origin)
    }
  }

  static func sync(_ node: String, by origin: CommandOrigin = .script, at time: Int64 = 0) -> Self {
    command(about: node, by: origin, at: time) { .sync($0[0]) }
  }
}
