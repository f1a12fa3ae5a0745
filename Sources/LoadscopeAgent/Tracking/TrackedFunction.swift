import Inspection
import Loadables
import LoadablesTooling

/// A loadable whose sync calls an asynchronous function. The function's result becomes the content.
///
/// A tracked function whose sync the function starts, also in child tasks, is shown within this one.
@MainActor
public final class TrackedFunction<Content: Sendable>: AsyncLoadable<Content> {
  private let function: @Sendable () async throws -> Content
  private let called = CalledFunctions()

  init(_ function: @escaping @Sendable () async throws -> Content) {
    self.function = function
    super.init()
    called.caller = self
  }

  /// Calls the function in a task, which is cancelled when the attempt is over.
  public override func doSync(attempt: SyncAttempt<Content>) {
    noteCall()
    attempt.run { [function, called] in
      try await CalledFunctions.$current.withValue(called) { try await function() }
    }
  }
}

extension TrackedFunction {
  /// Notes that the tracked function of this task, if there is one, calls this one.
  func noteCall() { CalledFunctions.current?.add(self, calling: called) }
}

extension TrackedFunction: LoadableCaller {
  package var calledLoadables: [any PureLoadableProtocol] { called.loadables }
}

/// A loadable whose content is the latest element of an asynchronous sequence. The loadable is syncing until the first
/// element; an error of the sequence makes it fail.
@MainActor
public final class TrackedSequence<Content: Sendable>: AsyncLoadable<Content> {
  private let start: @Sendable @MainActor (TrackedSequence) -> Task<Void, Never>
  private var task: Task<Void, Never>?

  init<Elements: AsyncSequence & Sendable>(_ elements: Elements) where Elements.Element == Content {
    start = { loadable in
      Task { [weak loadable] in
        do {
          for try await element in elements {
            guard let loadable else { return }
            loadable.setDidSyncSuccessfully(content: element)
          }
        } catch {
          loadable?.setFailedToSync(error)
        }
      }
    }
    super.init()
  }

  isolated deinit { task?.cancel() }

  /// Iterates over the sequence from the start. Cancels an earlier iteration.
  public override func doSync() {
    task?.cancel()
    task = start(self)
  }
}

extension LoadscopeAgent {
  /// Creates a loadable that calls a function in each sync, and shows it to clients. Sync it to call the function.
  ///
  /// ```swift
  /// let posts = agent.track("posts") { try await api.posts() }
  /// let page = try await posts.fetch()
  /// ```
  ///
  /// - Parameters:
  ///   - key: The short name of the loadable on the screen.
  ///   - title: The longer name of the loadable; nil for none.
  ///   - describe: Returns a short text about the contents, for clients that look at them: see
  ///     ``register(_:as:title:describe:)``. Nil for none.
  ///   - function: The function that every sync calls. A release of the loadable cancels the call.
  /// - Returns: The loadable, which clients see as long as the program retains it.
  public func track<Content: Sendable>(
    _ key: String, title: String? = nil, describe: (@Sendable (Content) -> String)? = nil,
    _ function: @escaping @Sendable () async throws -> Content
  ) -> TrackedFunction<Content> {
    let loadable = TrackedFunction(function)
    register(loadable, as: key, title, describe)
    return loadable
  }

  /// Shows a function with an argument to clients: a loadable for each argument.
  ///
  /// ```swift
  /// let user = agent.track("user") { (id: Int) in try await api.user(id) }
  /// let author = try await user(7)
  /// ```
  ///
  /// - Parameters:
  ///   - key: The short name of the function. The loadable of an argument is named `key(argument)`; secrets are removed
  ///     from the argument as from error texts.
  ///   - title: The longer name of the loadables; nil for none.
  ///   - describe: Returns a short text about the contents, for clients that look at them: see
  ///     ``register(_:as:title:describe:)``. Nil for none.
  ///   - function: The function that every sync calls.
  /// - Returns: The function, which anything can call from any actor.
  public nonisolated func track<Argument: Hashable & Sendable, Content: Sendable>(
    _ key: String, title: String? = nil, describe: (@Sendable (Content) -> String)? = nil,
    _ function: @escaping @Sendable (Argument) async throws -> Content
  ) -> TrackedFunctions<Argument, Content> {
    TrackedFunctions(function) { [weak self] loadable, argument in
      guard let self else { return }
      let text = "\(argument)"
      register(loadable, as: "\(key)(\(describer.redact?(text) ?? text))", title, describe)
    }
  }

  /// Creates a loadable from a sequence, and shows the loadable to clients. Iterates at once, and again at every sync.
  ///
  /// - Parameters:
  ///   - key: The short name of the loadable on the screen.
  ///   - title: The longer name of the loadable; nil for none.
  ///   - elements: The sequence. Each element becomes the content; an error makes the loadable fail.
  ///   - describe: Returns a short text about the contents, for clients that look at them: see
  ///     ``register(_:as:title:describe:)``. Nil for none.
  /// - Returns: The loadable, which clients see as long as the program retains it.
  public func track<Elements: AsyncSequence & Sendable>(
    _ key: String, title: String? = nil, _ elements: Elements,
    describe: (@Sendable (Elements.Element) -> String)? = nil
  ) -> TrackedSequence<Elements.Element> where Elements.Element: Sendable {
    let loadable = TrackedSequence(elements)
    register(loadable, as: key, title, describe)
    loadable.sync()
    return loadable
  }

  private func register<Content: Sendable>(
    _ loadable: any AsyncLoadableProtocol<Content>, as key: String, _ title: String?,
    _ describe: (@Sendable (Content) -> String)?
  ) {
    if let describe {
      register(loadable, as: key, title: title, describe: describe)
    } else {
      register(loadable, as: key, title: title)
    }
  }
}

#if canImport(Combine)
  import Combine

  extension LoadscopeAgent {
    /// Creates a loadable from a publisher, and shows the loadable to clients. Subscribes at once and at every sync.
    ///
    /// - Parameters:
    ///   - key: The short name of the loadable on the screen.
    ///   - title: The longer name of the loadable; nil for none.
    ///   - publisher: The publisher. Each value becomes the content; a failure makes the loadable fail.
    /// - Returns: The loadable, which clients see as long as the program retains it.
    public func track<Values: Publisher & Sendable>(
      _ key: String, title: String? = nil, publisher: Values
    ) -> TrackedSequence<Values.Output> where Values.Output: Sendable {
      track(key, title: title, publisher.values)
    }
  }
#endif

extension TrackedFunction: PictureLoadable where Content: InspectablePicture {
  /// The content, which is a picture.
  public var inspectedPicture: (any InspectablePicture)? { content }
}

extension TrackedSequence: PictureLoadable where Content: InspectablePicture {
  /// The content, which is a picture.
  public var inspectedPicture: (any InspectablePicture)? { content }
}
