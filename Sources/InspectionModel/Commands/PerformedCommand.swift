/// A command that the user gave during a run, with its time, so that a repetition of the run can perform it too.
public struct PerformedCommand: Sendable, Hashable {
  /// The virtual time at which the user gave the command, in nanoseconds since the start.
  public let time: Int64
  /// The number of the last journal entry before the command; 0 if the journal was empty.
  public let lastEntry: UInt64
  /// The command.
  public let command: NodeCommand

  public init(time: Int64, lastEntry: UInt64, _ command: NodeCommand) {
    self.time = time
    self.lastEntry = lastEntry
    self.command = command
  }
}
