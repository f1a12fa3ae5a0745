/// Why a group failed: the first of its children, in order, that failed with an error.
public struct LoadableGroupError: Error, CustomStringConvertible {
  /// The child that failed.
  public let child: any PureLoadableProtocol
  /// The child's own error.
  public let cause: any Error

  /// Nil unless the child has failed and says why.
  @MainActor
  init?(_ child: any PureLoadableProtocol) {
    guard child.loadableState == .didFailToSync, let cause = child.error else { return nil }
    self.child = child
    self.cause = cause
  }

  /// A sentence for a person.
  public var description: String { "\(type(of: child)) failed: \(cause)" }
}
