#if canImport(CoreGraphics)
  import CoreGraphics
  import Foundation

  extension Bitmap {
    /// Creates an image from the pixels of a `CGImage`, converted to sRGB.
    ///
    /// - Throws: For an invalid size, the errors of ``init(width:height:bytes:)``. ``ImageError/noImage`` if Core
    ///   Graphics cannot draw the image.
    public init(_ image: CGImage) throws(ImageError) {
      let (width, height) = (image.width, image.height)
      _ = try Self.pixelCount(width: width, height: height)
      self = try Bitmap(checkedWidth: width, height: height) { bytes throws(ImageError) in
        // Core Graphics draws over the present bytes.
        bytes.initialize(repeating: 0)
        // Core Graphics only has contexts whose colours are multiplied by alpha.
        guard let space = CGColorSpace(name: CGColorSpace.sRGB),
          let context = CGContext(
            data: bytes.baseAddress, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
            space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { throw .noImage }
        context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
        for index in stride(from: 0, to: bytes.count, by: 4) { Self.divideByAlpha(bytes, at: index) }
      }
    }

    /// A `CGImage` with the same pixels, in sRGB; nil if Core Graphics cannot create it.
    public var cgImage: CGImage? {
      guard let space = CGColorSpace(name: CGColorSpace.sRGB),
        let provider = CGDataProvider(data: Data(bytes) as CFData)
      else { return nil }
      return CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4, space: space,
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue), provider: provider, decode: nil,
        shouldInterpolate: true, intent: .defaultIntent)
    }

    private static func divideByAlpha(_ bytes: UnsafeMutableBufferPointer<UInt8>, at index: Int) {
      let alpha = Int(bytes[index + 3])
      guard alpha != 0, alpha != 255 else { return }
      for channel in index..<index + 3 {
        bytes[channel] = UInt8(min(255, (Int(bytes[channel]) * 255 + alpha / 2) / alpha))
      }
    }
  }
#endif
