extension Int {
  /// The number after this one; the largest there is has none, and stays.
  package var following: Int { self == .max ? self : self + 1 }
}
