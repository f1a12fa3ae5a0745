import InspectionModel
import Loadables
import Recordings
import Scenarios
import Simulation

/// Runs a scenario without a screen, at full speed, and writes every event as a line.
@MainActor
enum HeadlessRun {
  /// Runs a scenario to its end, writes the events to `output` and `recording`, and ends `recording`. `settings`
  /// override those of the scenario. Throws the write error if `output` has one.
  ///
  /// - Returns: The reason why the run failed, in words; nil if the run did not fail.
  static func run(
    _ scenario: Scenario, _ settings: RunSettings = RunSettings(), output: EventLog, recording: RecordingWriter? = nil
  ) throws -> String? {
    settings.store.contentsText.map(output.introduce)
    let simulation = try settings.simulation(of: scenario, output: output, recording: recording)
    var end = RecordingEnd.stopped
    defer { recording?.finish(end, at: simulation.virtualTime.wholeNanoseconds) }
    try simulation.runToEnd { try output.check() }
    try output.flush()
    end = .ended
    return simulation.failureText
  }
}
