/// Converts real time to virtual time, both in nanoseconds. The virtual time runs at a speed, or is paused.
///
/// The clock counts from an anchor, a pair of virtual and real time. The clock's owner runs the events that are due.
package struct VirtualClock {
  package private(set) var isRunning: Bool
  package private(set) var speed: Double
  private var virtualAnchor: Int64 = 0
  private var realAnchor: Int64 = 0
  /// The virtual time by which the events have fallen behind the speed since the clock was set, in nanoseconds.
  package private(set) var lag: Int64 = 0

  package init(isRunning: Bool, speed: Double) {
    self.isRunning = isRunning
    self.speed = Self.limited(speed)
  }

  /// Clamps a speed to ``ClockCommand/speeds``.
  private static func limited(_ speed: Double) -> Double {
    let speeds = ClockCommand.speeds
    return speed.isNaN ? 1 : min(max(speed, speeds.lowerBound), speeds.upperBound)
  }

  /// Returns the virtual time at a real time; while the clock is paused, the virtual time of the pause.
  package func virtualTime(atReal real: Int64) -> Int64 {
    guard isRunning, real > realAnchor else { return virtualAnchor }
    let passed = Double(real - realAnchor) * speed
    let (sum, overflow) = virtualAnchor.addingReportingOverflow(passed < 9e18 ? Int64(passed) : .max)
    return overflow ? .max : sum
  }

  /// Returns the real time from `real` until a virtual time, in nanoseconds, at least 0; nil while the clock is paused.
  package func realTime(untilVirtual virtual: Int64, fromReal real: Int64) -> Int64? {
    guard isRunning else { return nil }
    let left = Double(virtual - virtualTime(atReal: real)) / speed
    return left <= 0 ? 0 : left < 9e18 ? Int64(left.rounded(.up)) : .max
  }

  package mutating func setRunning(_ isRunning: Bool, virtual: Int64, real: Int64) {
    anchor(virtual: virtual, real: real)
    lag = 0
    self.isRunning = isRunning
  }

  package mutating func setSpeed(_ speed: Double, virtual: Int64, real: Int64) {
    anchor(virtual: virtual, real: real)
    lag = 0
    self.speed = Self.limited(speed)
  }

  /// Makes the clock count from the time of events that are late: they should have reached the time `target`.
  package mutating func fallBehind(_ target: Int64, virtual: Int64, real: Int64) {
    lag = lag.addingClamped(max(0, target - virtual))
    anchor(virtual: virtual, real: real)
  }

  /// Makes the clock count from this virtual time at this real time.
  package mutating func anchor(virtual: Int64, real: Int64) {
    virtualAnchor = virtual
    realAnchor = real
  }
}
