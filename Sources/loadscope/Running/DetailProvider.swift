import Dashboard
import InspectionModel

/// Loads the pictures of image nodes, and the texts about the contents of nodes.
@MainActor
protocol DetailProvider: AnyObject {
  /// Loads a picture, and passes it or the reason why there is none to `answer`: once, now or later. `answer` is not called
  /// after ``cancel(_:)``.
  func load(_ request: PictureRequest, _ answer: @escaping @MainActor (PictureAnswer) -> Void)

  /// Stops a load whose picture is no longer on the screen.
  func cancel(_ request: PictureRequest)

  /// Whether texts about contents can be loaded now.
  var sharesContents: Bool { get }

  /// Loads the text about the contents of a node, and passes it to `answer` as a picture is passed; nil for none.
  func load(_ request: ContentsRequest, _ answer: @escaping @MainActor (ContentsText?) -> Void)

  /// Stops a load whose text is no longer on the screen.
  func cancel(_ request: ContentsRequest)
}

/// A provider without texts, such as that of a scenario, whose loadables have no contents.
extension DetailProvider {
  var sharesContents: Bool { false }

  func load(_ request: ContentsRequest, _ answer: @escaping @MainActor (ContentsText?) -> Void) { answer(nil) }

  func cancel(_ request: ContentsRequest) {}
}
