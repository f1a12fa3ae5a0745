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
