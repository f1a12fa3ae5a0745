/// The reason why a group failed: the first child, in the group's order, that failed with an error.
public struct LoadableGroupError: Error, CustomStringConvertible {
  /// The child that failed; nil once the child is released.
  ///
  /// Held weakly, so that a stored error, such as the error of a failed chain, does not keep the child alive.
  public weak let child: (any PureLoadableProtocol)?
  /// The error with which the child failed.
  public let cause: any Error

  private let childName: String

  /// Creates the error of a group with this failed child; nil unless the child has failed with an error.
  @MainActor
  init?(_ child: any PureLoadableProtocol) {
    guard child.loadableState == .didFailToSync, let cause = child.error else { return nil }
    self.child = child
    self.cause = cause
    childName = child.nameInSentences
  }

  /// A readable description of the error.
  public var description: String { "\(childName) failed: \(cause)" }

  /// The error at the end of nested groups and chains: ``cause``, or the root cause of that.
  public var rootCause: any Error { Loadables.rootCause(of: cause) }
}

/// Returns the error of a loadable that is no group and no chain, within the errors of nested groups and chains.
func rootCause(of error: any Error) -> any Error {
  var root = error
  while true {
    switch root {
    case let group as LoadableGroupError: root = group.cause
    case let chain as LoadableChainError:
      guard let cause = chain.cause else { return chain }
      root = cause
    default: return root
    }
  }
}
