@testable import Dashboard

func == (left: (any Overlay)?, right: (any Overlay)?) -> Bool {
  guard let left else { return right.map { _ in false } ?? true }
  return left.isEqual(to: right)
}

func != (left: (any Overlay)?, right: (any Overlay)?) -> Bool { !(left == right) }
