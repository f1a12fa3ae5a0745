import Dashboard
import InspectionModel
import Recordings
import ScenarioSaving
import Scenarios

@MainActor
final class ReplayRun: SessionController {
  private let path: String
  private let recording: Recording
  private let player: RecordingPlayer
  private let exitAt: Duration?
  private let pictureLoader: PictureLoader
  /// Whether the message that the recording ends early was shown.
  private var hasReportedDamage = false
  private var saver: ScenarioSaver
  /// The progress of a long move that the screen shows; nil for none.
  private var shownPercent: Int?

  /// Opens the recording at `path`, and plays it if `isPlaying` is true. The program exits at the recorded time
  /// `exitAt`, or at the end of the recording if that is earlier; if nil, only when the user quits.
  ///
  /// - Parameter permissions: The permissions of the recorded scenario.
  init(
    _ path: String, permissions: Set<Permission> = [], exitAt: Duration?, isPlaying: Bool,
    saver: ScenarioSaver = ScenarioSaver()
  ) throws(Problem) {
    (self.path, self.exitAt, self.saver) = (path, exitAt, saver)
    recording = try InputRecording.open(path)
    player = try InputRecording.player(of: recording, path)
    pictureLoader = PictureLoader(PictureFiles(of: recording, at: path, permissions: permissions))
    player.moveBudget = .milliseconds(8)
    if isPlaying { player.perform(.clock(.resume)) }
  }

  var source: any TimedSource { player }

  var details: any DetailProvider { pictureLoader }

  var watchedPath: String? { nil }

  var identity: String? { InputFile.absolutePath(path) }

  func begin(in loop: MainLoop) { pictureLoader.loop = loop }

  var isDone: Bool { exitAt.map { .nanoseconds(player.now) >= $0 || player.isOver } ?? false }

  func restart() -> RestartResult {
    player.perform(.clock(.jump(to: player.start)))
    return RestartResult()
  }

  func takeSavedFile() -> RestartResult { RestartResult() }

  func carryOut(_ effect: Effect, phrase: (NodeCommand) -> String) -> [Event] {
    switch effect {
    case .cancelRewind:
      player.stopMoving()
      saver.cancel()
      return progressEvents() + saver.takeEvents()
    case .saveScenario(let file):
      saver.begin(
        RunReading(recording, until: momentCount), of: player.title, from: "the recording \(path)", to: file)
    case .cancelSaving: saver.cancel()
    default: return [.warning(RecordingMessages.nothingToAdd)]
    }
    return saver.takeEvents()
  }

  func continueWork(budget: Duration) -> Bool {
    saver.advance(budget: budget)
    return !saver.isSaving
  }

  /// The number of moments up to the time on the screen, or of all moments if the screen shows the start.
  private var momentCount: Int {
    guard player.now > player.start || player.lastEntry != recording.lastEntry(of: 0) else { return recording.count }
    return (0..<recording.count).partitionIndex { index in
      recording.time(of: index) > player.now || recording.lastEntry(of: index) > player.lastEntry
    }
  }

  func place(ofNode name: String) throws(EditingProblem) -> EditedPlace {
    throw EditingProblem("this is a recording, which cannot be edited: `loadscope run` runs a scenario")
  }

  func branch() -> [Event] { [.warning(RecordingMessages.nothingToAdd)] }

  func flush() {}

  func takeEvents() -> [Event] {
    let events = saver.takeEvents() + progressEvents()
    guard !hasReportedDamage, let words = RecordingMessages.early(recording, player.damage, is: "shown") else {
      return events
    }
    hasReportedDamage = true
    return events + [.banner(.file, [words])]
  }

  /// Returns the event with the progress of a long move; empty if the progress is unchanged.
  private func progressEvents() -> [Event] {
    let percent = player.movePercent
    guard percent != shownPercent else { return [] }
    shownPercent = percent
    return [.moving(percent: percent)]
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
