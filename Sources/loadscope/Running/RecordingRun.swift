import Dashboard
import InspectionModel
import Recordings

@MainActor
final class RecordingRun: SessionController {
  private let path: String
  private let recording: Recording
  private let player: RecordingPlayer
  private let exitAt: Duration?
  private let pictureLoader: PictureLoader
  /// Whether the early end of the recording was reported.
  private var hasReportedDamage = false
  private var saver = ScenarioSaver()

  /// - Parameters:
  ///   - path: The path of the recording.
  ///   - exitAt: The time at which the program exits by itself; nil: never.
  ///   - isPlaying: Whether the recording plays from the start.
  init(_ path: String, exitAt: Duration?, isPlaying: Bool) throws(Problem) {
    (self.path, self.exitAt) = (path, exitAt)
    recording = try InputRecording.open(path)
    player = try InputRecording.player(of: recording, path)
    pictureLoader = PictureLoader(PictureFiles(of: recording, at: path))
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
    guard case .saveScenario(let file) = effect else { return [.warning(RecordingMessages.nothingToAdd)] }
    return [saver.save(observedRun(), of: player.title, from: "the recording \(path)", to: file)]
  }

  /// Returns the run up to the shown moment; at the first moment, the whole run.
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
    guard !hasReportedDamage, let words = RecordingMessages.early(recording, player.damage, is: "shown") else {
      return []
    }
    hasReportedDamage = true
    return [.banner(.file, [words])]
  }

  func finish() -> SessionEnd { SessionEnd() }
}

/// Messages about recordings.
enum RecordingMessages {
  /// The answer to commands that would change the recording.
  static let nothingToAdd = "recording: read only; `loadscope run` runs a scenario"

  /// Returns the message that a recording ends early; nil if the recording is complete.
  ///
  /// - Parameters:
  ///   - found: The damage found while reading, if any.
  ///   - done: The use of the recording, as a participle for the message: `shown` or `exported`.
  static func early(_ recording: Recording, _ found: RecordingDamage?, is done: String) -> String? {
    if let damage = found ?? recording.damage {
      return "The recording is damaged in line \(damage.line), and is \(done) up to there: \(damage.sentence)."
    }
    guard recording.end == nil else { return nil }
    return "The recording has no end mark: its run was killed, or still runs. It is \(done) up to its last whole line."
  }
}
