/// The reason why an ``ActionManager`` cannot be created or forgotten.
public struct ActionManagerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The machine-readable reasons.
  public enum Code: Hashable, Sendable {
    /// The store already has a manager with the given name.
    case nameTaken(String)
    /// The store already has a manager without a scheduler; two managers without a scheduler would run each item twice.
    case alreadyManaged
    /// The manager to be forgotten, with the given name, still exists.
    case inUse(String)
  }

  /// The machine-readable reason.
  public let code: Code

  init(_ code: Code) { self.code = code }

  /// The reason and the way out, for the user.
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
