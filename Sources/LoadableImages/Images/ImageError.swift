/// The reason why there is no image: its size, its bytes, or a filter.
public enum ImageError: Error, Equatable {
  /// The bytes begin neither as PNG nor as JPEG. The value is the first bytes, at most 8.
  case unknownFormat(firstBytes: [UInt8])

  /// The bytes end before the image does.
  case truncated(ImageFormat)

  /// The bytes violate the format. `message` is the codec's.
  case corrupt(ImageFormat, message: String)

  /// The codec does not know this variant of the format. `message` is the codec's.
  case unsupported(ImageFormat, message: String)

  /// The image has more pixels than the maximum.
  case tooLarge(width: Int, height: Int, maximumPixelCount: Int)

  /// The width or the height is not positive.
  case invalidSize(width: Int, height: Int)

  /// The number of bytes is not 4 for each pixel.
  case wrongByteCount(Int, width: Int, height: Int)

  /// The image needs more memory than there is, or than an image of its size may take.
  case outOfMemory(ImageFormat)

  /// The loadable was created without an image.
  case noImage

  /// The source of a ``FilteredLoadableImage`` synced without an image.
  case noSourceImage

  /// A filter returned no image. The value is the filter's name.
  case noFilterOutput(String)
}

extension ImageError: CustomStringConvertible {
  /// A sentence for a person: the problem, and the way out.
  public var description: String {
    switch self {
    case .unknownFormat(let bytes) where bytes.isEmpty:
      "the file is empty: load it again"
    case .unknownFormat(let bytes):
      "neither PNG nor JPEG: the file begins with \(Self.hexadecimal(bytes)); convert it to one of both"
    case .truncated(let format):
      "the \(format) ends early: load it again"
    case .corrupt(let format, let message):
      "the \(format) is corrupt (\(message)): load it again or save it again"
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
