#if HAS_IMAGE_CODECS
  import Foundation
  import InspectionModel
  import LoadableImages
  import Scenarios

  /// Makes a picture for the screen of an image's file.
  struct PictureReduction {
    private let definition: ImageDefinition

    init(_ definition: ImageDefinition) { self.definition = definition }

    /// Loads, decodes, filters and reduces the image.
    ///
    /// - Throws: A ``Problem``, or the error of the loader, the decoder or a filter.
    func picture(in size: PictureSize, files: PictureFiles) async throws -> Picture {
      let bytes: [UInt8]
      switch try files.contents(of: definition.source) {
      case .bytes(let contents): bytes = contents
      case .url(let url):
        // FoundationNetworking needs libcurl, which a program with a static standard library does not have.
        guard url.isFileURL else { throw Problem(PictureMessages.noWeb) }
        bytes = try await FileImageLoader().load(url)
      }
      var image = try StandardImageDecoder().decode(bytes)
      let original = Picture.Original(
        width: image.width, height: image.height, format: ImageFormat(of: bytes)?.description, byteCount: bytes.count)
      for filter in definition.filters { image = try ImageFilter(filter).apply(to: image) }
      let fitted = size.fitted(width: image.width, height: image.height)
      let reduced = try image.resized(width: fitted.width, height: fitted.height)
      let picture = Picture(width: reduced.width, height: reduced.height, pixels: reduced.bytes, original: original)
      guard let picture else { throw ImageError.noImage }
      return picture
    }
  }

  extension ImageFilter {
    fileprivate init(_ filter: ImageDefinition.Filter) {
      switch filter {
      case .grayscale: self = .grayscale
      case .resize(let width, let height): self = .resize(width: width, height: height)
      }
    }
  }
#endif
