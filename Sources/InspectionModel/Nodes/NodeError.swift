import Synchronization

/// The error of a failed node.
public struct NodeError: Sendable {
  private let storage: Storage
  /// The node whose error this is, if a group or chain shows the error of another node; otherwise nil.
  public let origin: NodeID?

  private enum Storage: Sendable {
    case known(String)
    case deferred(DeferredText)
  }

  /// Creates an error with a known text: a description or a code.
  public init(text: String, origin: NodeID? = nil) {
    storage = .known(text)
    self.origin = origin
  }

  /// Creates an error whose text is computed on first access, on any thread, because describing an error may be slow.
  package init(origin: NodeID? = nil, describe: @escaping @Sendable () -> String) {
    storage = .deferred(DeferredText(describe))
    self.origin = origin
  }

  /// The text of the error: a description or a code.
  public var text: String {
    switch storage {
    case .known(let text): text
    case .deferred(let text): text.value
    }
  }

  /// Returns a copy with another origin: the node whose error a group or chain shows; nil for an error of its own.
  package func with(origin: NodeID?) -> NodeError { NodeError(storage, origin) }

  private init(_ storage: Storage, _ origin: NodeID?) { (self.storage, self.origin) = (storage, origin) }
}

extension NodeError: Hashable {
  public static func == (left: NodeError, right: NodeError) -> Bool {
    guard left.origin == right.origin else { return false }
    if case .deferred(let text) = left.storage, case .deferred(let other) = right.storage, text === other {
      return true
    }
    return left.text == right.text
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(origin)
  }
}

/// A text that a closure computes once, on first access.
private final class DeferredText: Sendable {
  private enum State {
    case described(String)
    case unread(@Sendable () -> String)
  }

  private let state: Mutex<State>

  init(_ describe: @escaping @Sendable () -> String) { state = Mutex(.unread(describe)) }

  var value: String {
    state.withLock { state in
      switch state {
      case .described(let text): return text
      case .unread(let describe):
        let text = describe()
        state = .described(text)
        return text
      }
    }
  }
}
