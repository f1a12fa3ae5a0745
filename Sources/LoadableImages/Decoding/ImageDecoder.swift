/// A decoder of image files, a parameter of the loadables that load one.
///
/// Implement the protocol for further formats:
///
/// ```swift
/// nonisolated struct DecoderWithBitmaps: ImageDecoder {
///   func decode(_ bytes: [UInt8]) throws -> Image {
///     guard bytes.starts(with: [0x42, 0x4D]) else { return try StandardImageDecoder().decode(bytes) }
///     return try decodeBitmap(bytes)
///   }
/// }
/// ```
public protocol ImageDecoder: Sendable {
  /// Decodes a file. Called off the main actor.
  ///
  /// - Parameter bytes: The whole file, from an untrusted source.
  /// - Throws: ``ImageError``, or an error of the decoder.
  func decode(_ bytes: [UInt8]) throws -> Image
}
