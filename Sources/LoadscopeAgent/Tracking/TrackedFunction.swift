import Loadables

/// A loadable whose sync calls an asynchronous function.
@MainActor
public final class TrackedFunction<Content: Sendable>: AsyncLoadable<Content> {
  private let function: @Sendable () async throws -> Content
  private var task: Task<Void, Never>?

  init(_ function: @escaping @Sendable () async throws -> Content) {
    self.function = function
    super.init()
  }

  isolated deinit { task?.cancel() }

  /// Calls the function.
  public override func doSync() {
    task = Task { [weak self, function] in
      let result: Result<Content, any Error>
      do { result = .success(try await function()) } catch { result = .failure(error) }
      self?.end(with: result)
    }
  }

  private func end(with result: Result<Content, any Error>) {
    // A subclass, the program or a client with control may have ended the sync already.
    switch result {
    case .success(let content):
      if isAwaiting(.didSyncSuccessfully) { setDidSyncSuccessfully(content: content) }
    case .failure(let error):
      if isAwaiting(.didFailToSync) { setFailedToSync(error) }
    }
  }
}

/// A loadable of an asynchronous sequence: each element becomes the content, an error of the sequence sets the state to
/// failed. The loadable is syncing until the first element.
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

  /// Iterates over the sequence from the start, and cancels an earlier iteration.
  public override func doSync() {
    task?.cancel()
    task = start(self)
  }
}

extension LoadscopeAgent {
  /// Creates and registers a loadable of an asynchronous function. Sync the loadable instead of calling the function.
  ///
  /// ```swift
  /// let posts = agent.track("posts") { try await api.posts() }
  /// let page = try await posts.fetch()
  /// ```
  ///
  /// - Parameters:
  ///   - key: The loadable's short name.
  ///   - title: The loadable's longer name, if any.
  ///   - function: The function that every sync calls. A call is cancelled when the loadable is released.
  /// - Returns: The loadable, visible to clients while the program retains the loadable.
  public func track<Content: Sendable>(
    _ key: String, title: String? = nil, _ function: @escaping @Sendable () async throws -> Content
  ) -> TrackedFunction<Content> {
    let loadable = TrackedFunction(function)
    register(loadable, as: key, title: title)
    return loadable
  }

  /// Creates and registers a loadable of an asynchronous sequence. Iteration starts at once, and again with every sync.
  ///
  /// - Parameters:
  ///   - key: The loadable's short name.
  ///   - title: The loadable's longer name, if any.
  ///   - elements: The sequence: each element becomes the content, an error sets the state to failed.
  /// - Returns: The loadable, visible to clients while the program retains the loadable.
  public func track<Elements: AsyncSequence & Sendable>(
    _ key: String, title: String? = nil, _ elements: Elements
  ) -> TrackedSequence<Elements.Element> where Elements.Element: Sendable {
    let loadable = TrackedSequence(elements)
    register(loadable, as: key, title: title)
    loadable.sync()
    return loadable
  }
}

#if canImport(Combine)
  import Combine

  extension LoadscopeAgent {
    /// Creates and registers a loadable of a publisher.
    ///
    /// - Parameters:
    ///   - key: The loadable's short name.
    ///   - title: The loadable's longer name, if any.
    ///   - publisher: The publisher: each value becomes the content, a failure sets the state to failed.
    /// - Returns: The loadable, visible to clients while the program retains the loadable.
    public func track<Values: Publisher & Sendable>(
      _ key: String, title: String? = nil, publisher: Values
    ) -> TrackedSequence<Values.Output> where Values.Output: Sendable {
      track(key, title: title, publisher.values)
    }
  }
#endif
