import InspectionModel
import Recordings

/// The past of a run, while the screen shows the past: a player of the run's moments, and the player's changes.
@MainActor
struct ShownPast {
  let player: RecordingPlayer

  private var changes: ChangeCursor
  private let wake: @MainActor () -> Void

  /// Begins at the end of the past, which equals the present. The clock is paused.
  ///
  /// - Parameters:
  ///   - title: The name of the run, for the screen.
  ///   - moments: The moments of the run, at least one.
  ///   - end: The present time of the run, in ns.
  ///   - speed: The speed of the clock, once it runs.
  ///   - kind: Returns the kind of the clock for the screen, given the present time of the run in ns.
  ///   - wake: Called when there are new changes.
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

  /// Returns whether a command leads into the past, if the present time of the run is `now`, in ns.
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
