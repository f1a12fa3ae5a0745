/// The reason that a program cannot be made visible.
public enum LoadscopeAgentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The given name is invalid.
  case name(String)
  /// Another agent of this process has the given name.
  case nameInUse(String)
  /// The folder for sockets cannot be used; the text has the problem and a way out.
  case folder(String)
  /// The socket cannot be created; the text has the problem and a way out.
  case socket(String)
  /// The program has more rights than the user, such as a setuid program, and must not be inspected by the user.
  case raisedRights

  /// The error as a sentence.
  public var description: String {
    switch self {
    case .name(let name):
      "\(name.debugDescription) cannot be the name of a program: it has 1 to 40 characters, no / and does not begin with -"
    case .nameInUse(let name):
      "this process has an agent named \(name.debugDescription) already: stop it, or give this one another name"
    case .folder(let sentence), .socket(let sentence): sentence
    case .raisedRights: "LOADSCOPE is set, but this program runs with more rights than its user, and stays invisible"
    }
  }
}
