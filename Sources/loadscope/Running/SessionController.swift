import Dashboard
import InspectionModel

/// Controls the run of a session: its source and its files.
@MainActor
protocol SessionController: AnyObject {
  /// The shown source.
  var source: any TimedSource { get }

  /// The file that is reloaded when saved; nil if there is none.
  var watchedPath: String? { get }

  /// Whether the program must exit by itself.
  var isDone: Bool { get }

  /// Starts following changes from outside of the process.
  func begin(in loop: MainLoop)

  /// Restarts the run.
  func restart() -> RestartResult

  /// Continues with the saved file at ``watchedPath``, or keeps the run and reports errors.
  func takeSavedFile() -> RestartResult

  /// Performs an effect that needs the owner of the run: recordings and copies of the scenario.
  ///
  /// - Parameter words: Returns the description of a command.
  /// - Returns: The events for the screen.
  func carryOut(_ effect: Effect, words: (NodeCommand) -> String) -> [Event]

  /// Returns the definition of a node in an editable file.
  func place(ofNode name: String) throws(EditingProblem) -> EditedPlace

  /// Branches from the shown moment: later events are discarded.
  ///
  /// - Returns: The events for the screen.
  func branch() -> [Event]

  /// Flushes the files with every frame, so that they stay in step with the screen.
  func flush()

  /// Returns problems outside of the run since the last call.
  func takeEvents() -> [Event]

  /// Writes the rest of the files. The run does not change afterwards.
  ///
  /// - Returns: All write failures of the run, in sentences.
  func finish() -> String?
}

extension SessionController {
  func begin(in loop: MainLoop) {}
}

/// The result of a restart.
struct RestartResult {
  /// Whether ``SessionController/source`` was replaced.
  var hasNewSource = false
  /// The events for the screen.
  var events: [Event] = []
}
