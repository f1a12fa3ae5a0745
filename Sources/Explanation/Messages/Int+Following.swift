extension Int {
  /// The next integer, saturating at the maximum.
  package var following: Int { self == .max ? self : self + 1 }
}
