/// An attempt that can wait for a ``RetryBudget`` or ``CircuitBreaker``.
@MainActor
package protocol RetryWaiter: AnyObject {
  /// The place in the list of those that wait; nil while the attempt does not wait. Set by the list.
  var ticket: UInt64? { get set }

  /// Lets the attempt begin, unless another condition holds it.
  func resume()

  /// Plans the attempt anew, because the breaker was closed.
  func planAgain()
}

/// The attempts that a ``RetryBudget`` or ``CircuitBreaker`` holds, first come, first served. All operations are O(1).
@MainActor
struct WaitingAttempts {
  private struct Entry {
    let ticket: UInt64
    weak var waiter: (any RetryWaiter)?
  }

  private var entries: [Entry] = []
  private var head = 0
  private var lastTicket: UInt64 = 0
  /// The number of attempts that wait.
  private(set) var count = 0

  /// Adds an attempt at the end. It must not wait in another list.
  mutating func add(_ waiter: any RetryWaiter) {
    lastTicket += 1
    waiter.ticket = lastTicket
    // Entries of removed attempts are dropped rarely and in bulk.
    if entries.count > 64 + 2 * (count + head) { dropRemoved() }
    entries.append(Entry(ticket: lastTicket, waiter: waiter))
    count += 1
  }

  private mutating func dropRemoved() {
    entries.removeAll { $0.waiter?.ticket != $0.ticket }
    head = 0
  }

  /// Removes an attempt that is in this list.
  mutating func remove(_ waiter: any RetryWaiter) {
    // Its entry is found by its ticket, and skipped, once it is the first.
    waiter.ticket = nil
    count -= 1
  }

  /// Removes and returns the first attempt that waits.
  mutating func popFirst() -> (any RetryWaiter)? {
    while head < entries.count {
      let entry = entries[head]
      head += 1
      guard let waiter = entry.waiter, waiter.ticket == entry.ticket else { continue }
      waiter.ticket = nil
      count -= 1
      if head > 32, head * 2 > entries.count {
        entries.removeFirst(head)
        head = 0
      }
      return waiter
    }
    entries.removeAll()
    head = 0
    return nil
  }
}
