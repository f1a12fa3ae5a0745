/// The subject of a lasting warning: a new one replaces the last one of the same subject. Shown in this order.
public enum BannerTopic: CaseIterable, Sendable {
  /// The file of the scenario or of the recording.
  case file
  case log
  /// The recording of the current run.
  case recording
  /// The connection to a program.
  case program
}
