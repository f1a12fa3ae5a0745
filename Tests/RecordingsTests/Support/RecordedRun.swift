import InspectionModel
import Scenarios
import Simulation
import Testing

@testable import Recordings

/// A finished run and its moments.
///
/// It retains no simulation. A suite may retain a run, and is released at any time after its test; until then, the
/// simulation would be the process's instrument, for other tests too.
@MainActor
struct RecordedRun {
  let kept = MomentsForTests()
  let avatar: NodeID

  static let scenario = """
    scenario: Two loadables
    seed: 3
    defaults: { latency: { uniform: [100ms, 900ms] } }
    nodes:
      - id: feed
        kind: group
        children:
          - id: photos
            failureRate: 0.5
            syncer: { policy: sync, period: 2s, backoff: { min: 1s, max: 5s, jitter: full } }
          - { id: avatar }
    script:
      - { at: 0s, sync: feed }
      - { at: 4s, network: offline }
      - { at: 5s, sync: avatar }
      - { at: 9s, network: online }
    end: 20s
    expect:
      - { at: 1500ms, state: { avatar: synced } }
      - { by: 10s, state: { photos: failed } }
    """

  init() throws {
    let scenario = try ScenarioReader.read(Self.scenario, file: "test.yaml")
    let simulation = try Simulation(scenario)
    simulation.add(kept)
    avatar = try #require(simulation.node("avatar"))
    simulation.runToEnd()
  }

  func player(damagedFrom: Int = .max) throws -> RecordingPlayer {
    try RecordingPlayer(title: "Two loadables", kept.store(damagedFrom: damagedFrom))
  }
}
