import YAMLReading

/// Somebody who waits for a node for a limited time, and has it synced meanwhile.
public struct WaiterDefinition: Sendable, Equatable {
  /// What can be waited for.
  public enum Condition: String, Sendable, CaseIterable {
    /// That there are contents, be they of an earlier sync.
    case contents
    /// That the last sync succeeded.
    case synced
  }

  /// The ways in which a wait ends.
  public enum End: String, Sendable, CaseIterable {
    /// The condition held in time.
    case satisfied
    /// The time was over first.
    case timedOut
  }

  /// The id, unique among nodes and waiters.
  public let id: String

  /// The id of the node that is waited for.
  public let node: String

  /// What is waited for.
  public let condition: Condition

  /// How long; zero: only a look.
  public let timeout: Duration

  /// The virtual time since the start at which it begins.
  public let at: Duration

  /// Where the file defines it.
  public let location: SourceLocation

  /// A waiter of these parts.
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
