/// What was read from a loadable at its changes, kept until the one task that is to have it asks for it.
///
/// The elements never leave the main actor and so need not be `Sendable`: the task is woken by an empty signal and takes
/// them out then. The signals are an `AsyncStream`, which also ends the wait of a cancelled task.
@MainActor
final class ChangeQueue<Element> {
  private var elements: BoundedQueue<Element>
  private let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  private var observer: LoadableObserver?
  private weak var lifetime: Lifetime?

  /// - Parameters:
  ///   - loadable: Held weakly.
  ///   - policy: What to keep of what nobody has asked for yet.
  ///   - lifetime: The loadable's, if it has one, so that its release ends the queue.
  ///   - read: Called at every change; what is nil is left out.
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

  /// The next element; nil when the queue has ended and is empty, or when the task is cancelled.
  func next() async -> Element? {
    guard !Task.isCancelled else { return nil }
    if let element = elements.popFirst() { return element }
    for await _ in signals {
      if let element = elements.popFirst() { return element }
    }
    return nil
  }

  /// Ends the queue: what is in it can still be taken, nothing more comes.
  func finish() {
    observer = nil
    signal.finish()
  }

  func append(_ element: Element) {
    elements.append(element)
    signal.yield()
  }
}
