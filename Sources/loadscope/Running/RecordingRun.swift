import Dashboard
import InspectionModel
import Recordings

/// A recording on the screen.
@MainActor
final class RecordingRun: ShownRun {
  private let recording: Recording
  private let player: RecordingPlayer
  private let exitAt: Duration?
  /// Whether it was said where the recording ends too early.
  private var hasToldOfDamage = false

  /// - Parameters:
  ///   - path: Where the recording is.
  ///   - exitAt: When the program leaves by itself.
  ///   - isPlaying: Whether its time moves from the start on.
  /// - Throws: Why nothing of the recording can be shown.
  init(_ path: String, exitAt: Duration?, isPlaying: Bool) throws(Problem) {
    self.exitAt = exitAt
    recording = try InputRecording.open(path)
    player = try InputRecording.player(of: recording, path)
    if isPlaying { player.perform(.clock(.resume)) }
  }

  var source: any TimedSource { player }

  var watchedPath: String? { nil }

  var isDone: Bool { exitAt.map { .nanoseconds(player.now) >= $0 || player.isOver } ?? false }

  func restart() -> Renewal {
    player.perform(.clock(.jump(to: player.start)))
    return Renewal()
  }

  func takeSavedFile() -> Renewal { Renewal() }

  func carryOut(_ effect: Effect, words: (NodeCommand) -> String) -> [Event] { [.warning(RecordedWords.nothingToAdd)] }

  func place(ofNode name: String) throws(EditingProblem) -> EditedPlace {
    throw EditingProblem("this is a recording, which cannot be edited: `loadscope run` runs a scenario")
  }

  func goOn() -> [Event] { [.warning(RecordedWords.nothingToAdd)] }

  func flush() {}

  func takeNews() -> [Event] {
    guard !hasToldOfDamage, let words = RecordedWords.early(recording, player.damage, is: "shown") else { return [] }
    hasToldOfDamage = true
    return [.banner(.file, [words])]
  }

  func finish() -> String? { nil }
}

/// What is told of a recording, in words.
enum RecordedWords {
  /// Why what was asked for is not done.
  static let nothingToAdd = "this is a recording: `loadscope run` runs a scenario, of which there can be new ones"

  /// That a recording ends too early and where; nil if it does not.
  ///
  /// - Parameters:
  ///   - found: Why it could not be read to its end, if that was tried.
  ///   - done: What is done with it: it is `shown`.
  static func early(_ recording: Recording, _ found: RecordingDamage?, is done: String) -> String? {
    if let damage = found ?? recording.damage {
      return "The recording is damaged in line \(damage.line), and is \(done) up to there: \(damage.sentence)."
    }
    guard recording.end == nil else { return nil }
    return "The recording has no end mark: its run was killed, or goes on. It is \(done) up to its last whole line."
  }
}
