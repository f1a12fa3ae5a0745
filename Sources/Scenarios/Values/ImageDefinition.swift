/// The picture of an image node: the place of its file, and the filters.
public struct ImageDefinition: Sendable, Hashable {
  /// The place of a picture's file.
  public enum Source: Sendable, Hashable {
    /// A path from the folder of the scenario file, which stays in that folder.
    case file(String)
    /// An address of HTTP or HTTPS, for programs that the user allows to use the network.
    case url(String)

    /// Whether the file is on a web server.
    public var isWeb: Bool { if case .url = self { true } else { false } }
  }

  /// A change of a picture after decoding.
  public enum Filter: Sendable, Hashable {
    /// Shades of gray.
    case grayscale
    /// Exactly this size, in pixels.
    case resize(width: Int, height: Int)
  }

  /// The place of the file.
  public let source: Source

  /// The filters, in the order in which they are applied.
  public let filters: [Filter]

  /// Creates the definition of a picture.
  public init(source: Source, filters: [Filter] = []) {
    self.source = source
    self.filters = filters
  }
}

extension ImageDefinition.Source: CustomStringConvertible {
  /// The path or the address.
  public var description: String {
    switch self {
    case .file(let path): path
    case .url(let url): url
    }
  }
}

extension ImageDefinition.Filter: CustomStringConvertible {
  /// The filter in words: `resize 64x48`.
  public var description: String {
    switch self {
    case .grayscale: "grayscale"
    case .resize(let width, let height): "resize \(width)x\(height)"
    }
  }
}
