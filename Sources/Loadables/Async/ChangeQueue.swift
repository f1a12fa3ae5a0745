/// A queue of values that are read from a loadable at each change, for one task.
///
/// The elements stay on the main actor and need not be `Sendable`: a signal without a value wakes the task, which then
/// takes the elements. The signals are an `AsyncStream`, which also ends the wait of a cancelled task.
@MainActor
final class ChangeQueue<Element> {
  private var elements: BoundedQueue<Element>
  private let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  private weak var loadable: (any PureLoadableProtocol)?
  private weak var link: QueueLink?
  /// The queue's entry in the loadable's list of observers; nil if the loadable itself owns the entry.
  private var ownedLink: QueueLink?

  /// Creates a queue of the values that `read` returns at the changes of `loadable`.
  ///
  /// - Parameters:
  ///   - loadable: Held weakly. The queue ends when the loadable is released, see ``QueueLink``.
  ///   - policy: The policy for elements that are not taken yet.
  ///   - first: The first element, appended before the observation begins; nil for an empty queue.
  ///   - read: Returns the value to append, called at every change; nil appends nothing.
  init<Observed: PureLoadableProtocol>(
    of loadable: Observed, policy: BoundedQueue<Element>.Policy, first: Element? = nil,
    read: @escaping @MainActor (Observed) -> Element?
  ) {
    elements = BoundedQueue(policy)
    (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.loadable = loadable
    let link = QueueLink(signal) { [weak self, weak loadable] in
      guard let loadable else {
        // This is a wrapper's list of observers, and the wrapper is released.
        self?.finish()
        return
      }
      if let element = read(loadable) { self?.append(element) }
    }
    if let first { append(first) }
    loadable.addObserver(link)
    self.link = link
    if link.owner == nil { ownedLink = link }
  }

  isolated deinit { removeLink() }

  /// Takes the next element, waiting if there is none. Returns nil when the task is cancelled or the queue has ended.
  func next() async -> Element? {
    guard !Task.isCancelled else { return nil }
    if let element = elements.popFirst() { return element }
    for await _ in signals {
      if let element = elements.popFirst() { return element }
    }
    return nil
  }

  /// Ends the queue, without dropping the elements that are not taken yet.
  func finish() {
    removeLink()
    signal.finish()
  }

  func append(_ element: Element) {
    elements.append(element)
    signal.yield()
  }

  private func removeLink() {
    guard let link else { return }
    self.link = nil
    if let owner = link.owner { owner.removeObserver(link) } else { loadable?.removeObserver(link) }
    ownedLink = nil
  }
}

/// The entry of a ``ChangeQueue`` in a loadable's list of observers.
///
/// The loadable owns the entry, so the loadable's release also releases the entry and ends the queue. A loadable whose
/// class is not derived from ``LoadableBase`` owns no entry, and its release does not end the queue.
final class QueueLink: ObjectLink {
  /// The loadable whose list of observers holds this entry.
  private weak var holder: LoadableBase?
  private let signal: AsyncStream<Void>.Continuation
  private let body: @MainActor () -> Void

  init(_ signal: AsyncStream<Void>.Continuation, _ body: @escaping @MainActor () -> Void) {
    self.signal = signal
    self.body = body
    super.init()
  }

  deinit { signal.finish() }

  override func loadableDidChange(_ loadable: any PureLoadableProtocol) { body() }

  override var owner: LoadableBase? {
    get { holder }
    set {
      holder = newValue
      newValue?.observers.objects.insert(self, for: ObjectIdentifier(self))
    }
  }
}

/// A queue whose length is limited by a buffering policy, to at least one element. Operations are amortised O(1).
struct BoundedQueue<Element> {
  typealias Policy = AsyncStream<Element>.Continuation.BufferingPolicy

  private let policy: Policy
  private var incoming: [Element] = []
  /// The oldest elements in reverse order: the last one is removed next.
  private var leaving: [Element] = []

  init(_ policy: Policy) { self.policy = policy }

  var count: Int { incoming.count + leaving.count }

  mutating func append(_ element: Element) {
    switch policy {
    case .bufferingOldest(let limit):
      if count >= max(limit, 1) { return }
    case .bufferingNewest(let limit):
      if count >= limit { _ = popFirst() }
    case .unbounded: break
    @unknown default: break
    }
    incoming.append(element)
  }

  mutating func popFirst() -> Element? {
    if leaving.isEmpty {
      leaving = incoming.reversed()
      incoming.removeAll(keepingCapacity: true)
    }
    return leaving.popLast()
  }
}
