/// The reason why an ``ActionManager`` cannot be made or forgotten.
public struct ActionManagerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Code: Hashable, Sendable {
    /// The store already has a manager with this name.
    case nameTaken(String)
    /// The store already has a manager without a scheduler: a second one would run each item again.
    case alreadyManaged
    /// The manager to be forgotten still exists.
    case inUse(String)
  }

  /// The kind of error.
  public let code: Code

  init(_ code: Code) { self.code = code }

  /// A readable description of the error.
  public var description: String {
    switch code {
    case .nameTaken(let name): "the store has a manager called “\(name)” already; give this one another name"
    case .inUse(let name):
      "the manager called “\(name)” is still there, and cannot be forgotten; let go of it first"
    case .alreadyManaged:
      "the store has a manager without a scheduler already, and a second one would run the same items again; give this one "
        + "a scheduler of its own"
    }
  }
}
