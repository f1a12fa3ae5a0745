import Foundation

/// The Kolmogorov–Smirnov test of numbers from 0 to 1 against the uniform distribution.
struct UniformityTest {
  /// The minimum count of numbers for a result.
  static let leastCount = 50
  /// The probability below which the numbers are not taken for uniform.
  static let level = 0.001

  let count: Int
  /// The probability that uniformly distributed numbers are at least as uneven.
  let probability: Double

  /// Tests numbers; nil if there are fewer than ``leastCount``.
  init?(_ numbers: [Double]) {
    guard numbers.count >= Self.leastCount else { return nil }
    count = numbers.count
    let size = Double(count)
    var distance = 0.0
    for (index, number) in numbers.sorted().enumerated() {
      distance = max(distance, number - Double(index) / size, Double(index + 1) / size - number)
    }
    probability = Self.tail((size.squareRoot() + 0.12 + 0.11 / size.squareRoot()) * distance)
  }

  var isUniform: Bool { probability > Self.level }

  /// Returns the tail of the Kolmogorov distribution. With the argument's correction (Stephens, 1970), it is accurate from
  /// a few numbers on.
  private static func tail(_ argument: Double) -> Double {
    // The series converges slowly near 0, where the tail is 1.
    guard argument > 0.3 else { return 1 }
    var sum = 0.0
    for term in 1...100 {
      let value = exp(-2 * Double(term * term) * argument * argument)
      sum += term.isMultiple(of: 2) ? -value : value
      if value < 1e-12 { break }
    }
    return max(0, min(1, 2 * sum))
  }
}
