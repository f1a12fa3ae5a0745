/// The reason that an image file could not be loaded.
public enum ImageLoadingError: Error, Equatable {
  /// The loadable has no URL.
  case noURL

  /// The loader does not support URLs with this scheme.
  case unsupportedScheme(String)

  /// No file exists at this path.
  case notFound(String)

  /// This file name has a part that is empty, `.` or `..`, and could lead out of the folder.
  case invalidName(String)

  /// The file at `path` cannot be read. `reason` is the system's message.
  case unreadable(path: String, reason: String)

  /// The file has more than `maximum` bytes.
  case tooManyBytes(maximum: Int)

  /// The load took longer than this maximum duration, which is set at the loader.
  case timedOut(after: Duration)

  /// The server answered with this HTTP status instead of 200.
  case status(Int)

  /// The server answered with a file of this media type, which is no image.
  case mediaType(String)

  /// The server could not be reached, or the connection broke. The text is the system's message.
  case connection(String)
}

extension ImageLoadingError: CustomStringConvertible {
  /// The message for the user: the problem and, if possible, a solution.
  public var description: String {
    switch self {
    case .noURL: "the image has no URL"
    case .unsupportedScheme("http"), .unsupportedScheme("https"):
      "the loader reads files only: add the product LoadableImagesHTTP, and give the cache an HTTPImageLoader"
    case .unsupportedScheme(let scheme): "the loader loads no \(scheme) URLs: give the cache one that does"
    case .notFound(let path): "\(path) does not exist"
    case .invalidName(let name): "\(name) leads out of the folder: give a path below it"
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .tooManyBytes(let maximum): "the file has more than \(Self.size(maximum)): save a smaller one"
    case .timedOut(let duration): "the server took longer than \(duration): sync again"
    case .status(let status): "the server answered with status \(status)"
    case .mediaType(let type): "the server sent \(type) instead of an image"
    case .connection(let message): "the server cannot be reached: \(message)"
    }
  }
  private static func size(_ byteCount: Int) -> String {
    byteCount > 0 && byteCount.isMultiple(of: 1 << 20) ? "\(byteCount >> 20) MiB" : "\(byteCount) bytes"
  }
}
