import Foundation
import LoadableImages
import Loadables

@main
@MainActor
struct ShowImage {
  static func main() async throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../LoadableImagesTests/Files")
    let photo = NamedLoadableImage("baseline", inFolder: folder)
    let thumbnail = FilteredLoadableImage(photo, filters: [.grayscale, .resize(toFitWidth: 10, height: 10)])
    print("thumbnail: \(try await thumbnail.fetch())")
  }
}
