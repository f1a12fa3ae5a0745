/// The reason that an image cannot be created, decoded or filtered.
public enum ImageError: Error, Equatable {
  /// The file is neither PNG nor JPEG. The value is the file's first bytes, at most 8.
  case unknownFormat(firstBytes: [UInt8])

  /// The file ends before the image is complete.
  case truncated(ImageFormat)

  /// The file violates its format. `message` comes from the codec.
  case corrupt(ImageFormat, message: String)

  /// The codec does not support this variant of the format. `message` comes from the codec.
  case unsupported(ImageFormat, message: String)

  /// The image has more pixels than ``Bitmap/maximumPixelCount``.
  case tooLarge(width: Int, height: Int, maximumPixelCount: Int)

  /// The width or the height is not positive.
  case invalidSize(width: Int, height: Int)

  /// The number of bytes is not 4 per pixel. The first value is the number of bytes.
  case wrongByteCount(Int, width: Int, height: Int)

  /// Decoding needs more memory than the system has, or than the decoder allows for the image's size.
  case outOfMemory(ImageFormat)

  /// An ``ImmediateLoadableImage`` was created with nil, or Core Graphics could not draw a `CGImage`.
  case noImage

  /// The source of a ``FilteredLoadableImage`` synced without an image.
  case noSourceImage

  /// A filter returned no image. The value is the filter's name.
  case noFilterOutput(String)
}

extension ImageError: CustomStringConvertible {
  /// The message for the user: the problem and, if possible, a solution.
  public var description: String {
    switch self {
    case .unknownFormat(let bytes) where bytes.isEmpty:
      "the file is empty; replace it"
    case .unknownFormat(let bytes):
      "neither PNG nor JPEG: the file begins with \(Self.hexadecimal(bytes)); convert it to PNG or JPEG"
    case .truncated(let format):
      "the \(format) ends early; replace the file"
    case .corrupt(let format, let message):
      "the \(format) is corrupt (\(message)); replace the file"
    case .unsupported(let format, let message):
      "this kind of \(format) cannot be decoded (\(message)): save it as 8-bit RGB"
    case .tooLarge(let width, let height, let maximum):
      "\(width)x\(height) is too large: at most \(maximum / 1_000_000) megapixels; resize the file"
    case .invalidSize(let width, let height):
      "\(width)x\(height) is no size of an image: both must be at least 1"
    case .wrongByteCount(let count, let width, let height):
      "\(count) bytes for \(width)x\(height) pixels: 4 for each are needed"
    case .outOfMemory(let format):
      "the \(format) needs too much memory: resize the file"
    case .noImage:
      "there is no image"
    case .noSourceImage:
      "the source synced without an image"
    case .noFilterOutput(let name):
      "the filter \(name) returned no image"
    }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined(separator: " ")
  }
}
