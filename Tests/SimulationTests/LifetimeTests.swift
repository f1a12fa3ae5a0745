import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import Scenarios
import Testing

@testable import Simulation

@Suite("The end of a simulation")
@MainActor
struct LifetimeTests {
  @Test("a simulation that is released during its run leaves nothing in memory")
  func released() throws {
    weak var simulation: Simulation?
    weak var checker: ExpectationChecker?
    weak var world: SimulatedWorld?
    weak var time: ManualTimeSource?
    var leaves: [WeakLoadable] = []
    try {
      let run = try Run(
        """
        offline: atOnce
        nodes:
          - { id: slow, latency: 1h, requiresInternet: true }
          - { id: token, latency: 1s, outcomes: [x], syncer: { backoff: { min: 1s, max: 9s, jitter: full } } }
          - { id: feed, kind: group, children: [token, { id: auto, kind: autosync, interval: 1s }, { id: push, kind: pure }] }
          - { id: steps, kind: chain, items: [token, { ref: feed, then: complete }] }
          - { id: current, kind: proxy, target: steps }
          - { id: mapped, kind: asyncMap, of: auto, latency: 1h }
          - { id: flat, kind: flatMap, of: auto, inner: token, latency: 1s }
        waiters: [{ id: w, for: token, timeout: 1h }, { id: late, for: feed, timeout: 1s, at: 1h }]
        script: [{ at: 0s, sync: slow }, { at: 0s, sync: current }, { at: 0s, sync: mapped }, { at: 0s, sync: flat }]
        expect: [{ by: 1h, state: { token: synced } }, { always: {}, needsSync: { feed: true } }]
        """)
      run.run(until: .seconds(5))
      simulation = run.simulation
      checker = run.simulation.checker
      world = run.simulation.world
      time = run.simulation.world.timeSource
      leaves = run.simulation.inspector.nodes.map { WeakLoadable(run.simulation.inspector.loadable($0)) }
      #expect(leaves.allSatisfy { $0.loadable != nil })
    }()
    #expect(simulation == nil)
    #expect(checker == nil)
    #expect(world == nil)
    #expect(time == nil)
    #expect(leaves.allSatisfy { $0.loadable == nil })
    #expect(LoadableInstruments.instrument == nil)
  }
}

@MainActor
private struct WeakLoadable {
  weak var loadable: (any PureLoadableProtocol)?

  init(_ loadable: (any PureLoadableProtocol)?) { self.loadable = loadable }
}
