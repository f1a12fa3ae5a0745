import Inspection
import Scenarios
import Simulation

/// A scenario from its start to its end, as fast as it goes, with every event as a line of text.
@MainActor
enum HeadlessRun {
  /// Runs the scenario and passes on the lines.
  ///
  /// - Returns: Why the run came to a bad end, if it did.
  static func run(
    _ scenario: Scenario, seed: UInt64? = nil, until end: Duration? = nil, format: EventFormat,
    writeLine: (String) throws -> Void
  ) throws -> String? {
    let simulation = try Simulation(scenario, seed: seed, end: end.map { .at($0) })
    var log = EventLog(format, title: simulation.title)
    func drain() throws {
      try log.write(simulation.drainChanges(), writeLine)
    }
    try simulation.runToEnd(journalFillsUp: drain)
    try drain()
    return simulation.failureText
  }
}
