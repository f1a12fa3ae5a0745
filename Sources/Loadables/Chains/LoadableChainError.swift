/// The reason why a chain failed: one of its items ended without contents.
public struct LoadableChainError: Error, CustomStringConvertible {
  /// The position of the item in the chain, from 0.
  public let index: Int
  /// The loadable of that item; nil once it is released.
  ///
  /// Held weakly, so that a kept error does not keep the loadable.
  public weak let loadable: (any LoadableProtocol)?
  /// The loadable's own error, if it has one.
  public let cause: (any Error)?

  @MainActor
  init(_ loadable: any LoadableProtocol, at index: Int) {
    self.index = index
    self.loadable = loadable
    cause = loadable.error
  }

  /// A readable description of the error.
  public var description: String {
    "could not sync element #\(index)" + (cause.map { ": \($0)" } ?? "")
  }
}
