/// A queue of values read from a loadable at its changes, for one task.
///
/// The elements never leave the main actor and so need not be `Sendable`: an empty signal wakes the task, which then
/// takes them. The signals are an `AsyncStream`, which also ends the wait of a cancelled task.
@MainActor
final class ChangeQueue<Element> {
  private var elements: BoundedQueue<Element>
  private let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  private var observer: LoadableObserver?
  private weak var lifetime: Lifetime?

  /// - Parameters:
  ///   - loadable: Held weakly.
  ///   - policy: The policy for pending elements.
  ///   - lifetime: The loadable's lifetime, if it has one: its release ends the queue.
  ///   - read: Called at every change; nil is skipped.
  init<Observed: PureLoadableProtocol>(
    of loadable: Observed, policy: BoundedQueue<Element>.Policy, lifetime: Lifetime? = nil,
    read: @escaping @MainActor (Observed) -> Element?
  ) {
    elements = BoundedQueue(policy)
    (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.lifetime = lifetime
    lifetime?.add(signal, of: self)
    observer = loadable.sink { [weak self] in
      if let element = read($0) { self?.append(element) }
    }
  }

  isolated deinit {
    lifetime?.remove(signalOf: self)
  }

  /// Returns the next element; nil when the queue has ended and is empty, or when the task is cancelled.
  func next() async -> Element? {
    guard !Task.isCancelled else { return nil }
    if let element = elements.popFirst() { return element }
    for await _ in signals {
      if let element = elements.popFirst() { return element }
    }
    return nil
  }

  /// Ends the queue. Its elements can still be taken.
  func finish() {
    observer = nil
    signal.finish()
  }

  func append(_ element: Element) {
    elements.append(element)
    signal.yield()
  }
}
