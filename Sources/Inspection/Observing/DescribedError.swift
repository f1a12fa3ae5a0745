/// An error with a short description for the screen, such as an error code, in place of its usual description.
public protocol DescribedError: Error {
  var shortDescription: String { get }
}
