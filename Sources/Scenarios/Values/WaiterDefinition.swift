import YAMLReading

/// A waiter: waits for a node for a limited time, and has it synced meanwhile.
public struct WaiterDefinition: Sendable, Equatable {
  /// The condition of a wait.
  public enum Condition: String, Sendable, CaseIterable {
    /// Contents are available, also those of an earlier sync.
    case contents
    /// The last sync succeeded.
    case synced
  }

  /// The ways in which a wait ends.
  public enum End: String, Sendable, CaseIterable {
    /// The condition held in time.
    case satisfied
    /// The wait timed out.
    case timedOut
  }

  /// The id, unique among nodes and waiters.
  public let id: String

  /// The id of the awaited node.
  public let node: String

  /// The awaited condition.
  public let condition: Condition

  /// The timeout; zero: a single check.
  public let timeout: Duration

  /// The start of the wait, in virtual time since the start.
  public let at: Duration

  /// Where the file defines it.
  public let location: SourceLocation

  /// Creates a waiter.
  public init(
    id: String, for node: String, condition: Condition = .contents, timeout: Duration, at: Duration = .zero,
    location: SourceLocation = .start
  ) {
    self.id = id
    self.node = node
    self.condition = condition
    self.timeout = timeout
    self.at = at
    self.location = location
  }
}
