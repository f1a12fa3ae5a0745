import Explanation
import InspectionModel

@testable import Dashboard

struct CauseChain {
  struct Link {
    let time: Int64
    /// The name of the node; nil for none.
    let node: String?
    let event: (inout OutlineSource) -> JournalEvent
  }

  var start: UInt64 = 1
  let links: [Link]

  init(_ links: [Link], startingAt start: UInt64 = 1) { (self.links, self.start) = (links, start) }

  /// The entries without the first `count`.
  func entries(_ source: inout OutlineSource, dropping count: Int = 0) -> [JournalEntry] {
    var entries: [JournalEntry] = []
    var cause: UInt64?
    for (index, link) in links.enumerated() {
      let number = start + UInt64(index)
      let event = link.event(&source)
      entries.append(
        JournalEntry(
          sequence: number, time: link.time * 1_000_000, node: link.node.map { source.id($0) }, event: event,
          cause: cause))
      // A fault is beside the chain.
      if case .sync(.faultApplied) = event { continue }
      cause = number
    }
    return Array(entries.dropFirst(count))
  }
}

extension CauseChain.Link {
  static func event(_ node: String?, _ event: JournalEvent, at time: Int64 = 0) -> Self {
    Self(time: time, node: node) { _ in event }
  }

  /// A state change of a node, with an error that may come from another node.
  static func state(
    _ node: String, _ state: NodeState, _ error: String? = nil, of origin: String? = nil, at time: Int64 = 0
  ) -> Self {
    Self(time: time, node: node) { source in
      let origin = origin.map { source.id($0) }
      return .node(.stateChanged(from: .idle, to: state, error: error.map { NodeError(text: $0, origin: origin) }))
    }
  }

  static func asked(_ node: String, at time: Int64 = 0) -> Self { event(node, .sync(.started), at: time) }

  static func passedOn(_ node: String, at time: Int64 = 0) -> Self {
    event(node, .sync(.forwarded(ifNeeded: false)), at: time)
  }

  static func armed(_ node: String, _ milliseconds: Int64, attempt: Int, at time: Int64 = 0) -> Self {
    event(node, .timer(.armed(by: .syncer, delay: milliseconds * 1_000_000, attempt: attempt)), at: time)
  }

  static func fired(_ node: String, at time: Int64 = 0) -> Self { event(node, .timer(.fired(by: .syncer)), at: time) }

  static func command(
    about node: String?, _ names: [String] = [], by origin: CommandOrigin = .user, at time: Int64 = 0,
    _ command: @escaping ([NodeID]) -> NodeCommand
  ) -> Self {
    Self(time: time, node: node) { source in
      var ids: [NodeID] = []
      for name in [node].compactMap({ $0 }) + names { ids.append(source.id(name)) }
      return .command(.given(command(ids), by: origin))
    }
  }

  static func sync(_ node: String, by origin: CommandOrigin = .script, at time: Int64 = 0) -> Self {
    command(about: node, by: origin, at: time) { .sync($0[0]) }
  }
}
