#if HAS_IMAGE_CODECS
  import InspectionModel
  import LoadableImages
  import Scenarios

  /// The image of a node, decoded and filtered, in a size that is enough for every screen.
  struct FilteredImage: Sendable {
    /// The maximum width and height in pixels, so that an image takes at most 4 MiB.
    private static let side = 1_024

    private let image: Bitmap
    private let original: Picture.Original

    /// Decodes and filters the contents of a file. Throws the error of the decoder or of a filter.
    init(of bytes: [UInt8], _ filters: [ImageDefinition.Filter]) throws {
      var image = try StandardImageDecoder().decode(bytes)
      let (width, height) = (image.width, image.height)
      let file = image.file.map {
        Picture.File(width: width, height: height, format: $0.format.description, byteCount: $0.byteCount)
      }
      for filter in filters { image = try ImageFilter(filter).apply(to: image) }
      original = Picture.Original(width: image.width, height: image.height, file: file)
      self.image = try image.resized(toFitWidth: Self.side, height: Self.side)
    }

    /// Returns the picture for a place on the screen. Throws an error if the picture cannot be resized.
    func picture(in size: PictureSize) throws -> Picture {
      let picture = try Picture(fitting: size, original: original) { width, height in
        try image.resized(width: width, height: height).bytes
      }
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
