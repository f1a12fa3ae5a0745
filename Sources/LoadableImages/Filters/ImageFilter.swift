/// A function from an image to an image, for ``FilteredLoadableImage``.
///
/// ```swift
/// let negative = ImageFilter("negative") { image in
///   image.map { Pixel(red: 255 - $0.red, green: 255 - $0.green, blue: 255 - $0.blue, alpha: $0.alpha) }
/// }
/// let thumbnail = FilteredLoadableImage(photo, filters: [.resize(toFitWidth: 200, height: 200), negative])
/// ```
public struct ImageFilter: Sendable {
  /// The name, for messages and tools.
  public let name: String

  private let body: @Sendable (Image) throws -> Image?

  /// A filter of the given function.
  ///
  /// - Parameters:
  ///   - name: The name, for messages and tools.
  ///   - body: The function, called off the main actor. Without an image to return, it returns nil or throws.
  public init(_ name: String, _ body: @escaping @Sendable (Image) throws -> Image?) {
    self.name = name
    self.body = body
  }

  /// Returns the filtered image.
  ///
  /// - Throws: The error of the function, or ``ImageError/noFilterOutput(_:)`` if the function returns nil.
  public func apply(to image: Image) throws -> Image {
    guard let output = try body(image) else { throw ImageError.noFilterOutput(name) }
    return output
  }
}

extension ImageFilter {
  /// Replaces each colour by its ``Pixel/luminance``. Alpha does not change.
  public static let grayscale = ImageFilter("grayscale") { $0.grayscale() }

  /// Resizes to exactly this size, as ``Image/resized(width:height:)``.
  public static func resize(width: Int, height: Int) -> ImageFilter {
    ImageFilter("resize \(width)x\(height)") { try $0.resized(width: width, height: height) }
  }

  /// Reduces to at most this size and keeps the proportions, as ``Image/resized(toFitWidth:height:)``.
  public static func resize(toFitWidth width: Int, height: Int) -> ImageFilter {
    ImageFilter("resize to fit \(width)x\(height)") { try $0.resized(toFitWidth: width, height: height) }
  }
}
