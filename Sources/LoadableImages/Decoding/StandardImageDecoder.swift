#if !canImport(ImageIO)
  internal import CImageCodecs
#endif

/// The default image decoder, for PNG and JPEG.
///
/// - PNG: every colour type and bit depth, interlaced or not, with `tRNS`. 16-bit channels are reduced to their high
///   byte, after the comparison with `tRNS` colours. Gamma, colour profiles and all but the first picture of an
///   animation are ignored.
/// - JPEG: baseline and progressive, in gray, RGB, YCbCr, CMYK and YCCK. CMYK values are taken as inverted, as Adobe
///   programs write them.
/// - Both: the orientation in EXIF data or in an XMP packet is applied.
///
/// The pixels are those of Pillow's `convert("RGBA")` after `ImageOps.exif_transpose`; JPEG channels differ by up to 2.
///
/// The bytes may be untrusted: for any bytes, the decoder returns an image or throws an ``ImageError``, also for a
/// truncated file. Besides the image itself, decoding needs at most 12 bytes of memory per pixel, plus 32 MiB.
///
/// The codecs are libpng and libjpeg-turbo. On Apple platforms, ImageIO decodes by its own rules.
public struct StandardImageDecoder: ImageDecoder {
  /// Creates a decoder, which has no settings.
  public init() {}

  /// Decodes the contents of a PNG or JPEG file.
  public func decode(_ bytes: [UInt8]) throws(ImageError) -> Bitmap {
    guard let format = ImageFormat(of: bytes) else {
      throw .unknownFormat(firstBytes: Array(bytes.prefix(8)))
    }
    #if canImport(ImageIO)
      var image = try ImageIOCodec(format: format).decode(bytes)
    #else
      var image = try Codec(format: format).decode(bytes).oriented(ImageOrientation(of: bytes, format))
    #endif
    image.file = ImageFile(format: format, byteCount: bytes.count)
    return image
  }
}

#if !canImport(ImageIO)
  /// A decoder of one format, which calls the format's C library.
  private struct Codec {
    let format: ImageFormat

    func decode(_ bytes: [UInt8]) throws(ImageError) -> Bitmap {
      let size = try measure(bytes)
      return try Bitmap(checkedWidth: size.width, height: size.height) { pixels throws(ImageError) in
        var report = lsi_report()
        let (width, height) = (UInt32(size.width), UInt32(size.height))
        let status = bytes.withUnsafeBufferPointer { bytes in
          switch format {
          case .png: lsi_png_decode(bytes.baseAddress, bytes.count, width, height, pixels.baseAddress, &report)
          case .jpeg: lsi_jpeg_decode(bytes.baseAddress, bytes.count, width, height, pixels.baseAddress, &report)
          }
        }
        try check(status, report)
      }
    }

    private func measure(_ bytes: [UInt8]) throws(ImageError) -> (width: Int, height: Int) {
      var report = lsi_report()
      let status = bytes.withUnsafeBufferPointer { bytes in
        switch format {
        case .png: lsi_png_measure(bytes.baseAddress, bytes.count, &report)
        case .jpeg: lsi_jpeg_measure(bytes.baseAddress, bytes.count, &report)
        }
      }
      try check(status, report)
      let (width, height) = (Int(report.width), Int(report.height))
      _ = try Bitmap.pixelCount(width: width, height: height)
      return (width, height)
    }

    private func check(_ status: lsi_status, _ report: lsi_report) throws(ImageError) {
      switch status {
      case LSI_DECODED: return
      case LSI_TRUNCATED: throw .truncated(format)
      case LSI_UNSUPPORTED: throw .unsupported(format, message: message(of: report))
      case LSI_OUT_OF_MEMORY: throw .outOfMemory(format)
      default: throw .corrupt(format, message: message(of: report))
      }
    }

    private func message(of report: lsi_report) -> String {
      withUnsafeBytes(of: report.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
  }
#endif
