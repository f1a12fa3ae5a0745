extension Double {
  /// The natural logarithm of this number, which must be finite and positive, by basic arithmetic.
  ///
  /// Mathematics libraries differ between machines in the last bit, and simulations must not.
  package var naturalLogarithm: Double {
    precondition(self > 0 && isFinite, "there is no logarithm of \(self)")
    var exponent = Double(self.exponent)
    var mantissa = significand
    // From √½ to √2, where the series below is shortest.
    if mantissa > 2.0.squareRoot() {
      mantissa /= 2
      exponent += 1
    }
    // ln m = 2 (z + z³/3 + z⁵/5 + …); with |z| < 0.172 the omitted terms are below the last bit.
    let z = (mantissa - 1) / (mantissa + 1)
    let square = z * z
    var sum = 0.0
    for divisor in stride(from: 23.0, through: 1, by: -2) { sum = sum * square + 1 / divisor }
    return exponent * 0.693147180559945309417 + 2 * z * sum
  }
}
