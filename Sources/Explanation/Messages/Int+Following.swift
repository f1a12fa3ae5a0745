extension Int {
  /// The number plus 1, without overflow: `Int.max` for `Int.max`.
  package var following: Int { self == .max ? self : self + 1 }
}
