/// Why an ``ActionManager`` cannot look at a store, or be forgotten.
public struct ActionManagerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Code: Hashable, Sendable {
    /// There is one of this name already.
    case nameTaken(String)
    /// There is one that goes by the objects' own items already: a second one would run each of them again.
    case alreadyManaged
    /// The one of this name that is to be forgotten is still there.
    case inUse(String)
  }

  /// What is wrong.
  public let code: Code

  init(_ code: Code) { self.code = code }

  /// A sentence for a person.
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
