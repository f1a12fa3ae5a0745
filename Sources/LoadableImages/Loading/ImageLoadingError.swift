/// The reason why an image file was not loaded.
public enum ImageLoadingError: Error, Equatable {
  /// The loadable has no URL.
  case noURL

  /// The loader does not know the scheme of the URL.
  case unsupportedScheme(String)

  /// There is no file of this path, or of this name in the folder.
  case notFound(String)

  /// The name of a file leads out of the folder.
  case invalidName(String)

  /// The file at `path` cannot be read. `reason` is the system's.
  case unreadable(path: String, reason: String)

  /// The file has more bytes than the maximum.
  case tooManyBytes(maximum: Int)

  /// The load took longer than the maximum.
  case timedOut(after: Duration)

  /// The server answered with a status other than 200.
  case status(Int)

  /// The server answered with another kind of file. The value is the media type.
  case mediaType(String)

  /// The server could not be reached. The value is the system's message.
  case connection(String)
}

extension ImageLoadingError: CustomStringConvertible {
  /// A sentence for a person: the problem, and the way out.
  public var description: String {
    switch self {
    case .noURL: "the image has no URL"
    case .unsupportedScheme(let scheme): "the loader loads no \(scheme) URLs: give the cache one that does"
    case .notFound(let path): "\(path) does not exist"
    case .invalidName(let name): "\(name) leads out of the folder: give a path below it"
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .tooManyBytes(let maximum): "the file has more than \(maximum) bytes: save a smaller one"
    case .timedOut(let duration): "the server took longer than \(duration): sync again"
    case .status(let status): "the server answered with status \(status)"
    case .mediaType(let type): "the server sent \(type) instead of an image"
    case .connection(let message): "the server cannot be reached: \(message)"
    }
  }
}
