/// The reason why a fetch or a transform such as `map` failed without an error from the app's code.
public enum AsyncLoadableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The loadable was released before the fetch had ended.
  case lostParent
  /// The loadable has no content, although it has synced successfully or needs no sync.
  case invalidData
  /// The sync failed without an error.
  case unknownError
  /// The sync ended without a result, because the loadable was reset to idle, for example at a logout.
  case becameIdle
  /// The closure of a `flatMap` or `joined` returned a loadable that depends on that `flatMap` or `joined` itself.
  case closesCycle

  /// A readable description of the error.
  public var description: String {
    switch self {
    case .lostParent: "the loadable was released before its sync had ended: keep it while a caller waits"
    case .invalidData: "the loadable is synced or needs no sync, but has no content"
    case .unknownError: "the sync failed without an error"
    case .becameIdle: "the sync ended without a result: the loadable was reset to idle"
    case .closesCycle: "the loadable waits for its own content"
    }
  }
}
