import InspectionModel

/// A busy run: clients that sync, fail and retry, and a group of them. Five entries per moment, like a leaf with a
/// syncer in a group.
struct BusyRun {
  private let clients: Int
  private var nodes: [NodeSnapshot]
  private var soonest: [PendingEvent] = []
  private var sequence: UInt64 = 0
  private var time: Int64 = 0
  private var moment = 0

  init(clients: Int = 1_000) {
    self.clients = clients
    nodes = (0..<clients).map { index in
      NodeSnapshot(id: NodeID(index), identity: NodeIdentity(key: "client-\(index + 1)", kind: .loadable))
    }
    var group = NodeSnapshot(id: NodeID(clients), identity: NodeIdentity(key: "herd", kind: .group(.never)))
    group.children = nodes.map(\.id)
    for index in nodes.indices { (nodes[index].parents, nodes[index].home) = ([group.id], group.id) }
    nodes.append(group)
    soonest = (0..<PendingSnapshot.recordedLimit).map { index in
      PendingEvent(id: .timer(UInt64(index)), time: Int64(index) * 1_000_000, node: NodeID(index), label: "sync ends")
    }
  }

  /// The changes of the next moment; everything in the first.
  mutating func next() -> ChangeBatch {
    var batch = ChangeBatch(clock: ClockSnapshot(now: time, isRunning: true))
    if moment == 0 {
      (batch.nodes, batch.roots) = (nodes, [NodeID(clients)])
    } else {
      change(&batch)
    }
    batch.clock.next = soonest.first.map { UpcomingEvent(time: $0.time, node: $0.node, label: $0.label) }
    batch.pending = PendingSnapshot(soonest: soonest, count: clients)
    moment += 1
    time += 1_000_000
    return batch
  }

  private mutating func change(_ batch: inout ChangeBatch) {
    let (index, group) = (moment * 7 % clients, clients)
    let (client, herd) = (NodeID(index), NodeID(group))
    func entry(_ event: JournalEvent, _ node: NodeID) {
      sequence += 1
      batch.entries.append(
        JournalEntry(sequence: sequence, time: time, node: node, event: event, cause: sequence > 9 ? sequence - 9 : nil)
      )
    }
    let error = moment % 3 == 0 ? NodeError(text: "timeout") : nil
    entry(.timer(.fired(by: .syncer)), client)
    entry(.node(.stateChanged(from: .syncing, to: error == nil ? .synced : .failed, error: error)), client)
    entry(.node(.notified), client)
    entry(.node(.notified), herd)
    entry(.timer(.armed(by: .syncer, delay: 1_500_000_000, attempt: 3)), client)
    nodes[index].state = error == nil ? .synced : .failed
    nodes[index].error = error
    nodes[index].counts.syncs += 1
    nodes[index].counts.notifications += 1
    nodes[index].stateEntry = sequence - 3
    nodes[index].retry = .armed(deadline: time + 1_500_000_000, delay: 1_500_000_000, attempt: 3)
    nodes[group].counts.notifications += 1
    soonest.removeFirst()
    soonest.append(
      PendingEvent(
        id: .timer(UInt64(moment + PendingSnapshot.recordedLimit)), time: time + 100_000_000, node: client,
        label: "retry"))
    batch.nodes = [nodes[index], nodes[group]]
  }
}
