/// The reason that an agent cannot start, so that its program stays invisible to clients.
public enum LoadscopeAgentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The program's name is invalid.
  case name(String)
  /// Another agent of this process has the same name.
  case nameInUse(String)
  /// The folder for sockets cannot be used. The text has the problem and how to resolve it.
  case folder(String)
  /// The socket cannot be created. The text has the problem and how to resolve it.
  case socket(String)
  /// The agent has stopped because connections could not be accepted any more. The text has the problem. Only for
  /// ``LoadscopeAgent/onFailure``.
  case serving(String)
  /// The program has more rights than the user, such as a setuid program, so the user must not inspect it.
  case raisedRights

  /// The error as a sentence for the user.
  public var description: String {
    switch self {
    case .name(let name):
      "\(name.debugDescription) cannot be the name of a program: it has 1 to 40 characters, no / and does not begin with -"
    case .nameInUse(let name):
      "this process has an agent named \(name.debugDescription) already: stop it, or give this one another name"
    case .folder(let sentence), .socket(let sentence): sentence
    case .serving(let reason): "the agent has stopped, because it could not accept connections: \(reason)"
    case .raisedRights: "LOADSCOPE is set, but this program runs with more rights than its user, and stays invisible"
    }
  }
}
