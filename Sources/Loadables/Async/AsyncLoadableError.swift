/// Why a fetch has no content to return, when the loadable itself does not say why.
public enum AsyncLoadableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The loadable was released while somebody waited for its sync.
  case lostParent
  /// The loadable has synced successfully, or needs no sync, but has no content.
  case invalidData
  /// The sync failed without an error, or the loadable went back to idle instead of ending it.
  case unknownError
  /// The closure of a `flatMap` or `joined` returned a loadable that stands on the very loadable that waits for it.
  case closesCycle

  /// A sentence for a person.
  public var description: String {
    switch self {
    case .lostParent: "the loadable was released before its sync had ended: keep it for as long as somebody waits"
    case .invalidData: "the loadable says that there is nothing to sync, but has no content"
    case .unknownError: "the sync came to nothing, and the loadable does not say why"
    case .closesCycle: "the loadable that was to give the content waits for that content itself"
    }
  }
}
