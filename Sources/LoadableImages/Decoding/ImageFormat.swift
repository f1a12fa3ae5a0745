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
