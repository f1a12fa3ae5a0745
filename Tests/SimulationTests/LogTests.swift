import InspectionModel
import Scenarios
import Testing

@testable import Simulation

@Suite("Consumers of entries only")
@MainActor
struct LogTests {
  private final class Consumer: ChangeConsumer {
    let content: ChangeContent
    private(set) var batches: [ChangeBatch] = []

    init(_ content: ChangeContent) { self.content = content }

    func consume(_ changes: ChangeBatch) { batches.append(changes) }

    var sequences: [UInt64] { batches.flatMap(\.entries).map(\.sequence) }
    var longest: Int { batches.map(\.entries.count).max() ?? 0 }
  }

  /// A sync of 5,000 loadables in one event.
  private let text = """
    scenario: Test
    nodes: [{ id: feed, kind: group, children: [{ id: a, count: 5000, latency: 1s }] }]
    script: [{ at: 1s, sync: feed }]
    end: 3s
    """

  private func run(_ consumers: Consumer...) throws -> Simulation {
    let scenario = try ScenarioReader.read(text, file: "test.yaml")
    return try Simulation(scenario, consumers: consumers, journalCapacity: 0)
  }

  @Test("receive them in pieces, with none lost and every node known")
  func pieces() throws {
    let log = Consumer(.entries)
    let simulation = try run(log)
    simulation.runToEnd()
    #expect(log.sequences == Array(1...simulation.eventCount))
    #expect(simulation.eventCount > 20_000)
    #expect(log.longest == Simulation.logPiece)
    var known: Set<NodeID> = []
    for batch in log.batches {
      known.formUnion(batch.nodes.map(\.id))
      #expect(batch.entries.allSatisfy { $0.node.map(known.contains) ?? true })
    }
  }

  @Test("receive the entries of many short moments together, and all of them by the end of the call")
  func together() throws {
    let scenario = try ScenarioReader.read(
      """
      scenario: Test
      nodes: [{ id: a, latency: 1ms, syncer: { policy: sync, period: 1ms } }]
      script: [{ at: 0s, sync: a }]
      end: 2s
      """, file: "test.yaml")
    let log = Consumer(.entries)
    let simulation = try Simulation(scenario, consumers: [log])
    for end in [1, 2] {
      simulation.run(until: .seconds(end))
      #expect(log.sequences == Array(1...simulation.eventCount))
    }
    #expect(simulation.eventCount > 4_000 && log.batches.count < 20)
  }

  @Test("receive whole moments during a recording, and pieces again after it")
  func besideRecording() throws {
    let (log, recording) = (Consumer(.entries), Consumer(.everything))
    let simulation = try run(log)
    simulation.add(recording)
    simulation.run(until: .milliseconds(1_500))
    #expect(recording.longest > 5_000)
    #expect(log.longest == recording.longest)
    simulation.remove(recording)
    simulation.runToEnd()
    #expect(log.sequences == Array(1...simulation.eventCount))
    #expect(log.batches.last.map { $0.entries.count <= Simulation.logPiece } == true)
  }
}
