/// Why a program cannot be made visible.
public enum LoadscopeAgentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The folder for sockets cannot be used: what is wrong, and what to do about it.
  case folder(String)
  /// The socket cannot be made: what is wrong, and what to do about it.
  case socket(String)
  /// The program runs with more rights than its user, who must not look into it.
  case raisedRights

  /// The error in a sentence.
  public var description: String {
    switch self {
    case .folder(let sentence), .socket(let sentence): sentence
    case .raisedRights: "LOADSCOPE is set, but this program runs with more rights than its user, and stays invisible"
    }
  }
}
