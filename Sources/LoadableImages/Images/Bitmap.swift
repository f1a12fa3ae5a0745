/// A picture in sRGB: rows of RGBA pixels with 8 bits per channel. Colours are not multiplied by alpha.
///
/// An image is a value with copy-on-write storage: a copy is free until the copy or the original changes.
///
/// ```swift
/// var image = try Bitmap(width: 2, height: 1, filledWith: .black)
/// image[1, 0] = Pixel(red: 255, green: 128, blue: 0)
/// let small = try image.resized(width: 1, height: 1)
/// ```
public struct Bitmap: Sendable {
  /// The maximum number of pixels per image: 64 million, such as 8,000 x 8,000.
  public static let maximumPixelCount = 64_000_000

  /// The width in pixels, at least 1.
  public let width: Int

  /// The height in pixels, at least 1.
  public let height: Int

  /// The pixels as bytes: red, green, blue and alpha of each pixel, row after row from the top, without padding.
  public private(set) var bytes: [UInt8]

  /// The file that the image was decoded from; nil for an image that was made or changed otherwise, as by a filter.
  public internal(set) var file: ImageFile?

  /// Creates an image from bytes.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - bytes: Red, green, blue and alpha of each pixel, row after row from the top, without padding.
  /// - Throws: ``ImageError/invalidSize(width:height:)`` or ``ImageError/tooLarge(width:height:maximumPixelCount:)``
  ///   for the size; ``ImageError/wrongByteCount(_:width:height:)`` for too few or too many bytes.
  public init(width: Int, height: Int, bytes: [UInt8]) throws(ImageError) {
    let count = try Self.pixelCount(width: width, height: height)
    guard bytes.count == count * 4 else {
      throw .wrongByteCount(bytes.count, width: width, height: height)
    }
    self.init(checkedWidth: width, height: height, bytes: bytes)
  }

  /// Creates an image with all pixels equal to `pixel`.
  ///
  /// - Throws: The errors of ``init(width:height:bytes:)`` for an invalid size.
  public init(width: Int, height: Int, filledWith pixel: Pixel) throws(ImageError) {
    let count = try Self.pixelCount(width: width, height: height)
    self.init(checkedWidth: width, height: height) { bytes in
      for index in 0..<count { pixel.write(to: bytes, at: index * 4) }
    }
  }

  init(checkedWidth width: Int, height: Int, bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Creates an image of a size that the caller has checked. `fill` must set all `4 * width * height` bytes, or throw.
  init<Failure: Error>(
    checkedWidth width: Int, height: Int, fill: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let count = width * height * 4
    // The closure of the array's initializer cannot throw typed errors.
    var failure: Failure?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      do throws(Failure) {
        try fill(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
        initializedCount = count
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    self.init(checkedWidth: width, height: height, bytes: bytes)
  }

  /// The pixel in column `x` and row `y`, counted from 0 at the top left. Traps outside the image.
  public subscript(x: Int, y: Int) -> Pixel {
    get {
      let index = index(x, y)
      return bytes.withUnsafeBufferPointer { Pixel(readFrom: $0, at: index) }
    }
    set {
      let index = index(x, y)
      file = nil
      bytes.withUnsafeMutableBufferPointer { newValue.write(to: $0, at: index) }
    }
  }

  /// The number of pixels, width times height.
  public var pixelCount: Int { width * height }

  private func index(_ x: Int, _ y: Int) -> Int {
    precondition(
      (0..<width).contains(x) && (0..<height).contains(y), "(\(x), \(y)) is outside of the \(width)x\(height) image")
    return (y * width + x) * 4
  }

  /// Returns the number of pixels for a size. Throws an error if a side is not positive or the number is too large.
  static func pixelCount(width: Int, height: Int) throws(ImageError) -> Int {
    guard width > 0, height > 0 else { throw .invalidSize(width: width, height: height) }
    let (count, isOverflow) = width.multipliedReportingOverflow(by: height)
    guard !isOverflow, count <= maximumPixelCount else {
      throw .tooLarge(width: width, height: height, maximumPixelCount: maximumPixelCount)
    }
    return count
  }

  mutating func transformPixels<Failure: Error>(_ transform: (Pixel) throws(Failure) -> Pixel) throws(Failure) {
    let count = bytes.count
    file = nil
    try bytes.withUnsafeMutableBufferPointer { bytes throws(Failure) in
      for index in stride(from: 0, to: count, by: 4) {
        try transform(Pixel(readFrom: UnsafeBufferPointer(bytes), at: index)).write(to: bytes, at: index)
      }
    }
  }

  /// Returns whether both images share their storage. Then their bytes are equal, without a comparison.
  func sharesStorage(with other: Bitmap) -> Bool {
    width == other.width && height == other.height
      && bytes.withUnsafeBufferPointer { own in
        other.bytes.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress && own.count == $0.count }
      }
  }
}

extension Bitmap: Equatable {
  /// Returns whether two images have the same size and equal pixels. Their files may differ.
  public static func == (left: Bitmap, right: Bitmap) -> Bool {
    left.width == right.width && left.height == right.height && left.bytes == right.bytes
  }
}

extension Bitmap: CustomStringConvertible {
  /// The width and height in pixels: `640x480`.
  public var description: String { "\(width)x\(height)" }
}

/// The former name of ``Bitmap``, which collided with that of SwiftUI.
// Unavailable, not deprecated: a deprecated name would still collide.
@available(*, unavailable, renamed: "Bitmap")
public typealias Image = Bitmap

/// The facts of the file that an image was decoded from.
public struct ImageFile: Sendable, Equatable {
  /// The format of the file.
  public let format: ImageFormat

  /// The size of the file in bytes.
  public let byteCount: Int

  /// Creates the facts of a file.
  public init(format: ImageFormat, byteCount: Int) { (self.format, self.byteCount) = (format, byteCount) }
}

extension Bitmap {
  /// Returns an image of the same size, with `transform` applied to each pixel.
  public func map<Failure: Error>(_ transform: (Pixel) throws(Failure) -> Pixel) throws(Failure) -> Bitmap {
    var result = self
    try result.transformPixels(transform)
    return result
  }

  /// Returns the image in shades of gray: each colour becomes its ``Pixel/luminance``. Alpha does not change.
  public func grayscale() -> Bitmap {
    map { pixel in
      let gray = pixel.luminance
      return Pixel(red: gray, green: gray, blue: gray, alpha: pixel.alpha)
    }
  }
}
