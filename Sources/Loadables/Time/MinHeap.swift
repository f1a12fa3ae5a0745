/// A priority queue: a heap in which each element has four children, which halves the depth of a binary heap.
package struct MinHeap<Element: Comparable & BitwiseCopyable> {
  /// All elements in heap order: the least element is first.
  package private(set) var elements: [Element]

  /// Creates a heap of these elements. O(n log n) in the number of elements.
  package init(_ elements: [Element] = []) {
    // A sorted array is a heap.
    self.elements = elements.sorted()
  }

  package var least: Element? { elements.first }

  /// Inserts an element. O(log n) in the number of elements.
  package mutating func insert(_ element: Element) {
    elements.append(element)
    withPlaces { elements, count in
      // The hole moves up, its parents move down, and the new element is written once.
      var place = count - 1
      while place > 0 {
        let parent = (place - 1) / 4
        guard element < elements[parent] else { break }
        elements[place] = elements[parent]
        place = parent
      }
      elements[place] = element
    }
  }

  /// Removes the least element, if any. O(log n) in the number of elements.
  package mutating func removeLeast() {
    guard let last = elements.popLast(), !elements.isEmpty else { return }
    withPlaces { elements, count in
      var place = 0
      while true {
        var least = 4 * place + 1
        guard least < count else { break }
        var child = least + 1
        let end = min(least + 4, count)
        while child < end {
          if elements[child] < elements[least] { least = child }
          child += 1
        }
        guard elements[least] < last else { break }
        elements[place] = elements[least]
        place = least
      }
      elements[place] = last
    }
  }

  /// Returns the `limit` smallest elements that `isIncluded` accepts, in order. O(n log n) in the elements visited.
  func least(_ limit: Int, where isIncluded: (Element) -> Bool) -> [Element] {
    var found: [Element] = []
    guard limit > 0, let first = elements.first else { return found }
    // The candidates: the direct children of the taken elements.
    var candidates = MinHeap<Candidate<Element>>()
    candidates.insert(Candidate(element: first, place: 0))
    while found.count < limit, let next = candidates.least {
      candidates.removeLeast()
      if isIncluded(next.element) { found.append(next.element) }
      let firstChild = 4 * next.place + 1
      for place in firstChild..<max(firstChild, min(firstChild + 4, elements.count)) {
        candidates.insert(Candidate(element: elements[place], place: place))
      }
    }
    return found
  }

  /// Calls `body` with the elements and their number. Without the pointer, bounds checks would take half of the time.
  private mutating func withPlaces(_ body: (UnsafeMutablePointer<Element>, Int) -> Void) {
    elements.withUnsafeMutableBufferPointer { buffer in
      if let start = buffer.baseAddress { body(start, buffer.count) }
    }
  }
}

private struct Candidate<Element: Comparable & BitwiseCopyable>: Comparable, BitwiseCopyable {
  let element: Element
  let place: Int

  static func < (left: Candidate, right: Candidate) -> Bool { left.element < right.element }
  static func == (left: Candidate, right: Candidate) -> Bool { left.place == right.place }
}
