/// The facts of the file that an image was decoded from.
public struct ImageFile: Sendable, Equatable {
  /// The format of the file.
  public let format: ImageFormat

  /// The size of the file in bytes.
  public let byteCount: Int

  /// Creates the facts of a file.
  public init(format: ImageFormat, byteCount: Int) { (self.format, self.byteCount) = (format, byteCount) }
}
