/// A queue of the values read from a loadable at each change, consumed by one task.
///
/// The elements never leave the main actor and need not be `Sendable`: a signal without a value wakes the task, which
/// then takes the elements. The signals are an `AsyncStream`, which also ends the wait of a cancelled task.
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
  ///   - lifetime: The loadable's lifetime marker, if any: the marker's release ends the queue.
  ///   - read: Returns the value to append, called at every change; nil appends nothing.
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

  /// Ends the queue. The remaining elements can still be taken.
  func finish() {
    observer = nil
    signal.finish()
  }

  func append(_ element: Element) {
    elements.append(element)
    signal.yield()
  }
}
