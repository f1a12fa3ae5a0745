import Dashboard
import InspectionModel

/// The run of a session, with its source and its files.
@MainActor
protocol SessionController: AnyObject {
  /// The source that the screen shows.
  var source: any TimedSource { get }

  /// The pictures of the source's nodes.
  var pictures: any PictureProvider { get }

  /// The path of the file that is reloaded after each save; nil if there is none.
  var watchedPath: String? { get }

  /// Whether the program must exit, because the run is done.
  var isDone: Bool { get }

  /// Starts to follow changes from outside of the process, such as a stream.
  func begin(in loop: MainLoop)

  /// Restarts the run.
  func restart() -> RestartResult

  /// Restarts with the saved file at ``watchedPath``. If the file has errors, reports them and keeps the run.
  func takeSavedFile() -> RestartResult

  /// Carries out an effect that concerns the files of the run, such as a recording or a copy of the scenario.
  ///
  /// - Parameter phrase: Returns the description of a command.
  /// - Returns: The events for the screen.
  func carryOut(_ effect: Effect, phrase: (NodeCommand) -> String) -> [Event]

  /// Returns the place of a node's definition in a file that the user can edit.
  func place(ofNode name: String) throws(EditingProblem) -> EditedPlace

  /// Branches from the shown moment. Events after the moment are discarded.
  ///
  /// - Returns: The events for the screen.
  func branch() -> [Event]

  /// Writes buffered data to the files. Called with every frame, so that files and screen agree.
  func flush()

  /// Returns the problems since the last call that are not events of the run.
  func takeEvents() -> [Event]

  /// Writes all remaining data to the files. The run must not change afterwards.
  ///
  /// - Returns: The result of writing the files.
  func finish() -> SessionEnd
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

/// The result of writing a session's files at its end.
struct SessionEnd {
  /// The summary of the recording that ended with the session, in a sentence; nil without a recording.
  var recording: String?
  /// All write failures of the session, in sentences.
  var failures: [String] = []
}
