extension Int {
  /// The next integer; `Int.max` for `Int.max`.
  package var following: Int { self == .max ? self : self + 1 }
}
