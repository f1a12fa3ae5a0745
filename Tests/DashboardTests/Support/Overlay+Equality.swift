@testable import Dashboard

func == (left: (any Overlay)?, right: (any Overlay)?) -> Bool {
  guard let left, let right else { return left.map { _ in false } ?? right.map { _ in false } ?? true }
  return isEqual(left, right)
}

func != (left: (any Overlay)?, right: (any Overlay)?) -> Bool { !(left == right) }

// Generic over all values, since the operator above would call itself for an overlay.
private func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
  (right as? Value).map { left == $0 } ?? false
}
