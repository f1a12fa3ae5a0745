/// The contents of an image node, reduced for a screen.
public struct Picture: Sendable, Equatable {
  /// The maximum number of pixels, enough for a window of 500 x 120 cells.
  public static let maximumPixelCount = 120_000

  /// The width in pixels, at least 1.
  public let width: Int

  /// The height in pixels, at least 1.
  public let height: Int

  /// Red, green, blue and alpha of each pixel, row after row from the top, the colours not multiplied by alpha.
  public let pixels: [UInt8]

  /// The image before it was reduced.
  public let original: Original

  /// The facts of an image before it was reduced.
  public struct Original: Sendable, Equatable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The file of the image; nil if unknown.
    public let file: File?

    public init(width: Int, height: Int, file: File? = nil) {
      (self.width, self.height, self.file) = (width, height, file)
    }
  }

  /// The facts of the file of an image. The file has another size than the image if a filter has resized the image.
  public struct File: Sendable, Equatable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The name of the file format, such as `PNG`.
    public let format: String
    /// The size of the file in bytes.
    public let byteCount: Int

    public init(width: Int, height: Int, format: String, byteCount: Int) {
      (self.width, self.height, self.format, self.byteCount) = (width, height, format, byteCount)
    }
  }

  /// Creates a picture; fails for a size that is not positive or too large, and if the number of bytes is not that of
  /// the pixels.
  public init?(width: Int, height: Int, pixels: [UInt8], original: Original) {
    // Neither side alone passes the limit, so that the product does not overflow.
    guard (1...Self.maximumPixelCount).contains(width), (1...Self.maximumPixelCount).contains(height),
      width * height <= Self.maximumPixelCount, pixels.count == 4 * width * height
    else { return nil }
    (self.width, self.height, self.pixels, self.original) = (width, height, pixels, original)
  }
}

extension Picture {
  /// Creates a picture in the largest size that fits into a place.
  ///
  /// - Parameters:
  ///   - size: The place; it is not trusted, and neither is the original.
  ///   - limit: The maximum number of pixels.
  ///   - original: The picture before it is reduced.
  ///   - pixels: Returns the pixels of the original in another size.
  public init?(
    fitting size: PictureSize, atMost limit: Int = maximumPixelCount, original: Original,
    pixels: (_ width: Int, _ height: Int) throws -> [UInt8]?
  ) rethrows {
    let fitted = size.fitted(width: original.width, height: original.height, atMost: limit)
    guard let pixels = try pixels(fitted.width, fitted.height) else { return nil }
    self.init(width: fitted.width, height: fitted.height, pixels: pixels, original: original)
  }
}

/// The size of the place for a picture, in pixels.
public struct PictureSize: Sendable, Hashable {
  public let width: Int
  public let height: Int

  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// Returns the largest size with the proportions of an original that fits into this size and has at most `limit` pixels.
  /// Both sides are at least 1.
  public func fitted(width: Int, height: Int, atMost limit: Int = Picture.maximumPixelCount) -> PictureSize {
    guard width > 0, height > 0 else { return PictureSize(width: 1, height: 1) }
    let (wide, high) = (Double(width), Double(height))
    let scale = min(Double(self.width) / wide, Double(self.height) / high)
    let scaleOfLimit = (Double(limit) / (wide * high)).squareRoot()
    func side(_ length: Double) -> Int {
      let scaled = scale < scaleOfLimit ? (length * scale).rounded() : (length * scaleOfLimit).rounded(.down)
      return Int(max(1, min(scaled, Double(limit))))
    }
    let fitted = PictureSize(width: side(wide), height: side(high))
    guard fitted.width * fitted.height > limit else { return fitted }
    // One side is 1, or was rounded up.
    return PictureSize(width: max(1, min(fitted.width, limit / fitted.height)), height: fitted.height)
  }
}

/// A request for the picture of a node, in the size in which a panel shows it.
public struct PictureRequest: Sendable, Hashable {
  /// The image node.
  public let node: NodeID
  /// The short name of the node.
  public let key: String
  /// The number of the node's successful syncs: the picture may have changed with each.
  public let version: Int
  /// The size of the place for the picture.
  public let size: PictureSize

  /// The identity of the picture's place on the screen, whose picture changes with the version.
  public struct Place: Sendable, Hashable {
    public let node: NodeID
    public let size: PictureSize
  }

  public var place: Place { Place(node: node, size: size) }

  public init(node: NodeID, key: String, version: Int, size: PictureSize) {
    (self.node, self.key, self.version, self.size) = (node, key, version, size)
  }
}

/// The answer to a ``PictureRequest``.
public enum PictureAnswer: Sendable, Equatable {
  case picture(Picture)
  /// There is no picture; the sentence says why, and the way out.
  case unavailable(String)
}
