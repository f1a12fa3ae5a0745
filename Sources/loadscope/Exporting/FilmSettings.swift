import Scenarios
import TerminalUI

/// The settings of a film that `loadscope export` makes from a recording.
struct FilmSettings {
  var size = Size(width: 100, height: 30)
  var theme = Theme.plain
  var screen = ScreenSettings()
  /// The keys that are pressed before the first frame.
  var keys: [InputEvent] = []
  /// The start of the film on the run's clock, and in `to` its end; nil for the recording's own start or end.
  var from: Duration?
  var to: Duration?
  /// Seconds of the run in one second of the film; nil for the speed set by ``keys``, which is 1 by default.
  var speed: Double?
  var framesPerSecond = 10
  /// The permissions of a recorded scenario.
  var permissions: Set<Permission> = []

  /// The minimum time between frames, in ns.
  var shortestFrame: Int64 { 1_000_000_000 / Int64(max(1, framesPerSecond)) }
}
