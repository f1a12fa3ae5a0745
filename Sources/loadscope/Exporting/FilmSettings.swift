import TerminalUI

/// How a recording is shown where nobody sits before it.
struct FilmSettings {
  var size = Size(width: 100, height: 30)
  var theme = Theme.plain
  /// What a configuration can say.
  var screen = ScreenSettings()
  /// What is pressed before the first frame.
  var keys: [InputEvent] = []
  /// Where it begins and ends on the run's clock; nil for where the recording does.
  var from: Duration?
  var to: Duration?
  /// How many seconds of the run pass for each second of the film; nil for as many as the keys have asked for, or one.
  var speed: Double?
  /// At most so many frames a second.
  var framesPerSecond = 10

  /// The least time between two frames, in nanoseconds.
  var shortestFrame: Int64 { 1_000_000_000 / Int64(max(1, framesPerSecond)) }
}
