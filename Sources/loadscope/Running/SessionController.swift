import Dashboard
import InspectionModel

/// The run that a session shows: a scenario, a recording or an attached program. Also writes the files of the run.
@MainActor
protocol SessionController: AnyObject {
  /// The source of the loadables that the screen shows.
  var source: any TimedSource { get }

  /// The pictures and contents of the source's nodes.
  var details: any DetailProvider { get }

  /// The path of the scenario file, which is reloaded after each save; nil if there is no file to reload.
  var watchedPath: String? { get }

  /// The path of the run's file, or the name of the program, under which the layout of the screen is remembered; nil for
  /// a run from standard input.
  var identity: String? { get }

  /// Whether the process must exit now, because `--exit-at` or an earlier end of the run is reached.
  var isDone: Bool { get }

  /// Starts to follow changes from outside of the process, such as a program's stream.
  func begin(in loop: MainLoop)

  /// Restarts the run from the beginning. A program cannot be restarted: the result then has only a message.
  func restart() -> RestartResult

  /// Restarts the run with the saved file at ``watchedPath``. If the file has errors, keeps the run and returns them.
  func takeSavedFile() -> RestartResult

  /// Carries out an effect of the dashboard that concerns the run or its files, such as starting a recording.
  ///
  /// - Parameter phrase: Returns the description of a command in words.
  /// - Returns: The events for the screen.
  func carryOut(_ effect: Effect, phrase: (NodeCommand) -> String) -> [Event]

  /// Returns the file and line where a node is defined. Throws if the run has no scenario file.
  func place(ofNode name: String) throws(EditingProblem) -> EditedPlace

  /// Continues a simulated run from the past time that the screen shows. Discards the events after that time.
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

  /// Returns the new events for the screen that the source does not report itself, such as write failures.
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
