import Foundation
import Loadables

/// A loadable with an image file from a folder or a bundle, read and decoded off the main actor.
///
/// Every sync reads the file again. If a later sync fails, the last image stays.
///
/// ```swift
/// let logo = NamedLoadableImage("logo", in: .main)
/// logo.syncIfNeeded()
/// ```
public final class NamedLoadableImage: AsyncLoadable<Bitmap>, LoadableImageProtocol, InspectionNamed {
  /// The path of the file below the folder. Without an extension, `png`, `jpg` and `jpeg` are tried.
  public let name: String

  private let file: NamedFile
  private let decoder: any ImageDecoder

  /// Creates a loadable for an image file in a folder.
  ///
  /// - Parameters:
  ///   - name: The path of the file below the folder. Without an extension, `png`, `jpg` and `jpeg` are tried.
  ///   - folder: The URL of the folder.
  ///   - decoder: The decoder of the file.
  public init(_ name: String, inFolder folder: URL, decoder: any ImageDecoder = StandardImageDecoder()) {
    self.name = name
    self.decoder = decoder
    file = NamedFile(name: name, folder: folder.path)
    super.init()
  }

  /// Creates a loadable for an image among the resources of a bundle, such as `Bundle.module`.
  ///
  /// - Parameters:
  ///   - name: The path of the file below the resources. Without an extension, `png`, `jpg` and `jpeg` are tried.
  ///   - bundle: The bundle with the resources.
  ///   - decoder: The decoder of the file.
  public convenience init(
    _ name: String, in bundle: Bundle = .main, decoder: any ImageDecoder = StandardImageDecoder()
  ) {
    self.init(name, inFolder: bundle.resourceURL ?? bundle.bundleURL, decoder: decoder)
  }

  /// The name that inspection tools show, equal to ``name``.
  public var inspectionName: String { name }

  /// Reads and decodes the file.
  public override func doSync(attempt: SyncAttempt<Bitmap>) {
    attempt.run { [file, decoder] in try await file.load(decoder) }
  }
}

/// An image file in a folder. For a name without an extension, `png`, `jpg` and `jpeg` are tried.
struct NamedFile: Sendable {
  let name: String
  let folder: String

  @concurrent func load(_ decoder: any ImageDecoder) async throws -> Bitmap {
    let bytes = try await ImageQueue.run { try read() }
    try Task.checkCancellation()
    return try await ImageQueue.run { try decoder.decode(bytes) }
  }

  private func read() throws -> [UInt8] {
    let components = name.split(separator: "/", omittingEmptySubsequences: false)
    guard let last = components.last, !components.contains(where: { ["", ".", ".."].contains($0) }) else {
      throw ImageLoadingError.invalidName(name)
    }
    let path = "\(folder)/\(name)"
    let loader = FileImageLoader()
    let extensions = last.contains(".") ? [] : ["png", "jpg", "jpeg"]
    for suffix in extensions {
      do {
        return try loader.read("\(path).\(suffix)")
      } catch ImageLoadingError.notFound {
        continue
      }
    }
    // Last, the name is tried as it is. An error then shows this path.
    return try loader.read(path)
  }
}
