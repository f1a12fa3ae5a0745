import InspectionModel
import YAMLReading

/// One entry of a script: a command, and the time at which the command is performed.
public struct ScriptEntry: Sendable, Equatable {
  /// The virtual time of the command, since the start.
  public let at: Duration

  /// The command that the entry performs.
  public let command: ScriptCommand

  /// The location of the entry in the file.
  public let location: SourceLocation

  public init(at: Duration, command: ScriptCommand, location: SourceLocation = .start) {
    self.at = at
    self.command = command
    self.location = location
  }
}
