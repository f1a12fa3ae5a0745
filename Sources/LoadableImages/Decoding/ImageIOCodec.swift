#if canImport(ImageIO)
  import CoreGraphics
  import Foundation
  import ImageIO

  /// A decoder that uses ImageIO, the system's image library on Apple platforms.
  struct ImageIOCodec {
    let format: ImageFormat

    func decode(_ bytes: [UInt8]) throws(ImageError) -> Bitmap {
      guard let source = CGImageSourceCreateWithData(Data(bytes) as CFData, nil) else {
        throw .corrupt(format, message: "ImageIO cannot read it")
      }
      switch CGImageSourceGetStatusAtIndex(source, 0) {
      case .statusComplete: break
      case .statusUnexpectedEOF, .statusIncomplete: throw .truncated(format)
      default: throw .corrupt(format, message: "ImageIO cannot read it")
      }
      let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any] ?? [:]
      // The size is checked before the pixels are decoded.
      if let width = properties[kCGImagePropertyPixelWidth] as? Int,
        let height = properties[kCGImagePropertyPixelHeight] as? Int
      {
        _ = try Bitmap.pixelCount(width: width, height: height)
      }
      guard let decoded = CGImageSourceCreateImageAtIndex(source, 0, nil) else {
        throw .corrupt(format, message: "ImageIO cannot decode it")
      }
      let image = try Bitmap(decoded)
      guard format == .jpeg, let value = properties[kCGImagePropertyOrientation] as? UInt16,
        let orientation = ImageOrientation(rawValue: value)
      else { return image }
      return image.oriented(orientation)
    }
  }
#endif
