/// The topic of a lasting warning in the banner, in display order. A new warning replaces the last of the same topic.
public enum BannerTopic: CaseIterable, Sendable {
  /// The file of the scenario or of the recording.
  case file
  case log
  /// The recording of the current run.
  case recording
  /// The progress while the run is repeated to show a moment of its past.
  case rewind
  /// The save of a scenario.
  case saving
  /// The connection to the observed program.
  case program
}
