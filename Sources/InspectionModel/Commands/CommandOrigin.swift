/// The origin of a command. The raw values are stable and machine-readable.
public enum CommandOrigin: String, Sendable, CaseIterable {
  /// The user, written as `person` in events and recordings.
  case user = "person"
  /// The scenario's script.
  case script
}
