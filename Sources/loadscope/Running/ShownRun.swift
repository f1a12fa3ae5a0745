import Dashboard
import InspectionModel

/// What a session shows, with all that belongs to it beside the screen.
@MainActor
protocol ShownRun: AnyObject {
  /// What is on the screen now.
  var source: any TimedSource { get }

  /// The file that it is made from, if saving that is to change what is shown.
  var watchedPath: String? { get }

  /// Whether it has come to the point at which the program was to leave by itself.
  var isDone: Bool { get }

  /// Follows what changes what is shown from outside of the process.
  func begin(in loop: MainLoop)

  /// Begins again.
  func restart() -> Renewal

  /// The file at ``watchedPath`` was saved: goes on with what it says now, or keeps what there is and says what is wrong.
  func takeSavedFile() -> Renewal

  /// Does what somebody at the screen has asked for and only the owner of the run can do: recordings and copies of the
  /// scenario.
  ///
  /// - Parameter words: What a command is called.
  /// - Returns: What the screen has to know.
  func carryOut(_ effect: Effect, words: (NodeCommand) -> String) -> [Event]

  /// Where a node is defined in a file that can be edited.
  func place(ofNode name: String) throws(EditingProblem) -> EditedPlace

  /// Goes on from the past that is shown, as if nothing had happened after it.
  ///
  /// - Returns: What the screen has to know.
  func goOn() -> [Event]

  /// Brings what is written beside the screen to where the screen is. Belongs to every frame.
  func flush()

  /// What has gone wrong beside the run since this was last asked.
  func takeNews() -> [Event]

  /// Writes what is left to be written. Nothing happens to the run any more.
  ///
  /// - Returns: What went wrong with that in the course of the run, in a sentence.
  func finish() -> String?
}

extension ShownRun {
  func begin(in loop: MainLoop) {}
}

/// What became of the wish to begin again.
struct Renewal {
  /// Whether ``ShownRun/source`` is another one now, of which nothing is known yet.
  var hasNewSource = false
  /// What the screen has to know.
  var events: [Event] = []
}
