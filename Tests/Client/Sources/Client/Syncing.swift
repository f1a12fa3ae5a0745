import Loadables
import LoadablesTesting

@MainActor
final class SteadyPolicy: TimeoutPolicy {
  private(set) var resetCount = 0

  func nextTimeout(afterFailure: Bool) -> Duration? { afterFailure ? .seconds(3) : .zero }

  func reset() { resetCount += 1 }
}

/// A client's time source, around another one.
@MainActor
final class CountingTimeSource: TimeSource {
  private let original: any TimeSource
  private(set) var scheduledCount = 0

  init(_ original: any TimeSource) { self.original = original }

  var now: Duration { original.now }

  func schedule(
    after delay: Duration, owner: AnyObject?, label: String, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledTimer {
    scheduledCount += 1
    return original.schedule(after: delay, owner: owner, label: label, LoadableInstruments.carryingCause(action))
  }

  func cancel(_ timer: ScheduledTimer) { original.cancel(timer) }
}

@MainActor
final class SceneActivity: AppActivity {
  private(set) var isActive = false
  private var observer: (@MainActor () -> Void)?

  func observe(_ body: @escaping @MainActor () -> Void) -> AnyObject {
    observer = body
    return self
  }

  func activate() {
    isActive = true
    observer?()
  }
}

@MainActor
func checkSyncers(_ check: Checks) throws {
  let manual = ManualTimeSource()
  let time = CountingTimeSource(manual)
  let profile = Profile()
  profile.isOffline = true
  let policy = SteadyPolicy()
  let activity = SceneActivity()
  let syncer = LoadableSyncer(
    loadable: profile, syncPolicy: .syncIfNeeded, timeoutPolicy: policy, timeSource: time, appActivity: activity)
  profile.sync()
  check("a policy of the client's own decides", syncer.deadline == .seconds(3) && syncer.failuresInARow == 1)
  check("a time source of the client's own is used", time.scheduledCount == 1)
  profile.isOffline = false
  manual.advance(by: .seconds(3))
  check("the syncer tries again", profile.loadableState == .didSyncSuccessfully && syncer.deadline == nil)
  profile.setFailedToSync(nil)
  activity.activate()
  check("an app that becomes active starts the back-off over", policy.resetCount > 0)

  let backoff = BackoffTimeoutPolicy(
    period: .seconds(60), min: .seconds(1), max: .seconds(8), multiplier: 2, jitter: .none, maxAttempts: 3,
    generator: SplitMix64(seed: 1))
  check("delays are multiplied", backoff.nextTimeout(afterFailure: true) == .seconds(1))
  check("delays are multiplied again", backoff.nextTimeout(afterFailure: true) == .seconds(2))
  check("the policy gives up", backoff.nextTimeout(afterFailure: true) == nil)
  backoff.reset()
  try backoff.update { $0.max = .seconds(20) }
  check("a policy can be changed", backoff.configuration.max == .seconds(20))
  let configuration = BackoffTimeoutPolicy.Configuration(min: .seconds(1), max: .seconds(2), jitter: .full)
  try configuration.validate()
  let defaults = try BackoffTimeoutPolicy(configuration)
  check("delays are within their range", configuration.delayRange(afterFailures: 1).contains(.milliseconds(500)))
  check("a policy counts failures", defaults.failuresInARow == 0)
  do {
    _ = try BackoffTimeoutPolicy(.init(min: .zero, max: .seconds(1)), generator: SplitMix64(seed: 1))
    check("a zero delay is refused", false)
  } catch {
    check("a zero delay is refused", error.code == .minIsNotPositive && !error.description.isEmpty)
  }
  _ = LoadableSyncer(loadable: Profile(), timeoutPolicy: defaults)
  _ = LoadableSyncer(loadable: Profile(), period: .seconds(60), backoff: .init(min: .seconds(1), max: .seconds(30)))
  check("an app without a scene is active", AlwaysActiveApp().isActive && AlwaysActiveApp.shared.isActive)
  check("a timer has a name", ScheduledTimer(id: 7).id == 7)
  check("another system clock begins now", SystemTimeSource().now < .seconds(60))
}
