import Dashboard
import InspectionModel

/// Loads the pictures of image nodes.
@MainActor
protocol PictureProvider: AnyObject {
  /// Loads a picture, and passes it or the reason why there is none to `answer`: exactly once, now or later.
  func load(_ request: PictureRequest, _ answer: @escaping @MainActor (PictureAnswer) -> Void)

  /// Stops a load that no panel waits for any more. `answer` may still be called.
  func cancel(_ request: PictureRequest)
}
