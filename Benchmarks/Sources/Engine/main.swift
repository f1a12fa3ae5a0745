import CAllocator
import Loadables
import LoadablesTesting

// Ten thousand jobs that try, fail and wait during an hour of virtual time by default; see ../../engine.py.
let jobCount = 10_000
let end = Duration.seconds(CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 3_600)

let time = ManualTimeSource()
let count = Count()
var kept: [AnyObject] = []

let clock = ContinuousClock()
let elapsed: Duration
switch CommandLine.arguments.dropFirst().first {
case "bare":
  for number in 0..<jobCount {
    BareJob(number, time: time, count: count).start(after: .nanoseconds(number * 100_000))
  }
  elapsed = clock.measure { time.advance(to: end) }
case "loadables":
  for number in 0..<jobCount {
    let job = SyncedJob(number, time: time, count: count)
    let policy = BackoffTimeoutPolicy(
      period: .seconds(60), min: .seconds(1), max: .seconds(60), multiplier: 1.414)
    kept.append(LoadableSyncer(loadable: job, timeoutPolicy: policy, timeSource: time))
    kept.append(job)
    _ = time.schedule(after: .nanoseconds(number * 100_000), owner: nil, label: "start") { job.sync() }
  }
  elapsed = clock.measure { time.advance(to: end) }
default:
  print("usage: Engine bare | Engine loadables")
  fatalError()
}
let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
print(count.events, count.successes, seconds, Double(count.events) / seconds, peak_memory(), separator: "\t")
