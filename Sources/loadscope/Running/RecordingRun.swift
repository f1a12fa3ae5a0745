import Dashboard
import InspectionModel
import Recordings
import ScenarioSaving
import Scenarios

@MainActor
final class RecordingRun: SessionController {
  private let path: String
  private let recording: Recording
  private let player: RecordingPlayer
  private let exitAt: Duration?
  private let pictureLoader: PictureLoader
  /// Whether the message that the recording ends early was shown.
  private var hasReportedDamage = false
  private var saver = ScenarioSaver()

  /// Opens the recording at `path`, and plays it if `isPlaying` is true. The program exits at the recorded time
  /// `exitAt`, or at the end of the recording if that is earlier; if nil, only when the user quits.
  ///
  /// - Parameter permissions: The permissions of the recorded scenario.
  init(
    _ path: String, permissions: Set<Permission> = [], exitAt: Duration?, isPlaying: Bool
  ) throws(Problem) {
    (self.path, self.exitAt) = (path, exitAt)
    recording = try InputRecording.open(path)
    player = try InputRecording.player(of: recording, path)
    pictureLoader = PictureLoader(PictureFiles(of: recording, at: path, permissions: permissions))
    if isPlaying { player.perform(.clock(.resume)) }
  }

  var source: any TimedSource { player }

  var pictures: any PictureProvider { pictureLoader }

  var watchedPath: String? { nil }

  func begin(in loop: MainLoop) { pictureLoader.loop = loop }

  var isDone: Bool { exitAt.map { .nanoseconds(player.now) >= $0 || player.isOver } ?? false }

  func restart() -> RestartResult {
    player.perform(.clock(.jump(to: player.start)))
    return RestartResult()
  }

  func takeSavedFile() -> RestartResult { RestartResult() }

  func carryOut(_ effect: Effect, phrase: (NodeCommand) -> String) -> [Event] {
    switch effect {
    case .saveScenario(let file):
      saver.begin(observedRun(), of: player.title, from: "the recording \(path)", to: file)
    case .cancelSaving: saver.cancel()
    default: return [.warning(RecordingMessages.nothingToAdd)]
    }
    return saver.takeEvents()
  }

  func continueWork(budget: Duration) -> Bool {
    saver.advance(budget: budget)
    return !saver.isSaving
  }

  /// Returns the recorded run up to the time on the screen, or the whole run if the screen shows its start.
  private func observedRun() -> ObservedRun {
    var (run, state) = (ObservedRun(), RecordedState())
    let isAtStart = player.now <= player.start && player.lastEntry == recording.lastEntry(of: 0)
    for index in 0..<recording.count {
      guard isAtStart || recording.time(of: index) <= player.now && recording.lastEntry(of: index) <= player.lastEntry,
        let batch = try? recording.advance(&state, to: index)
      else { break }
      run.add(batch)
    }
    return run
  }

  func place(ofNode name: String) throws(EditingProblem) -> EditedPlace {
    throw EditingProblem("this is a recording, which cannot be edited: `loadscope run` runs a scenario")
  }

  func branch() -> [Event] { [.warning(RecordingMessages.nothingToAdd)] }

  func flush() {}

  func takeEvents() -> [Event] {
    let events = saver.takeEvents()
    guard !hasReportedDamage, let words = RecordingMessages.early(recording, player.damage, is: "shown") else {
      return events
    }
    hasReportedDamage = true
    return events + [.banner(.file, [words])]
  }

  func finish() -> SessionEnd { SessionEnd() }
}

/// Messages about recordings.
enum RecordingMessages {
  /// The message about a command that would change a recording.
  static let nothingToAdd = "recording: read only; `loadscope run` runs a scenario"

  /// Returns the message that a recording is damaged or has no end mark; nil if the recording is complete.
  ///
  /// - Parameters:
  ///   - found: The damage found while playing; nil if none was found.
  ///   - done: The use of the recording, as a participle for the message: `shown` or `exported`.
  static func early(_ recording: Recording, _ found: RecordingDamage?, is done: String) -> String? {
    if let damage = found ?? recording.damage {
      return "The recording is damaged in line \(damage.line), and is \(done) up to there: \(damage.sentence)."
    }
    guard recording.end == nil else { return nil }
    return "The recording has no end mark: its run was killed, or still runs. It is \(done) up to its last whole line."
  }
}
