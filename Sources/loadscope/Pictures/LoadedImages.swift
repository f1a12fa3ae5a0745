#if HAS_IMAGE_CODECS
  import Scenarios
  import Synchronization

  /// The images loaded lately, so that a picture in another size does not need its file again.
  final class LoadedImages: Sendable {
    /// The maximum size of all images together, in bytes.
    private static let byteLimit = 64 << 20

    struct Key: Hashable, Sendable {
      let definition: ImageDefinition
      /// The number of the node's successful syncs. A file is read again after each.
      let version: Int
    }

    /// The latest image last.
    private let images = Mutex<[(key: Key, image: FilteredImage)]>([])

    /// Returns a known image, or loads it. Two calls at the same time may both load it.
    func image(_ key: Key, load: () async throws -> FilteredImage) async throws -> FilteredImage {
      let known = images.withLock { images in images.last { $0.key == key }?.image }
      if let known { return known }
      let image = try await load()
      images.withLock { images in
        images.removeAll { $0.key == key }
        images.append((key, image))
        while images.reduce(0, { $0 + $1.image.byteCount }) > Self.byteLimit { images.removeFirst() }
      }
      return image
    }
  }
#endif
