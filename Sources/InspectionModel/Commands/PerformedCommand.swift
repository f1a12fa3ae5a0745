/// A command of the user and its time.
public struct PerformedCommand: Sendable, Hashable {
  /// The virtual time since the start, in nanoseconds.
  public let time: Int64
  /// The number of the last journal entry before it; 0 if there was none.
  public let lastEntry: UInt64
  /// The command.
  public let command: NodeCommand

  public init(time: Int64, lastEntry: UInt64, _ command: NodeCommand) {
    self.time = time
    self.lastEntry = lastEntry
    self.command = command
  }
}
