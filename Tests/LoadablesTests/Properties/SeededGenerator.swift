import Foundation
import Loadables

/// The generator of randomised tests: the same sequence for a seed on every machine.
typealias SeededGenerator = SplitMix64

extension SeededGenerator {
  static func seed(named variable: String) -> UInt64 {
    ProcessInfo.processInfo.environment[variable].flatMap { UInt64($0) } ?? .random(in: 1...999_999_999)
  }

  static func count(named variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
  }
}
