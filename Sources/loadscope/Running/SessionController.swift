import Dashboard
import InspectionModel

/// The run that a session shows: a scenario, a recording or an attached program. Also writes the files of the run.
@MainActor
protocol SessionController: AnyObject {
  /// The source of the loadables that the screen shows.
  var source: any TimedSource { get }

  /// The path of the file that is reloaded after each save; nil if there is none.
  var watchedPath: String? { get }

  /// Whether the program must exit, because the run is done.
  var isDone: Bool { get }

  /// Starts to follow changes from outside of the process, such as a program's stream.
  func begin(in loop: MainLoop)

  /// Restarts the run from the beginning.
  func restart() -> RestartResult

  /// Restarts the run with the saved file at ``watchedPath``. If the file has errors, reports them and keeps the run.
  func takeSavedFile() -> RestartResult

  /// Carries out an effect that concerns the files of the run, such as a recording or a copy of the scenario.
  ///
  /// - Parameter phrase: Returns the description of a command in words.
  /// - Returns: The events for the screen.
  func carryOut(_ effect: Effect, phrase: (NodeCommand) -> String) -> [Event]

  /// Returns the file and line where a node is defined, if the user can edit the file.
  func place(ofNode name: String) throws(EditingProblem) -> EditedPlace

  /// Continues the run from the past moment that the screen shows. Discards the events after that moment.
  ///
  /// - Returns: The events for the screen.
  func branch() -> [Event]

  /// Writes buffered data to the files. Called with every frame, so that files and screen agree.
  func flush()

  /// Continues work that takes longer than the time between two frames, such as saving a scenario.
  ///
  /// - Parameter budget: The maximum time of this call.
  /// - Returns: Whether no work is left.
  func continueWork(budget: Duration) -> Bool

  /// Returns the events for the screen since the last call that the source does not report, such as write failures.
  func takeEvents() -> [Event]

  /// Writes all remaining data to the files at the end of the session. The run must not change afterwards.
  ///
  /// - Returns: The recording's summary and the write failures.
  func finish() -> SessionEnd
}

extension SessionController {
  func begin(in loop: MainLoop) {}

  func continueWork(budget: Duration) -> Bool { true }
}

/// The result of restarting the run of a session.
struct RestartResult {
  /// Whether ``SessionController/source`` was replaced.
  var hasNewSource = false
  /// The events for the screen, such as messages about the restart.
  var events: [Event] = []
}

/// The result of writing a session's files at its end.
struct SessionEnd {
  /// The summary of the recording that ended with the session, in a sentence; nil without a recording.
  var recording: String?
  /// All write failures of the session, in sentences.
  var failures: [String] = []
}
