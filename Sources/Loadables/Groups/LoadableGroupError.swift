/// The reason why a group failed: the first child, in the group's order, that failed with an error.
public struct LoadableGroupError: Error, CustomStringConvertible {
  /// The child that failed; nil once the child is released.
  ///
  /// Held weakly, so that a stored error, such as the error of a failed chain, does not keep the child alive.
  public weak let child: (any PureLoadableProtocol)?
  /// The error with which the child failed.
  public let cause: any Error

  private let childType: any PureLoadableProtocol.Type

  /// Creates the error of a group with this failed child; nil unless the child has failed with an error.
  @MainActor
  init?(_ child: any PureLoadableProtocol) {
    guard child.loadableState == .didFailToSync, let cause = child.error else { return nil }
    self.child = child
    self.cause = cause
    childType = type(of: child)
  }

  /// A readable description of the error.
  public var description: String { "\(childType) failed: \(cause)" }
}
