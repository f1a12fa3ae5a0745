/// The reason that an ``ActionManager`` cannot be created, or that its data cannot be deleted.
public struct ActionManagerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The machine-readable reasons for errors of a manager.
  public enum Code: Hashable, Sendable {
    /// The store already has a manager with this name.
    case nameTaken(String)
    /// The store already has a manager without a scheduler. With two of them, each item would run twice.
    case alreadyManaged
    /// The manager with this name still exists, so its data cannot be deleted.
    case inUse(String)
  }

  /// The machine-readable reason for the error.
  public let code: Code

  init(_ code: Code) { self.code = code }

  /// A sentence for the user: the reason and how to resolve it.
  public var description: String {
    switch code {
    case .nameTaken(let name): "the store has a manager called “\(name)” already; give this one another name"
    case .inUse(let name):
      "the manager called “\(name)” still exists and cannot be forgotten; release it first"
    case .alreadyManaged:
      "the store has a manager without a scheduler already, and a second one would run the same items again; give this one "
        + "a scheduler of its own"
    }
  }
}
