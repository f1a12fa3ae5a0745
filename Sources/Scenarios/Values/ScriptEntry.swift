import InspectionModel
import YAMLReading

/// One entry of a script: a command at a time.
public struct ScriptEntry: Sendable, Equatable {
  /// The virtual time since the start.
  public let at: Duration

  /// The command of the entry.
  public let command: ScriptCommand

  /// The entry's place in the file.
  public let location: SourceLocation

  public init(at: Duration, command: ScriptCommand, location: SourceLocation = .start) {
    self.at = at
    self.command = command
    self.location = location
  }
}
