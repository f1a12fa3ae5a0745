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
