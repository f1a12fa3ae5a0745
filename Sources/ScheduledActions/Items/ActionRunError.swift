/// The reason that an ``ActionManager`` ended a run of an item.
public enum ActionRunError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The run took longer than its ``ActionItem/timeLimit``, or the limit of the manager.
  case timedOut(after: Duration)

  /// A readable description of the error.
  public var description: String {
    switch self {
    case .timedOut(let limit): "the run did not end within \(limit), and was cancelled"
    }
  }
}
