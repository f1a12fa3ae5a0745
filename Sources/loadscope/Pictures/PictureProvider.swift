import Dashboard
import InspectionModel

/// Loads the pictures of image nodes.
@MainActor
protocol PictureProvider: AnyObject {
  /// Loads a picture, and passes it or the reason why there is none to `answer`: once, now or later. `answer` is not called
  /// after ``cancel(_:)``.
  func load(_ request: PictureRequest, _ answer: @escaping @MainActor (PictureAnswer) -> Void)

  /// Stops a load whose picture is no longer on the screen.
  func cancel(_ request: PictureRequest)
}
