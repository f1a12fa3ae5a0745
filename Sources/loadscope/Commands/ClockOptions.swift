import ArgumentParser

/// Command-line options for the clock of a scenario or a recording that is shown on the screen.
struct ClockOptions: ParsableArguments {
  @Flag(help: "Start paused.")
  var paused = false

  @Option(help: ArgumentHelp("Virtual seconds for each real one, 0.01 to 10000.", valueName: "factor"))
  var speed: String?

  @Option(
    name: .customLong("exit-at"),
    help: ArgumentHelp("Exit at this virtual time, or at the end of the run if earlier.", valueName: "duration"))
  var exitAt: String?

  /// Whether none of these options is given.
  var isEmpty: Bool { !paused && speed == nil && exitAt == nil }

  /// Parses the value of `--speed`; nil if the option is not given.
  func factor() throws(Problem) -> Double? {
    try speed.map { text throws(Problem) in try ArgumentReading.speed(text) }
  }

  /// Parses the value of `--exit-at`, a virtual time; nil if the option is not given.
  func exitTime() throws(Problem) -> Duration? {
    try exitAt.map { text throws(Problem) in try ArgumentReading.duration(text, option: "--exit-at") }
  }
}
