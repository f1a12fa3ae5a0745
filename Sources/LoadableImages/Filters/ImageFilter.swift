/// A named function from an image to an image, applied by ``FilteredLoadableImage``.
///
/// ```swift
/// let negative = ImageFilter("negative") { image in
///   image.map { Pixel(red: 255 - $0.red, green: 255 - $0.green, blue: 255 - $0.blue, alpha: $0.alpha) }
/// }
/// let thumbnail = FilteredLoadableImage(photo, filters: [.resize(toFitWidth: 200, height: 200), negative])
/// ```
public struct ImageFilter: Sendable {
  /// The filter's name, for error messages and tools.
  public let name: String

  private let body: @Sendable (Bitmap) throws -> Bitmap?

  /// Creates a filter from a function.
  ///
  /// - Parameters:
  ///   - name: The filter's name, for error messages and tools.
  ///   - body: The function, called off the main actor. It returns nil or throws if it has no result.
  public init(_ name: String, _ body: @escaping @Sendable (Bitmap) throws -> Bitmap?) {
    self.name = name
    self.body = body
  }

  /// Returns the image after the filter.
  ///
  /// - Throws: The error of the function, or ``ImageError/noFilterOutput(_:)`` if the function returns nil.
  public func apply(to image: Bitmap) throws -> Bitmap {
    guard let output = try body(image) else { throw ImageError.noFilterOutput(name) }
    return output
  }
}

extension ImageFilter {
  /// A filter that replaces each colour by its ``Pixel/luminance``. Alpha does not change.
  public static let grayscale = ImageFilter("grayscale") { $0.grayscale() }

  /// Returns a filter that resizes to exactly this size, in pixels. See ``Bitmap/resized(width:height:)``.
  public static func resize(width: Int, height: Int) -> ImageFilter {
    ImageFilter("resize \(width)x\(height)") { try $0.resized(width: width, height: height) }
  }

  /// Returns a filter that reduces to at most this size, in proportion. See ``Bitmap/resized(toFitWidth:height:)``.
  public static func resize(toFitWidth width: Int, height: Int) -> ImageFilter {
    ImageFilter("resize to fit \(width)x\(height)") { try $0.resized(toFitWidth: width, height: height) }
  }
}
