import YAMLReading

/// A waiter, which waits for a node for a limited time and asks the node to sync meanwhile.
public struct WaiterDefinition: Sendable, Equatable {
  /// The condition that ends a wait early.
  public enum Condition: String, Sendable, CaseIterable {
    /// Contents are available, possibly from an earlier sync.
    case contents
    /// The last sync succeeded.
    case synced
  }

  /// The result of a wait.
  public enum End: String, Sendable, CaseIterable {
    /// The condition held in time.
    case satisfied
    /// The wait timed out.
    case timedOut
  }

  /// The id, unique among nodes and waiters.
  public let id: String

  /// The id of the node that the waiter waits for.
  public let node: String

  /// The condition that the waiter waits for.
  public let condition: Condition

  /// The timeout of the wait; zero: the condition is checked once.
  public let timeout: Duration

  /// The virtual time at which the wait begins.
  public let at: Duration

  /// The location of the definition in the file.
  public let location: SourceLocation

  /// Creates a waiter for the node with the id `node`.
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
