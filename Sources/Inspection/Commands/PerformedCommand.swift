/// Something that a person has asked for, and when.
public struct PerformedCommand: Sendable, Hashable {
  /// The virtual time since the start, in nanoseconds.
  public let time: Int64
  /// What was asked for.
  public let command: Command

  public init(time: Int64, _ command: Command) {
    self.time = time
    self.command = command
  }
}
