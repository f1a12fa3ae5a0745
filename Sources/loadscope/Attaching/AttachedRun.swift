import Dashboard
import Explanation
import InspectionModel
import Recordings
import ScenarioSaving

/// A dashboard session that shows the loadables of another process.
@MainActor
final class AttachedRun: SessionController, RecordableRun {
  private let program: RemoteSource
  private let traveller: TimeTraveller<ProgramPast>
  private let recorder: RunRecorder
  private var saver = ScenarioSaver()
  private var shownTitle: String
  private var shownTrouble: [String] = []
  private var shownController: String?

  /// Opens the stream of a program, and starts the recording of `--record`, if given.
  ///
  /// - Parameters:
  ///   - name: The name of this dashboard that other attached dashboards see, to ask for control; nil to watch only.
  ///   - historyLimit: The maximum number of journal entries that are kept for time travel.
  init(
    _ stream: ProgramStream, asController name: String? = nil, _ recorder: RunRecorder, historyLimit: Int
  ) throws(Problem) {
    program = try RemoteSource(stream, asController: name, historyLimit: historyLimit)
    shownTitle = program.title
    self.recorder = recorder
    // First, so that the recording has the journal from the start.
    if let writer = try recorder.runBegins(RecordingHeader(of: program.process)) { program.add(writer) }
    traveller = TimeTraveller(ProgramPast(program))
  }

  var source: any TimedSource { traveller }

  var details: any DetailProvider { program }

  var watchedPath: String? { nil }

  var identity: String? { "program/\(program.process.name)" }

  let isDone = false

  func begin(in loop: MainLoop) { program.follow(in: loop) }

  func restart() -> RestartResult { RestartResult(events: [.warning(Self.nothingToRestart)]) }

  func takeSavedFile() -> RestartResult { RestartResult() }

  private static func controlled(by client: String) -> String {
    "\(client) has control; it passes on when that client leaves"
  }

  private static let momentIsDropped =
    "The shown moment is no longer kept, because of --history. The next step goes to the oldest kept moment."

  private static let controlIsOurs = "control passed on to you"

  private static let nothingToRestart = "running program: restart it where you started it"

  func carryOut(_ effect: Effect, phrase: (NodeCommand) -> String) -> [Event] {
    switch effect {
    case .startRecording: return recorder.start(self)
    case .stopRecording: return recorder.stop(self)
    case .saveScenario(let path):
      saver.begin(
        RunReading(program.moments, until: program.moments.count), of: program.title,
        from: "the program \(program.title)", to: path)
    case .cancelSaving: saver.cancel()
    default: return [.warning(Messages.programHasNoScenario)]
    }
    return saver.takeEvents()
  }

  func continueWork(budget: Duration) -> Bool {
    saver.advance(budget: budget)
    return !saver.isSaving
  }

  func place(ofNode name: String) throws(EditingProblem) -> EditedPlace {
    throw EditingProblem("this is a running program: its source is not known here")
  }

  func branch() -> [Event] { [] }

  func flush() {}

  func takeEvents() -> [Event] {
    var events = recorder.takeEvents(of: self) + saver.takeEvents()
    if program.title != shownTitle {
      shownTitle = program.title
      events.append(.title(shownTitle))
    }
    if program.controller != shownController {
      shownController = program.controller
      if let shownController { events.append(.warning(Self.controlled(by: shownController))) }
      if shownController == nil, program.capabilities.hasControl { events.append(.notice(Self.controlIsOurs)) }
    }
    let trouble = program.trouble + (traveller.past?.isDropped == true ? [Self.momentIsDropped] : [])
    if trouble != shownTrouble {
      shownTrouble = trouble
      events.append(.banner(.program, shownTrouble))
    }
    return events
  }

  func finish() -> SessionEnd {
    let summary = recorder.finish(self)
    program.close()
    return SessionEnd(
      recording: recorder.failure == nil ? summary : nil, failures: [recorder.failure].compactMap { $0 })
  }

  // MARK: Recording

  var recordingName: String { program.process.name }

  var recordingHeader: RecordingHeader { RecordingHeader(of: program.process) }

  var recordingEnd: (end: RecordingEnd, time: Int64) { (.stopped, program.now) }

  func add(_ writer: RecordingWriter) { program.add(writer) }

  func remove(_ writer: RecordingWriter) { program.remove(writer) }
}
