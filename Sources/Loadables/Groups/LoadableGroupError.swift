/// Why a group failed: the first of its children, in order, that failed with an error.
public struct LoadableGroupError: Error, CustomStringConvertible {
  /// The child that failed; nil once it is released.
  ///
  /// Held weakly, so that a kept error, such as that of a chain that failed for this group, does not keep the child.
  public weak let child: (any PureLoadableProtocol)?
  /// The child's own error.
  public let cause: any Error

  private let childType: any PureLoadableProtocol.Type

  /// Nil unless the child has failed and says why.
  @MainActor
  init?(_ child: any PureLoadableProtocol) {
    guard child.loadableState == .didFailToSync, let cause = child.error else { return nil }
    self.child = child
    self.cause = cause
    childType = type(of: child)
  }

  /// A sentence for a person.
  public var description: String { "\(childType) failed: \(cause)" }
}
