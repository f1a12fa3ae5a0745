import InspectionModel
import Recordings
import Simulation

@testable import loadscope

/// The lines of the moments that a program with a scenario sends.
@MainActor
final class MomentLines: ChangeConsumer {
  let content = ChangeContent.everything
  private(set) var moments: [(time: Int64, line: String)] = []
  private var encoder = MomentEncoder()

  init(ofBuiltIn name: String, until time: Duration) throws {
    let simulation = try Simulation(try ScenarioSource.builtIn(named: name).readUsable())
    simulation.add(self)
    simulation.run(until: time)
  }

  func consume(_ changes: ChangeBatch) {
    moments.append((changes.clock.now, String(decoding: encoder.line(changes).dropLast(), as: UTF8.self)))
  }
}
