/// What a script can do to the node whose id is given first.
public enum ScriptAction: Sendable, Equatable {
  /// Calls `sync()`.
  case sync(String)
  /// Calls `syncIfNeeded()`.
  case syncIfNeeded(String)
  /// Fails the node now with this code, whatever runs.
  case fail(String, error: String)
  /// Puts the node into a state; `contents` is left alone when nil; `error` only goes with `didFailToSync`.
  case set(String, state: TargetState, contents: Bool?, error: String?)
  /// Gives a proxy another target; nil takes it away.
  case target(String, to: String?)

  /// The id of the node that this is about.
  public var node: String {
    switch self {
    case .sync(let id), .syncIfNeeded(let id), .fail(let id, _), .set(let id, _, _, _), .target(let id, _): id
    }
  }
}
