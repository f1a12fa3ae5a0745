#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A loader of the bytes of image files. Loadables that load an image take a loader as a parameter.
///
/// Implement the protocol for the network, a database or an archive. A loader should limit the time and size of a load.
public protocol ImageLoader: Sendable {
  /// Returns the contents of the image file at `url`. Called off the main actor.
  ///
  /// Releasing the loadable cancels the task of this call. The method should then throw an error soon.
  ///
  /// - Throws: ``ImageLoadingError``, or an error that the loader defines.
  @concurrent func load(_ url: URL) async throws -> [UInt8]
}
