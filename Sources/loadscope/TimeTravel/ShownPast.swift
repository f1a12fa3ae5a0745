import InspectionModel
import Recordings

/// The past of a run, while the screen shows the past: a player of kept changes, and its output for the screen.
@MainActor
struct ShownPast {
  let player: RecordingPlayer

  private var changes: ChangeCursor
  private let wake: @MainActor () -> Void

  /// Begins at the latest time of the past, the present time, with a paused clock.
  ///
  /// - Parameters:
  ///   - title: The name of the run, for the screen.
  ///   - moments: The kept changes of the run, at least one batch.
  ///   - end: The present time of the run, in ns.
  ///   - speed: The speed of the clock after a resume.
  ///   - kind: Returns the kind of the clock for the screen, given the present time of the run in ns.
  ///   - wake: Called when ``takeChanges()`` would return new changes.
  init(
    title: String, _ moments: KeptMoments, until end: Int64, speed: Double,
    kind: @escaping (Int64) -> ClockSnapshot.Kind, wake: @escaping @MainActor () -> Void
  ) {
    player = RecordingPlayer(title: title, atEndOf: moments, until: end, kind: kind)
    player.perform(.clock(.setSpeed(speed)))
    self.wake = wake
    changes = player.makeCursor(wake: wake)
    // Consumers know this state, and must be woken by the first change.
    _ = changes.take()
  }

  /// Returns whether a command moves the screen from the present to the past. `now` is the present time in ns.
  static func isEntered(by command: NodeCommand, at now: Int64) -> Bool {
    switch command {
    case .clock(.stepBack), .clock(.jumpToEvent(_, isForward: false)): true
    case .clock(.jump(let time)): time < now
    default: false
    }
  }

  /// Returns the changes of the player since the last call.
  func takeChanges() -> ChangeBatch { changes.take() }

  /// Makes the next call of ``takeChanges()`` return the whole shown state.
  mutating func markAllChanged() { changes = player.makeCursor(wake: wake) }
}
