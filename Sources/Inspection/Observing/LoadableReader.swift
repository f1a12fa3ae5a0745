import InspectionModel
import Loadables

/// Reads the values of a loadable. Loadables are code of the program, so reading may cause further events.
@MainActor
struct LoadableReader {
  let traits: LoadableTraits
  let backoff: BackoffTimeoutPolicy?
  let mayHaveFaults: Bool
  /// Makes the text of an error when the text is first read; nil to make each text at once.
  let describeError: (@Sendable (any Error) -> String)?

  struct Reading {
    let state: NodeState
    let hasContents: Bool
    let error: NodeError?
    let backoff: NodeBackoff?
    /// The injected faults; nil if they were not read, because the node had none before.
    let faults: [Fault]?
    let observerCount: Int
  }

  func read(
    _ loadable: any PureLoadableProtocol, originOf identify: (any PureLoadableProtocol) -> NodeID?
  ) -> Reading {
    Reading(
      state: NodeState(loadable.loadableState), hasContents: loadable.isContentsAvailable,
      error: loadable.error.map {
        loadable is WaiterLoadable ? .timedOut : NodeError($0, describe: describeError, originOf: identify)
      },
      backoff: (backoff?.configuration).map(NodeBackoff.init),
      faults: mayHaveFaults ? (loadable as? any FaultCarrier)?.faults ?? [] : nil,
      observerCount: traits.contains(.isBase) ? (loadable as? LoadableBase)?.observerCount ?? 0 : 0)
  }
}

extension LoadableTraits {
  /// Returns the loadables on which a loadable depends, or which it has called; nil if its class has none.
  @MainActor
  func dependencies(of loadable: any PureLoadableProtocol) -> [any PureLoadableProtocol]? {
    if contains(.isContainer) { return (loadable as? any LoadableContainer)?.dependencies }
    return contains(.isCaller) ? (loadable as? any LoadableCaller)?.calledLoadables : nil
  }

  /// Returns whether a loadable needs a sync; nil if it cannot sync. For a group, a chain, or a proxy with a target,
  /// the number `childrenNeedingSync` decides, because the loadable itself would ask each of its children.
  @MainActor
  func needsSync(_ loadable: any PureLoadableProtocol, childrenNeedingSync: Int32, hasChildren: Bool) -> Bool? {
    if contains(.needsSyncOfChildren) { return childrenNeedingSync > 0 }
    if contains(.needsSyncOfTarget), hasChildren { return childrenNeedingSync > 0 }
    guard contains(.canSync) else { return nil }
    // A call through the class is faster than through the protocol.
    return (loadable as? Loadable)?.needsSync ?? (loadable as? any LoadableProtocol)?.needsSync
  }
}

extension NodeError {
  /// The error of a waiter that timed out. Its text is a code, because the real error's text contains a class name.
  static let timedOut = NodeError(text: "timed-out")

  /// Creates the error of a node. If a group or chain passes on a child's error, `identify` returns the child's node.
  @MainActor
  init(
    _ error: any Error, describe: (@Sendable (any Error) -> String)? = nil,
    originOf identify: (any PureLoadableProtocol) -> NodeID?
  ) {
    var error = error
    var origin: NodeID?
    while true {
      if let wrapped = error as? LoadableGroupError {
        origin = wrapped.child.flatMap(identify)
        error = wrapped.cause
      } else if let wrapped = error as? LoadableChainError, let cause = wrapped.cause {
        origin = wrapped.loadable.flatMap(identify)
        error = cause
      } else {
        break
      }
    }
    if let describe {
      let cause = error
      self.init(origin: origin) { describe(cause) }
    } else {
      self.init(text: Self.text(of: error), origin: origin)
    }
  }

  /// Returns the short description of an error, such as a code, or else the error's usual description.
  package nonisolated static func text(of error: any Error) -> String {
    (error as? any DescribedError)?.shortDescription ?? String(describing: error)
  }
}

extension NodeState {
  package init(_ state: LoadableState) {
    switch state {
    case .idle: self = .idle
    case .syncing: self = .syncing
    case .didSyncSuccessfully: self = .synced
    case .didFailToSync: self = .failed
    }
  }
}

extension LoadableState {
  package init(_ state: NodeState) {
    switch state {
    case .idle: self = .idle
    case .syncing: self = .syncing
    case .synced: self = .didSyncSuccessfully
    case .failed: self = .didFailToSync
    }
  }
}

/// An error with a short description for the screen, such as an error code, in place of its usual description.
public protocol DescribedError: Error {
  var shortDescription: String { get }
}

/// A loadable whose syncs call other loadables: tools show them within it. Unlike those of a container, their states do
/// not decide its own.
@MainActor
package protocol LoadableCaller: PureLoadableProtocol {
  /// The loadables that its syncs have called, in the order of their first call.
  var calledLoadables: [any PureLoadableProtocol] { get }
}

/// A loadable that applies injected faults to its own syncs, such as a simulated loadable.
package protocol FaultCarrier: PureLoadableProtocol {
  /// The faults that affect the next syncs, in the order of injection.
  var faults: [Fault] { get }
}
