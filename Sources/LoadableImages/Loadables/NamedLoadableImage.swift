import Foundation
import Loadables

/// An image file of a folder or a bundle, read and decoded off the main actor.
///
/// The file is read at every sync, and the image is kept when a later sync fails.
public final class NamedLoadableImage: AsyncLoadable<Image>, LoadableImageProtocol, InspectionNamed {
  /// The name: the path of the file below the folder. A name without an extension stands for a PNG or a JPEG.
  public let name: String

  private let file: NamedFile
  private let decoder: any ImageDecoder
  private var task: ImageTask?

  /// An image of a folder.
  ///
  /// - Parameters:
  ///   - name: The path of the file below the folder; without an extension, `png`, `jpg` and `jpeg` are tried.
  ///   - folder: The folder.
  ///   - decoder: The decoder of the file.
  public init(_ name: String, inFolder folder: URL, decoder: any ImageDecoder = StandardImageDecoder()) {
    self.name = name
    self.decoder = decoder
    file = NamedFile(name: name, folder: folder.path)
    super.init()
  }

  /// An image of a bundle's resources, such as `Bundle.module`.
  ///
  /// - Parameters:
  ///   - name: The path of the file below the resources; without an extension, `png`, `jpg` and `jpeg` are tried.
  ///   - bundle: The bundle.
  ///   - decoder: The decoder of the file.
  public convenience init(
    _ name: String, in bundle: Bundle = .main, decoder: any ImageDecoder = StandardImageDecoder()
  ) {
    self.init(name, inFolder: bundle.resourceURL ?? bundle.bundleURL, decoder: decoder)
  }

  /// The name in tools.
  public var inspectionName: String { name }

  /// Reads and decodes the file.
  public override func doSync() {
    task = ImageTask { [file, decoder] in
      try await file.load(decoder)
    } finish: { [weak self] result in
      self?.task = nil
      self?.finishSync(result)
    }
  }
}
