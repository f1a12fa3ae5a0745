import Dashboard
import InspectionModel
import Recordings

/// A session that shows an attached program.
@MainActor
final class AttachedRun: SessionController {
  private let program: RemoteSource
  private let traveller: LiveTimeTraveller
  private let recorder: RunRecorder
  /// The consumer of the current recording.
  private var writer: RecordingWriter?
  /// The run so far, for a scenario.
  private let observer = RunObserver()
  private var saver = ScenarioSaver()
  private var shownTitle: String
  private var shownTrouble: [String] = []
  private var shownController: String?
  private var isShownAsRecorded = false

  /// - Parameters:
  ///   - stream: The stream of the program.
  ///   - name: The client's name for other clients, to ask for control; nil to watch only.
  ///   - recorder: The recorder of the run.
  ///   - historyLimit: The maximum number of journal entries that are kept for time travel.
  init(
    _ stream: ProgramStream, asController name: String? = nil, _ recorder: RunRecorder, historyLimit: Int
  ) throws(Problem) {
    program = try RemoteSource(stream, asController: name)
    shownTitle = program.title
    self.recorder = recorder
    program.add(observer)
    writer = try recorder.runBegins(RecordingHeader(of: program.process))
    // First, so that the recording has the journal from the start.
    if let writer { program.add(writer) }
    traveller = LiveTimeTraveller(program, historyLimit: historyLimit)
  }

  var source: any TimedSource { traveller }

  var pictures: any PictureProvider { program }

  var watchedPath: String? { nil }

  let isDone = false

  func begin(in loop: MainLoop) { program.follow(in: loop) }

  func restart() -> RestartResult { RestartResult(events: [.warning(Self.nothingToRestart)]) }

  func takeSavedFile() -> RestartResult { RestartResult() }

  private static func controlled(by client: String) -> String {
    "\(client) has control; it passes on when that client leaves"
  }

  private static let controlIsOurs = "control passed on to you"

  private static let nothingToRestart = "running program: restart it where you started it"

  func carryOut(_ effect: Effect, phrase: (NodeCommand) -> String) -> [Event] {
    switch effect {
    case .startRecording: startRecording()
    case .stopRecording: (finishRecording().map { [.notice($0)] } ?? []) + recordingEvents()
    case .saveScenario(let path):
      [saver.save(observer.run, of: program.title, from: "the program \(program.title)", to: path)]
    default: [.warning("running program: no scenario to write that to")]
    }
  }

  func place(ofNode name: String) throws(EditingProblem) -> EditedPlace {
    throw EditingProblem("this is a running program: its source is not known here")
  }

  func branch() -> [Event] { [] }

  func flush() {}

  func takeEvents() -> [Event] {
    var events = recorder.takeEvents().map { Event.recordingEnded($0) } + recordingEvents()
    if program.title != shownTitle {
      shownTitle = program.title
      events.append(.title(shownTitle))
    }
    if program.controller != shownController {
      shownController = program.controller
      if let shownController { events.append(.warning(Self.controlled(by: shownController))) }
      if shownController == nil, program.capabilities.hasControl { events.append(.notice(Self.controlIsOurs)) }
    }
    let trouble = program.trouble + traveller.trouble
    if trouble != shownTrouble {
      shownTrouble = trouble
      events.append(.banner(.program, shownTrouble))
    }
    return events
  }

  func finish() -> SessionEnd {
    let summary = finishRecording()
    traveller.close()
    return SessionEnd(
      recording: recorder.failure == nil ? summary : nil, failures: [recorder.failure].compactMap { $0 })
  }

  // MARK: Recording

  private func startRecording() -> [Event] {
    let (writer, words) = recorder.begin(named: program.process.name, RecordingHeader(of: program.process))
    guard let writer else { return [.notice(words)] }
    self.writer = writer
    program.add(writer)
    return [.recordingBegan(words)] + recordingEvents()
  }

  private func finishRecording() -> String? { recorder.finish(.stopped, at: program.now) }

  private func recordingEvents() -> [Event] {
    let isRecorded = recorder.path != nil
    guard isRecorded != isShownAsRecorded else { return [] }
    isShownAsRecorded = isRecorded
    if !isRecorded, let writer { program.remove(writer) }
    return [.recording(isRecorded)]
  }
}
