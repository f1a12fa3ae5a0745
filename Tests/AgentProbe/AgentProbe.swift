import Foundation
import Loadables
import LoadablesTesting
import LoadscopeAgent
import LoadscopeTracing
import Synchronization
import Tracing

/// A program with an agent, for tests and measurements: `AgentProbe NAME [LOADABLES [CHANGES-A-SECOND]]`.
///
/// It has a feed with a syncer and failing photos, and LOADABLES loadables in groups of 100 that change all the time.
/// With CONTROL in the environment it allows control, with KEEP=N it keeps events. With CHURN, a change replaces a
/// loadable by a new one, so that each lives LOADABLES / CHANGES-A-SECOND seconds. With CALLS=N it makes N calls a second
/// in eight tasks, nested three deep, and prints their number and the nanoseconds of CPU of the process per call.
/// With SPANS these are spans of a tracer. With CALLCOST it prints the nanoseconds that a call and a span cost without a
/// client, beyond a call of the function, beside those of a span of no tracer, and ends.
/// With ERRORS it registers errors of its own, makes a call every 20 ms, and prints which error it has caught.
/// Each second it prints the number of changes, the main thread's nanoseconds per change, its longest block in
/// microseconds, the resident memory in KiB, and the main thread's CPU time so far in microseconds.
@main
@MainActor
final class AgentProbe {
  private let agent: LoadscopeAgent
  private let photos = TestLoadable(
    plan: SyncPlan(outcomes: [.failure("no_network")], latency: .fixed(.milliseconds(20))),
    timeSource: SystemTimeSource.shared)
  private let posts = TestLoadable()
  private let feed: LoadableGroup
  private let syncer: LoadableSyncer
  private var loadables: [TestLoadable] = []
  private var groups: [LoadableGroup] = []

  private let isChurning = ProcessInfo.processInfo.environment["CHURN"] != nil
  private var next = 0
  private var changes = 0
  private var spent: UInt64 = 0
  private var lastTick = DispatchTime.now().uptimeNanoseconds
  private var longestGap: UInt64 = 0
  private var timers: [any DispatchSourceTimer] = []

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let numbers = arguments.dropFirst().compactMap { Int($0) }
    let probe = try AgentProbe(
      name: arguments.first ?? "probe", count: numbers.first ?? 0, rate: numbers.dropFirst().first ?? 0)
    withExtendedLifetime(probe) { RunLoop.main.run() }
  }

  private init(name: String, count: Int, rate: Int) throws {
    let environment = ProcessInfo.processInfo.environment
    agent = try LoadscopeAgent.start(
      name: name, access: environment["CONTROL"] == nil ? .readOnly : .control,
      keep: Int(environment["KEEP"] ?? "") ?? 0)
    feed = LoadableGroup([photos, posts])
    let backoff = BackoffTimeoutPolicy(min: .milliseconds(500), max: .seconds(2), multiplier: 2)
    syncer = LoadableSyncer(loadable: feed, timeoutPolicy: backoff, timeSource: agent.timeSource)
    agent.register(photos, as: "photos")
    agent.register(posts, as: "posts", describeLoadable: { "three posts\nstate: \($0.loadableState)" })
    agent.register(feed, as: "feed", title: "The feed")
    loadables = (0..<count).map { _ in TestLoadable() }
    if !isChurning { makeGroups() }
    posts.setDidSyncSuccessfully()
    feed.sync()
    print("ready \(getpid())")
    fflush(nil)
    if rate > 0 { repeatedly(every: .milliseconds(10)) { [unowned self] in change(rate / 100) } }
    if environment["CALLCOST"] != nil { CallCost.measure(agent) }
    let calls = Int(environment["CALLS"] ?? "") ?? 0
    if calls > 0 { CallLoad(agent, rate: calls, makesSpans: environment["SPANS"] != nil).start() }
    if environment["ERRORS"] != nil { OwnErrors(agent).start() }
    repeatedly(every: .milliseconds(1)) { [unowned self] in tick() }
    if count > 0 { repeatedly(every: .seconds(1)) { [unowned self] in report() } }
  }

  private func makeGroups() {
    let count = loadables.count
    groups = stride(from: 0, to: count, by: 100).map { LoadableGroup(Array(loadables[$0..<min($0 + 100, count)])) }
    for (number, group) in groups.enumerated() { agent.register(group, as: "group-\(number)") }
  }

  private func repeatedly(every interval: DispatchTimeInterval, _ action: @escaping @MainActor () -> Void) {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + interval, repeating: interval)
    timer.setEventHandler { MainActor.assumeIsolated(action) }
    timer.activate()
    timers.append(timer)
  }

  private func change(_ count: Int) {
    let start = clock_gettime_nsec(CLOCK_THREAD_CPUTIME_ID)
    for _ in 0..<count {
      if isChurning { replace(next % loadables.count) }
      let loadable = loadables[next % loadables.count]
      next += isChurning ? 1 : 7
      if loadable.loadableState == .syncing { loadable.setDidSyncSuccessfully() } else { loadable.setSyncing() }
    }
    spent += clock_gettime_nsec(CLOCK_THREAD_CPUTIME_ID) - start
    changes += count
  }

  private func replace(_ index: Int) {
    loadables[index] = TestLoadable()
    agent.register(loadables[index], as: "request-\(next)")
  }

  private func tick() {
    let now = DispatchTime.now().uptimeNanoseconds
    longestGap = max(longestGap, now - lastTick)
    lastTick = now
  }

  private func report() {
    let memory = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)).flatMap { text in
      text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }
    let thread = clock_gettime_nsec(CLOCK_THREAD_CPUTIME_ID)
    print(
      "\(changes) \(changes > 0 ? spent / UInt64(changes) : 0) \(longestGap / 1_000) \((memory ?? 0) * 4) \(thread / 1_000)"
    )
    fflush(nil)
    (changes, spent, longestGap) = (0, 0, 0)
  }
}

