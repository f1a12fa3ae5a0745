/// An error that knows how to name itself in few words, such as a code.
public protocol DescribedError: Error {
  /// What is shown for it.
  var shortDescription: String { get }
}
