@testable import Loadables
import Testing

@Suite("BoundedQueue")
struct BoundedQueueTests {
  @Test(arguments: [
    (BoundedQueue<Int>.Policy.unbounded, [1, 2, 3, 4, 5]),
    (.bufferingNewest(2), [4, 5]),
    (.bufferingOldest(2), [1, 2]),
    (.bufferingNewest(9), [1, 2, 3, 4, 5]),
    (.bufferingOldest(9), [1, 2, 3, 4, 5]),
  ])
  func itKeepsWhatItsPolicyAllowsInOrder(policy: BoundedQueue<Int>.Policy, expected: [Int]) {
    var queue = BoundedQueue(policy)
    for element in 1...5 { queue.append(element) }
    #expect(drained(&queue) == expected)
  }

  @Test(arguments: [0, -1, .min])
  func itKeepsOneWhateverTheLimit(limit: Int) {
    var newest = BoundedQueue<Int>(.bufferingNewest(limit))
    var oldest = BoundedQueue<Int>(.bufferingOldest(limit))
    for element in 1...3 {
      newest.append(element)
      oldest.append(element)
    }
    #expect(drained(&newest) == [3])
    #expect(drained(&oldest) == [1])
  }

  @Test func theOldestLeavesForTheNewestAlsoWhenSomeHaveBeenTaken() {
    var queue = BoundedQueue<Int>(.bufferingNewest(3))
    for element in 1...3 { queue.append(element) }
    #expect(queue.popFirst() == 1)
    for element in 4...5 { queue.append(element) }
    #expect(drained(&queue) == [3, 4, 5])
    queue.append(6)
    #expect(drained(&queue) == [6])
  }

  private func drained(_ queue: inout BoundedQueue<Int>) -> [Int] {
    var elements: [Int] = []
    while let element = queue.popFirst() { elements.append(element) }
    return elements
  }
}
