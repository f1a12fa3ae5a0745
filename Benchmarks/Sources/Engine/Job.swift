import Loadables
import LoadablesTesting

/// A generator of the outcomes of a job's attempts: a 32-bit linear congruential generator, equal in every language.
struct Outcomes {
  private var x: UInt32

  init(job: Int) { x = UInt32(truncatingIfNeeded: job) &* 2_654_435_761 &+ 12_345 }

  /// Returns whether the next attempt fails, as three of four attempts do.
  mutating func nextFails() -> Bool {
    x = x &* 1_664_525 &+ 1_013_904_223
    return x >> 16 & 3 != 0
  }
}

@MainActor
final class Count {
  /// The number of ended attempts and ended delays.
  @exclusivity(unchecked) var events = 0
  @exclusivity(unchecked) var successes = 0
}

/// A job without loadables, to measure the engine alone: two closures that schedule each other.
@MainActor
final class BareJob {
  private let time: ManualTimeSource
  private let count: Count
  @exclusivity(unchecked) private var outcomes: Outcomes
  @exclusivity(unchecked) private var delay = 1.0

  init(_ number: Int, time: ManualTimeSource, count: Count) {
    self.time = time
    self.count = count
    outcomes = Outcomes(job: number)
  }

  func start(after delay: Duration) {
    _ = time.schedule(after: delay, owner: nil, label: "start") { [self] in attempt() }
  }

  private func attempt() {
    _ = time.schedule(after: .milliseconds(200), owner: nil, label: "attempt") { [self] in attemptEnded() }
  }

  private func attemptEnded() {
    count.events += 1
    let wait: Duration
    if outcomes.nextFails() {
      wait = .nanoseconds(Int64(delay * 1e9 + 0.5))
      delay = min(60, delay * 1.414)
    } else {
      count.successes += 1
      delay = 1
      wait = .seconds(60)
    }
    _ = time.schedule(after: wait, owner: nil, label: "wait") { [self] in
      count.events += 1
      attempt()
    }
  }
}

/// The same job as ``BareJob``, as a loadable with a syncer.
final class SyncedJob: Loadable {
  private let time: ManualTimeSource
  private let count: Count
  private var outcomes: Outcomes
  private var hasContents = false
  private var hasStarted = false

  init(_ number: Int, time: ManualTimeSource, count: Count) {
    self.time = time
    self.count = count
    outcomes = Outcomes(job: number)
  }

  override var isContentsAvailable: Bool { hasContents }

  override func doSync() {
    // Every attempt except the first starts at the end of a delay.
    if hasStarted { count.events += 1 }
    hasStarted = true
    _ = time.schedule(after: .milliseconds(200), owner: nil, label: "attempt") { [weak self] in self?.attemptEnded() }
  }

  private func attemptEnded() {
    count.events += 1
    if outcomes.nextFails() {
      setFailedToSync(nil)
    } else {
      count.successes += 1
      hasContents = true
      setDidSyncSuccessfully()
    }
  }
}
