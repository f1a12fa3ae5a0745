import InspectionModel
import Loadables
import Recordings
import Scenarios
import Simulation

/// A scenario from its start to its end, as fast as it goes, with every event as a line of text.
@MainActor
enum HeadlessRun {
  /// Runs the scenario.
  ///
  /// - Parameters:
  ///   - scenario: What is run.
  ///   - settings: In what it differs from what the scenario says.
  ///   - output: Takes the events. The run ends when they cannot be written.
  ///   - recording: Takes all that changes, and is finished at the end.
  /// - Returns: Why the run came to a bad end, if it did.
  static func run(
    _ scenario: Scenario, _ settings: RunSettings = RunSettings(), output: EventLog, recording: RecordingWriter? = nil
  ) throws -> String? {
    settings.store.contentsText.map(output.introduce)
    let simulation = try settings.simulation(of: scenario, output: output, recording: recording)
    var end = RecordingEnd.stopped
    defer { recording?.finish(end, at: simulation.virtualTime.wholeNanoseconds) }
    try simulation.runToEnd { try output.check() }
    try output.check()
    end = .ended
    return simulation.failureText
  }
}
