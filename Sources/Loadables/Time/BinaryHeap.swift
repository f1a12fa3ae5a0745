/// Elements of which the least one is at hand: a binary heap.
struct BinaryHeap<Element: Comparable> {
  /// All elements, the least one first and the rest in no particular order.
  private(set) var elements: [Element]

  /// O(n log n).
  init(_ elements: [Element] = []) {
    // What is in order is a heap.
    self.elements = elements.sorted()
  }

  var least: Element? { elements.first }

  /// O(log n).
  mutating func insert(_ element: Element) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard elements[child] < elements[parent] else { return }
      elements.swapAt(child, parent)
      child = parent
    }
  }

  /// Takes out the least element, if there is one. O(log n).
  mutating func removeLeast() {
    guard let last = elements.popLast(), !elements.isEmpty else { return }
    elements[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in (2 * parent + 1)...(2 * parent + 2) where child < elements.count {
        if elements[child] < elements[least] { least = child }
      }
      guard least != parent else { return }
      elements.swapAt(parent, least)
      parent = least
    }
  }
}
