/// The reason why a chain failed: a loadable of the chain was done syncing, but had no contents.
public struct LoadableChainError: Error, CustomStringConvertible {
  /// The position of the failed item in the chain, from 0.
  public let index: Int
  /// The loadable of the failed item; nil once the loadable is released.
  ///
  /// Held weakly, so that a stored error does not keep the loadable alive.
  public weak let loadable: (any LoadableProtocol)?
  /// The error of the failed item's loadable; nil if the loadable has no error.
  public let cause: (any Error)?

  private let name: String?

  @MainActor
  init(_ loadable: any LoadableProtocol, at index: Int) {
    self.index = index
    self.loadable = loadable
    cause = loadable.error
    name = (loadable as? any InspectionNamed)?.inspectionName
  }

  /// A readable description of the error.
  public var description: String {
    "could not sync element #\(index)" + (name.map { ", \($0)" } ?? "") + (cause.map { ": \($0)" } ?? "")
  }

  /// The error at the end of nested groups and chains: the root of ``cause``; this error without a cause.
  public var rootCause: any Error { Loadables.rootCause(of: self) }
}
