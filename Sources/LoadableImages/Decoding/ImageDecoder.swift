/// A decoder of image files. Loadables that load an image take a decoder as a parameter.
///
/// Implement the protocol for further formats:
///
/// ```swift
/// nonisolated struct DecoderWithBitmaps: ImageDecoder {
///   func decode(_ bytes: [UInt8]) throws -> Bitmap {
///     guard bytes.starts(with: [0x42, 0x4D]) else { return try StandardImageDecoder().decode(bytes) }
///     return try decodeBitmap(bytes)
///   }
/// }
/// ```
public protocol ImageDecoder: Sendable {
  /// Decodes the contents of an image file. Called off the main actor.
  ///
  /// - Parameter bytes: The contents of the whole file, possibly from an untrusted source.
  /// - Throws: ``ImageError``, or an error that the decoder defines.
  func decode(_ bytes: [UInt8]) throws -> Bitmap
}

/// A file format of images.
public enum ImageFormat: String, Sendable, CaseIterable, CustomStringConvertible {
  /// Portable Network Graphics.
  case png = "PNG"

  /// JPEG, with or without JFIF and EXIF.
  case jpeg = "JPEG"

  /// Recognises the format by the first bytes of a file; nil for an unknown format. `bytes` may be the whole file.
  public init?(of bytes: [UInt8]) {
    let match = Self.allCases.first { bytes.starts(with: $0.signature) }
    guard let match else { return nil }
    self = match
  }

  /// The format's name: `PNG` or `JPEG`.
  public var description: String { rawValue }

  private var signature: [UInt8] {
    switch self {
    case .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    case .jpeg: [0xFF, 0xD8, 0xFF]
    }
  }
}
