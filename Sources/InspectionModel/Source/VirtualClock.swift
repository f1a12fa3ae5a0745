/// How virtual time follows real time: at a speed, from the moment at which it was last set going, or not at all.
///
/// It only converts; what happens in virtual time is the business of whoever moves it. Times are in nanoseconds.
package struct VirtualClock {
  /// The speeds that it can run at.
  static let speeds = 0.01...10_000.0

  package private(set) var isRunning: Bool
  package private(set) var speed: Double
  private var virtualAnchor: Int64 = 0
  private var realAnchor: Int64 = 0

  package init(isRunning: Bool, speed: Double) {
    self.isRunning = isRunning
    self.speed = Self.limited(speed)
  }

  private static func limited(_ speed: Double) -> Double {
    speed.isNaN ? 1 : min(max(speed, speeds.lowerBound), speeds.upperBound)
  }

  /// Where virtual time should be at this real time. Stands still while the clock does not run.
  package func virtualTime(atReal real: Int64) -> Int64 {
    guard isRunning, real > realAnchor else { return virtualAnchor }
    let passed = Double(real - realAnchor) * speed
    let (sum, overflow) = virtualAnchor.addingReportingOverflow(passed < 9e18 ? Int64(passed) : .max)
    return overflow ? .max : sum
  }

  /// How much real time is left until virtual time is at `virtual`; nil while the clock does not run.
  package func realTime(untilVirtual virtual: Int64, fromReal real: Int64) -> Int64? {
    guard isRunning else { return nil }
    let left = Double(virtual - virtualTime(atReal: real)) / speed
    return left <= 0 ? 0 : left < 9e18 ? Int64(left.rounded(.up)) : .max
  }

  /// Sets it going, or stops it, from here on.
  package mutating func setRunning(_ isRunning: Bool, virtual: Int64, real: Int64) {
    anchor(virtual: virtual, real: real)
    self.isRunning = isRunning
  }

  /// Changes the speed from here on.
  package mutating func setSpeed(_ speed: Double, virtual: Int64, real: Int64) {
    anchor(virtual: virtual, real: real)
    self.speed = Self.limited(speed)
  }

  /// From here on it counts from these two times.
  package mutating func anchor(virtual: Int64, real: Int64) {
    virtualAnchor = virtual
    realAnchor = real
  }
}
