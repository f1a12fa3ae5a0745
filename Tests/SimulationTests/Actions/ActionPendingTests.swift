import Inspection
import InspectionModel
import Loadables
import Testing

@testable import Simulation

@Suite("Scheduled actions among the pending events")
@MainActor
struct ActionPendingTests {
  private func pending(_ run: Run, atMost limit: Int = 100) -> [String] {
    run.simulation.pending(atMost: limit).soonest.map { event in
      let node = event.node.flatMap(run.simulation.inspector.key) ?? "-"
      return "\(run.milliseconds(event.time)) \(node) \(event.label)"
    }
  }

  private static let text = """
    nodes: [{ id: a, latency: 2s }]
    actions: [{ id: z, date: 2s }, { id: b, date: 2s, outcomes: [x, ok], retryTimeout: 3s }, { id: c, date: 1h }]
    script: [{ at: 0s, sync: a }, { at: 2s, sync: a }]

    """

  @Test("each action is listed at its time, instead of the timer that they share")
  func order() throws {
    let run = try Run(Self.text)
    #expect(pending(run) == ["2000ms b run", "2000ms z run", "2000ms a sync ends", "2000ms a sync", "3600000ms c run"])
    #expect(run.simulation.pending(atMost: 1).count == 5)
    run.run(until: .seconds(3))
    #expect(pending(run) == ["4000ms a sync ends", "5000ms b retry", "3600000ms c run"])
  }

  @Test("a limit shortens the list", arguments: 0...6)
  func limit(limit: Int) throws {
    let run = try Run(Self.text)
    #expect(pending(run, atMost: limit) == Array(pending(run).prefix(limit)))
  }

  @Test("suspended actions are not pending")
  func suspended() throws {
    let run = try Run(Self.text)
    run.perform(.suspendActions)
    #expect(pending(run) == ["2000ms a sync ends", "2000ms a sync"])
    #expect(run.simulation.pending(atMost: 9).count == 2)
  }

  @Test("the clock's next event is the first pending action")
  func upcoming() throws {
    let run = try Run(Self.text)
    #expect(run.clock.next == UpcomingEvent(time: 2_000_000_000, node: try run.id("b"), label: "run"))
  }

  @Test("the user can fire an action early")
  func fireNow() throws {
    let run = try Run(Self.text)
    let event = try #require(run.simulation.pending(atMost: 9).soonest.last)
    #expect(event.id == .action(try run.id("c")))
    #expect(run.perform(.fireNow(event)) == .done(nodes: 1))
    #expect(try run.story(of: "c").suffix(2) == ["0ms comes up", "0ms syncing"])
    #expect(try run.causes(of: "c") == ["stateChanged", "syncStarted", "retryFired", "commanded"])
    #expect(run.perform(.fireNow(event)) == .ignored(.notPending))
  }
}
