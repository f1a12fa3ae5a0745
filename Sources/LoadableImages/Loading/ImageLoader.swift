#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A loader of image files, a parameter of the loadables that load one.
///
/// Implement the protocol for the network, a database or an archive. A loader limits the time and the bytes of a load.
public protocol ImageLoader: Sendable {
  /// Returns the bytes of the file at `url`. Called off the main actor.
  ///
  /// The task is cancelled when the loadable is released: end early then.
  ///
  /// - Throws: ``ImageLoadingError``, or an error of the loader.
  @concurrent func load(_ url: URL) async throws -> [UInt8]
}
