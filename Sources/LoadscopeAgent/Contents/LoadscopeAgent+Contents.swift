import Inspection
import InspectionModel
import Loadables

extension LoadscopeAgent {
  /// Shows a loadable as ``register(_:as:title:)`` does, and its contents to clients that look at it.
  ///
  /// ```swift
  /// agent.register(feed, as: "feed", describe: { "\($0.posts.count) posts" })
  /// ```
  ///
  /// - Parameters:
  ///   - loadable: The loadable, which the agent holds weakly.
  ///   - key: The short name of the loadable on the screen.
  ///   - title: The longer name of the loadable; nil for none.
  ///   - describe: Returns a short text about the contents. Called off the main actor, only while a client looks at the
  ///     loadable. The first 4 KiB of the text are sent, after secrets are removed from it as from an error text.
  public func register<Content: Sendable>(
    _ loadable: any AsyncLoadableProtocol<Content>, as key: String, title: String? = nil,
    describe: @escaping @Sendable (Content) -> String
  ) {
    register(loadable, as: key, title: title)
    describers.set(of: loadable) { [weak loadable] in
      guard let content = loadable?.content else { return nil }
      return { describe(content) }
    }
  }

  /// Shows a loadable as ``register(_:as:title:)`` does, and its contents to clients that look at it: for contents that are
  /// not `Sendable`, and for loadables that keep them in properties of their own.
  ///
  /// - Parameters:
  ///   - loadable: The loadable, which the agent holds weakly.
  ///   - key: The short name of the loadable on the screen.
  ///   - title: The longer name of the loadable; nil for none.
  ///   - describeLoadable: Returns a short text about the contents of the loadable; nil for none. Called on the main actor,
  ///     between slices of its other work, only while a client looks at the loadable and it has contents. The first 4 KiB
  ///     of the text are sent, after secrets are removed from it as from an error text.
  public func register<Described: PureLoadableProtocol>(
    _ loadable: Described, as key: String, title: String? = nil,
    describeLoadable: @escaping @MainActor (Described) -> String?
  ) {
    register(loadable, as: key, title: title)
    describers.set(of: loadable) { [weak loadable] in
      guard let loadable, let text = describeLoadable(loadable) else { return nil }
      return { text }
    }
  }

  /// Returns a closure that describes the contents of a node on any thread, and the time of these contents; nil if it has
  /// none, or no closure to describe them.
  func contents(of node: NodeID) -> (time: Int64, text: @Sendable () -> String)? {
    guard let inspector = source?.inspector else { return nil }
    let text = inspector.loadable(node).map { describers.text(of: $0) } ?? callFeed?.contents(of: node)
    return text.map { (inspector.now, $0) }
  }
}
