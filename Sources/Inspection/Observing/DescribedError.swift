/// An error that has a short description for the screen, such as an error code.
public protocol DescribedError: Error {
  var shortDescription: String { get }
}
