/// The topic of a lasting warning, in display order. A new warning replaces the previous warning of its topic.
public enum BannerTopic: CaseIterable, Sendable {
  /// The file of the scenario or of the recording.
  case file
  case log
  /// The recording of the current run.
  case recording
  /// The repetition of the run before its past is shown.
  case rewind
  /// The save of a scenario.
  case saving
  /// The connection to the observed program.
  case program
}
