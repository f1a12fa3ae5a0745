/// An error with a short description, such as a code.
public protocol DescribedError: Error {
  var shortDescription: String { get }
}