/// Calls in eight tasks, nested three deep.
private final class CallLoad: Sendable {
  private struct Failed: Error {}

  private let agent: LoadscopeAgent
  private let tracer: LoadscopeTracer
  private let rate: Int
  private let makesSpans: Bool
  private let count = Atomic(0)

  init(_ agent: LoadscopeAgent, rate: Int, makesSpans: Bool) {
    (self.agent, self.rate, self.makesSpans) = (agent, rate, makesSpans)
    tracer = LoadscopeTracer(agent)
  }

  func start() {
    for task in 0..<8 { Task.detached { await self.run(task) } }
    Task.detached { await self.report() }
  }

  private func run(_ task: Int) async {
    var (number, next) = (0, ContinuousClock.now)
    while true {
      // Bursts of 10 ms.
      for _ in 0..<max(1, rate / 8 / 4 / 100) {
        number += 1
        if makesSpans { spans(number) } else { await calls(number, of: task) }
        count.wrappingAdd(4, ordering: .relaxed)
      }
      next += .milliseconds(10)
      if next > .now { try? await Task.sleep(until: next) }
    }
  }

  private nonisolated(nonsending) func calls(_ id: Int, of task: Int) async {
    try? await agent.call("page", "\(task)-\(id)") {
      await agent.call("user") {}
      try await agent.call("posts", "\(id)") {
        try await agent.call("query") { if id % 10_000 == 0 { throw Failed() } }
      }
    }
  }

  private func spans(_ id: Int) {
    try? tracer.withSpan("page", ofKind: .server) { span in
      span.attributes["id"] = id
      tracer.withSpan("user") { _ in }
      try tracer.withSpan("posts", ofKind: .client) { _ in
        try tracer.withSpan("query") { _ in if id % 10_000 == 0 { throw Failed() } }
      }
    }
  }

  private func report() async {
    var before = clock_gettime_nsec(CLOCK_PROCESS_CPUTIME_ID)
    while true {
      try? await Task.sleep(for: .seconds(1))
      let (now, calls) = (clock_gettime_nsec(CLOCK_PROCESS_CPUTIME_ID), count.exchange(0, ordering: .relaxed))
      print("calls \(calls) \(calls > 0 ? (now - before) / UInt64(calls) : 0)")
      fflush(nil)
      before = now
    }
  }
}

/// The cost of a call and of a span without a client.
private enum CallCost {
  private static let count = 2_000_000

  static func measure(_ agent: LoadscopeAgent) {
    let tracer = LoadscopeTracer(agent)
    Task.detached {
      var costs: [String: [Double]] = [:]
      for _ in 0..<7 {
        let direct = await time { await next($0) }
        costs["unattached", default: []].append(
          await time { number in await agent.call("next", "\(number)") { await next(number) } } - direct)
        costs["unattached span", default: []].append(
          await time { number in await tracer.withSpan("next") { _ in await next(number) } } - direct)
        costs["span of no tracer", default: []].append(
          await time { number in await NoOpTracer().withSpan("next") { _ in await next(number) } } - direct)
      }
      for (name, costs) in costs.sorted(by: { $0.key < $1.key }) {
        print("\(name): \(costs.sorted()[costs.count / 2])")
      }
      exit(0)
    }
  }

  @inline(never)
  private nonisolated(nonsending) static func next(_ number: Int) async -> Int { number &* 31 &+ 7 }

  /// Returns the nanoseconds of CPU that a function takes.
  @inline(__always)
  private nonisolated(nonsending) static func time(
    _ function: nonisolated(nonsending) (Int) async -> Int
  ) async -> Double {
    let start = clock_gettime_nsec(CLOCK_THREAD_CPUTIME_ID)
    var number = 0
    for _ in 0..<count { number = await function(number) }
    return Double(clock_gettime_nsec(CLOCK_THREAD_CPUTIME_ID) - start + (number == 1 ? 1 : 0)) / Double(count)
  }
}

private func clock_gettime_nsec(_ clock: clockid_t) -> UInt64 {
  var time = timespec()
  clock_gettime(clock, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Calls that catch the errors of the program's own type.
private final class OwnErrors: Sendable {
  private enum APIError: Error { case limited, down }

  private let agent: LoadscopeAgent

  init(_ agent: LoadscopeAgent) { self.agent = agent }

  @MainActor
  func start() {
    agent.register(errors: ["limited": APIError.limited, "down": APIError.down])
    Task.detached { await self.run() }
  }

  private func run() async {
    var number = 0
    while true {
      number += 1
      do {
        try await agent.call("user", "\(number)") { try await Task.sleep(for: .milliseconds(1)) }
      } catch APIError.limited {
        print("caught limited")
      } catch {
        print("caught another error: \(error)")
      }
      fflush(nil)
      try? await Task.sleep(for: .milliseconds(20))
    }
  }
}
