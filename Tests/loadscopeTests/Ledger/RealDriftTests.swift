import Explanation
import Inspection
import InspectionModel
import Loadables
import TerminalUI
import Testing

@testable import Dashboard

/// On real time a delay is longer than planned, and the ledger shows the drift.
@Suite("The ledger on real time", .timeLimit(.minutes(30)))
@MainActor
struct RealDriftTests {
  @Test("every delay drifts, and one that a blocked main thread extends is late")
  func drift() async throws {
    let time = InstrumentedTimeSource()
    let inspector = Inspector(timeSource: time)
    time.instrument = inspector
    let target = FailingLoadable()
    let policy = BackoffTimeoutPolicy(min: .milliseconds(2), max: .seconds(1), multiplier: 2, maxAttempts: 4)
    let id = inspector.register(target, as: NodeIdentity(key: "target", kind: .loadable))
    let syncer = LoadableSyncer(loadable: target, timeoutPolicy: policy, timeSource: time)
    time.perform { target.sync() }
    // Blocks the main thread, so that the first retry fires late.
    let held = time.now + .milliseconds(40)
    while time.now < held {}
    var model = Model(title: "", size: Size(width: 80, height: 24))
    while model.context[id]?.counts.failuresInARow != 4 {
      try await Task.sleep(for: .milliseconds(1))
      _ = model.update(with: .changes(inspector.drain(clock: ClockSnapshot())))
    }
    let ledger = try #require(model.context.source.ledgers[id])
    #expect(ledger.waits.compactMap(\.planned).map { $0 / 1_000_000 } == [2, 4, 8])
    let drifts = ledger.waits.map { $0.drift ?? 0 }
    #expect(drifts.allSatisfy { $0 > 0 }, "\(drifts)")
    #expect(drifts[0] >= 38_000_000, "\(drifts)")
    #expect(ledger.waits.first?.verdict == "late")
    // At least as long as the time source measured, and less than 1 s longer.
    for (wait, measured) in zip(ledger.waits, time.measured) {
      #expect(try #require(wait.actual) >= measured.wholeNanoseconds)
      #expect(try #require(wait.actual) < measured.wholeNanoseconds + 1_000_000_000)
    }
    withExtendedLifetime(syncer) {}
  }
}

private final class FailingLoadable: Loadable {
  override func doSync() { setFailedToSync(nil) }
}

/// Real time with an instrument that is installed only during calls, so that tests that run at the same time can
/// install theirs.
@MainActor
private final class InstrumentedTimeSource: TimeSource {
  var instrument: (any LoadableInstrument)?
  /// The measured lengths of the completed delays.
  private(set) var measured: [Duration] = []

  private let base = SystemTimeSource()

  var now: Duration { base.now }

  func perform(_ action: () -> Void) {
    guard let instrument else { return action() }
    LoadableInstruments.install(instrument)
    defer { LoadableInstruments.uninstall(instrument) }
    action()
  }

  func schedule(
    after delay: Duration, owner: AnyObject?, label: String, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledTimer {
    let carried = LoadableInstruments.carryingCause(action)
    let start = now
    // The causes of this instrument are invalid for any other.
    let installed = instrument.flatMap { own in LoadableInstruments.instruments.contains { $0 === own } ? own : nil }
    if let installed { LoadableInstruments.uninstall(installed) }
    defer { if let installed { LoadableInstruments.install(installed) } }
    return base.schedule(after: delay, owner: owner, label: label) { [self] in
      measured.append(now - start)
      perform(carried)
    }
  }

  func cancel(_ timer: ScheduledTimer) { base.cancel(timer) }
}
