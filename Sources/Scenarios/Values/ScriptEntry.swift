/// Something that the script does at one time.
public struct ScriptEntry: Sendable, Equatable {
  /// The virtual time since the start.
  public let at: Duration

  /// What is done.
  public let action: ScriptAction

  /// Where the file says so.
  public let location: SourceLocation

  /// An entry of these parts.
  public init(at: Duration, action: ScriptAction, location: SourceLocation = .start) {
    self.at = at
    self.action = action
    self.location = location
  }
}
