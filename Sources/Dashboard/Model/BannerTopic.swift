/// The subject of a warning that holds: a new one replaces the last one of the same subject. They are shown in this order.
public enum BannerTopic: CaseIterable, Sendable {
  /// The scenario's or the recording's file.
  case file
  case log
  /// The recording of the run that is shown.
  case recording
  /// The connection to a program.
  case program
}
