import Foundation
import Loadables

/// The generator of tests that draw what they do: the same sequence for a seed on every machine.
typealias SeededGenerator = SplitMix64

extension SeededGenerator {
  /// The seed that the environment asks for, or a new one.
  static func seed(named variable: String) -> UInt64 {
    ProcessInfo.processInfo.environment[variable].flatMap { UInt64($0) } ?? .random(in: 1...999_999_999)
  }

  /// How many seeds the environment asks for, if it does.
  static func count(named variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
  }
}
