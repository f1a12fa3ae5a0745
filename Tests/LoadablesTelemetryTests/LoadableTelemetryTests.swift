import Foundation
import InMemoryTracing
import Inspection
import InspectionModel
import Loadables
import LoadablesTelemetry
import LoadablesTesting
import Logging
import Metrics
import MetricsTestKit
import Synchronization
import Testing
import Tracing

/// The module's page of the documentation.
private struct Page {
  struct MissingBlock: Error {
    let name: String
  }

  private let lines: [String]

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(path: "Sources/LoadablesTelemetry/LoadablesTelemetry.docc/LoadablesTelemetry.md")
    lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  /// The lines of the code block after the comment `<!-- name -->`.
  func block(_ name: String) throws -> [String] {
    guard let start = lines.firstIndex(of: "<!-- \(name) -->") else { throw MissingBlock(name: name) }
    return Array(lines[(start + 2)...].prefix { $0 != "```" })
  }
}

@Suite("LoadableTelemetry")
@MainActor
struct LoadableTelemetryTests {
  @Test func aSyncHasASpanWithItsResult() {
    TelemetryBench.run { bench in
      let posts = bench.loadable("posts", [.success])
      posts.sync()
      #expect(bench.spans == [])
      bench.time.advance(by: .seconds(1))
      #expect(bench.spans == ["posts 1 result=synced"])
      #expect(bench.durations == ["posts,synced [100]"])
    }
  }

  @Test func aFailureIsTheStatusOfItsSpan() {
    TelemetryBench.run { bench in
      let posts = bench.loadable("posts", [.failure("timeout")])
      posts.sync()
      bench.time.advance(by: .seconds(1))
      #expect(bench.spans == ["posts 1 result=failed error timeout"])
      #expect(bench.counters == ["loadable_syncs posts,failed 1"])
    }
  }

  @Test func aGroupSyncWithTwoRetriesIsThatOfTheDocumentation() throws {
    let page = try Page()
    let (spans, metrics) = (try page.block("spans"), try page.block("metrics"))
    TelemetryBench.run { bench in
      let posts = bench.loadable("posts", [.failure("timeout"), .failure("timeout"), .success])
      let profile = bench.loadable("profile", [.success], latency: .milliseconds(50))
      let feed = NamedGroup("feed", [posts, profile])
      let syncer = LoadableSyncer(
        loadable: feed, timeoutPolicy: BackoffTimeoutPolicy(min: .seconds(1), max: .seconds(60), multiplier: 2),
        timeSource: bench.time)
      feed.sync()
      bench.time.advance(by: .seconds(10))
      #expect(feed.loadableState == .didSyncSuccessfully)
      #expect(bench.trace == spans)
      #expect(bench.measured == metrics)
      withExtendedLifetime(syncer) {}
    }
  }

  @Test func aFailureIsLoggedWithItsCauses() {
    TelemetryBench.run { bench in
      let posts = bench.loadable("posts", [.failure("timeout")])
      let feed = NamedGroup("feed", [posts])
      feed.sync()
      bench.time.advance(by: .seconds(1))
      let request = #""posts was asked to sync", "feed was asked to sync"]"#
      #expect(
        bench.logged == [
          "warning sync failed causes=[\(request) error=timeout loadable=posts",
          "warning sync failed causes=[\"posts failed\", \(request) error=posts failed: timeout loadable=feed",
        ])
      withExtendedLifetime(feed) {}
    }
  }

  @Test func anAnswerFromOutsideHasItsSyncAsTheCause() {
    TelemetryBench.run { bench in
      let posts = bench.manualLoadable("posts")
      let feed = NamedGroup("feed", [posts])
      feed.sync()
      posts.setDidFailToSync(SampleError())
      let request = #""posts was asked to sync", "feed was asked to sync"]"#
      #expect(
        bench.logged.first == "warning sync failed causes=[\(request) error=SampleError() loadable=posts")
      #expect(bench.logged.last?.contains(#"causes=["posts failed", \#(request)"#) == true)
    }
  }

  @Test func aGroupWhoseChildrenSyncAtOnceHasOneSpanWithTheLastResult() {
    TelemetryBench.run { bench in
      let cache = PromptLoadable("cache", SampleError?.none)
      let posts = PromptLoadable("posts", SampleError())
      let feed = NamedGroup("feed", [cache, posts])
      feed.sync()
      #expect(feed.loadableState == .didFailToSync)
      #expect(bench.spans.count == 3 && bench.spans.last?.hasPrefix("feed 1 result=failed") == true)
      #expect(bench.counters.filter { $0.contains("feed") } == ["loadable_syncs feed,failed 1"])
      #expect(bench.logged.count == 2 && bench.logged.last?.contains("loadable=feed") == true)
    }
  }

  @Test func aGroupOfManyChildrenIsOneTrace() {
    TelemetryBench.run { bench in
      // More events than the trail keeps.
      let children = (0..<8_000).map { _ in PromptLoadable("child", SampleError?.none) }
      let feed = NamedGroup("feed", children)
      feed.sync()
      #expect(feed.loadableState == .didSyncSuccessfully)
      let spans = bench.spans
      #expect(spans.count == 8_001)
      #expect(spans.dropLast().allSatisfy { $0.contains("<1 ") } && spans.last == "feed 1 result=synced")
    }
  }

  @Test func aLongChainOfProxiesHasItsSpans() {
    TelemetryBench.run { bench in
      let posts = bench.loadable("posts", [.success])
      var proxies: [LoadableProxy] = [LoadableProxy(posts)]
      for _ in 0..<5_000 { proxies.append(LoadableProxy(proxies[proxies.count - 1])) }
      proxies.last?.sync()
      bench.time.advance(by: .seconds(1))
      #expect(bench.spans.count == 5_002)
      #expect(bench.spans.allSatisfy { $0.contains("result=synced") })
    }
  }

  @Test func aFailureOfAGroupWithoutASyncIsNotLinked() {
    TelemetryBench.run { bench in
      let posts = bench.loadable("posts", [.success, .failure("x"), .success])
      let feed = NamedGroup("feed", [posts])
      let syncer = LoadableSyncer(
        loadable: feed, timeoutPolicy: BackoffTimeoutPolicy(min: .seconds(1), max: .seconds(1)),
        timeSource: bench.time)
      feed.sync()
      bench.time.advance(by: .milliseconds(200))
      posts.sync()
      bench.time.advance(by: .seconds(3))
      #expect(feed.loadableState == .didSyncSuccessfully)
      let retry = bench.spans.first { $0.hasPrefix("feed") && $0.contains("attempt=2") }
      #expect(retry?.contains("link") == false)
      withExtendedLifetime(syncer) {}
    }
  }

  @Test func eachOfTwoSyncersHasItsOwnRetry() {
    TelemetryBench.run { bench in
      let posts = bench.loadable("posts", [.failure("x"), .success])
      let policies = [1, 5].map { seconds in
        BackoffTimeoutPolicy(min: .seconds(seconds), max: .seconds(seconds))
      }
      let syncers = policies.map { LoadableSyncer(loadable: posts, timeoutPolicy: $0, timeSource: bench.time) }
      posts.sync()
      bench.time.advance(by: .seconds(20))
      #expect(bench.spans.last == "posts 2 link 1 retry.attempt=2 retry.delay_ms=1000 attempt=2 result=synced")
      #expect(bench.counters.contains("loadable_retries posts 1"))
      withExtendedLifetime(syncers) {}
    }
  }

  @Test func aTracersOwnAttributesStay() {
    TelemetryBench.run { bench in
      let posts = bench.loadable("posts", [.success])
      posts.sync()
      bench.tracer.activeSpans.first?.attributes["sampler"] = "always"
      bench.time.advance(by: .seconds(1))
      #expect(bench.spans == ["posts 1 result=synced sampler=always"])
    }
  }

  @Test func stoppingEndsTheOpenSpans() {
    TelemetryBench.run { bench in
      let posts = bench.loadable("posts", [.success])
      let feed = NamedGroup("feed", [posts])
      feed.sync()
      bench.telemetry.stop()
      #expect(Set(bench.spans) == ["feed 1 result=stopped", "posts 2<1 result=stopped"])
      #expect(!LoadableInstruments.instruments.contains { $0 === bench.telemetry })
      bench.time.advance(by: .seconds(1))
      #expect(bench.spans.count == 2)
    }
  }

  @Test func aContextIsNoEvent() {
    TelemetryBench.run { bench in
      let posts = bench.loadable("posts", [.success])
      #expect(bench.telemetry.context(of: posts) == nil && bench.gauges.allSatisfy { $0.hasSuffix(" 0") })
    }
  }

  @Test func aReleasedLoadableIsNoticedWithTheNextSyncs() {
    TelemetryBench.run { bench in
      var push: PureLoadable? = PureLoadable()
      push?.setSyncing()
      let posts = bench.loadable("posts", [.success])
      posts.notifyDidChange()
      push = nil
      for _ in 0..<4 { posts.sync() }
      #expect(bench.spans == ["PureLoadable 1 result=released"])
    }
  }

  @Test func aReleasedLoadableKeepsItsNameAsACause() {
    TelemetryBench.run { bench in
      var posts: NamedManualLoadable? = bench.manualLoadable("posts")
      let profile = bench.manualLoadable("profile")
      let observer = posts?.sink { posts in
        guard posts.loadableState == .didFailToSync else { return }
        _ = bench.time.schedule(after: .seconds(1), owner: nil, label: "profile") { profile.sync() }
      }
      posts?.sync()
      posts?.setDidFailToSync(SampleError())
      posts = nil
      let other = bench.loadable("other", [.success], latency: .milliseconds(10))
      for _ in 0..<8 {
        other.sync()
        bench.time.advance(by: .milliseconds(20))
      }
      bench.time.advance(by: .seconds(1))
      profile.setDidFailToSync(SampleError())
      #expect(bench.logged.last?.contains(#""profile was asked to sync", "posts failed""#) == true)
      withExtendedLifetime(observer) {}
    }
  }

  @Test func aLoggerAloneReceivesTheCauses() {
    let log = LogEntries()
    let telemetry = LoadableTelemetry(
      tracer: NoOpTracer(), metrics: NOOPMetricsHandler.instance, logger: Logger(label: "test") { _ in log })
    LoadableInstruments.install(telemetry)
    let posts = NamedManualLoadable("posts")
    let feed = NamedGroup("feed", [posts])
    feed.sync()
    posts.setDidFailToSync(SampleError())
    telemetry.stop()
    let causes = #"causes=["posts failed", "posts was asked to sync", "feed was asked to sync"]"#
    #expect(log.entries.withLock(\.last)?.contains(causes) == true)
  }

  @Test func metricsAloneCountSyncs() {
    let metrics = TestMetrics()
    let telemetry = LoadableTelemetry(
      tracer: NoOpTracer(), metrics: metrics, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    LoadableInstruments.install(telemetry)
    PromptLoadable("posts", nil).sync()
    telemetry.stop()
    #expect(metrics.counters.map(\.totalValue).reduce(0, +) == 1)
  }

  @Test func aGroupWithoutAChildToSyncHasNoSpan() {
    TelemetryBench.run { bench in
      let posts = bench.loadable("posts", [.success])
      posts.sync()
      bench.time.advance(by: .seconds(1))
      let feed = NamedGroup("feed", [posts])
      feed.syncIfNeeded()
      bench.time.advance(by: .seconds(1))
      #expect(bench.spans == ["posts 1 result=synced"])
    }
  }

  @Test func aSyncWithoutARequestHasASpan() {
    TelemetryBench.run { bench in
      let push = PureLoadable()
      push.setSyncing()
      bench.time.advance(by: .seconds(3))
      push.setDidSyncSuccessfully()
      #expect(bench.spans == ["PureLoadable 1 result=synced"])
      #expect(bench.durations == ["PureLoadable,synced [3000]"])
    }
  }

  @Test func aResetEndsTheSpan() {
    TelemetryBench.run { bench in
      let posts = bench.loadable("posts", [.success])
      posts.sync()
      posts.setIdle()
      #expect(bench.spans == ["posts 1 result=reset"])
    }
  }

  @Test func theSpanOfAReleasedLoadableEnds() {
    TelemetryBench.run { bench in
      var push: PureLoadable? = PureLoadable()
      push?.setSyncing()
      push = nil
      let others = (0..<8).map { _ in PureLoadable() }
      for other in others { other.notifyDidChange() }
      #expect(bench.spans == ["PureLoadable 1 result=released"])
    }
  }

  @Test func anObserverOfASyncedLoadableContinuesItsTrace() {
    TelemetryBench.run { bench in
      let token = bench.loadable("token", [.success])
      let posts = bench.loadable("posts", [.success])
      let observer = token.sink { if $0.loadableState == .didSyncSuccessfully { posts.sync() } }
      token.sync()
      bench.time.advance(by: .seconds(1))
      #expect(bench.spans == ["token 1 result=synced", "posts 2<1 result=synced"])
      withExtendedLifetime(observer) {}
    }
  }

  @Test func theContextOfASyncIsThatOfItsSpan() {
    TelemetryBench.run { bench in
      let posts = bench.loadable("posts", [.success])
      #expect(bench.telemetry.context(of: posts) == nil)
      posts.sync()
      let request = bench.tracer.startSpan("request", context: bench.telemetry.context(of: posts) ?? .topLevel)
      request.end()
      bench.time.advance(by: .seconds(1))
      #expect(bench.spans == ["request 2<1 ", "posts 1 result=synced"])
      #expect(bench.telemetry.context(of: posts) == nil)
    }
  }

  @Test func theSpanOfTheCallerIsTheParent() {
    TelemetryBench.run { bench in
      let posts = bench.loadable("posts", [.success])
      let screen = bench.tracer.startSpan("screen")
      ServiceContext.withValue(screen.context) { posts.sync() }
      screen.end()
      bench.time.advance(by: .seconds(1))
      #expect(bench.spans == ["screen 1 ", "posts 2<1 result=synced"])
    }
  }

  @Test func theGaugesCountNodesByState() {
    TelemetryBench.run { bench in
      let posts = bench.loadable("posts", [.failure("x")])
      let profile = bench.loadable("profile", [.success], latency: .seconds(5))
      posts.sync()
      profile.sync()
      #expect(bench.gauges == ["failed 0", "idle 0", "synced 0", "syncing 2"])
      bench.time.advance(by: .seconds(1))
      #expect(bench.gauges == ["failed 1", "idle 0", "synced 0", "syncing 1"])
    }
  }

  @Test func telemetryAndInspectorsWorkAtOnce() {
    let inspectors = [Inspector(timeSource: SystemTimeSource.shared), Inspector(timeSource: SystemTimeSource.shared)]
    LoadableInstruments.install(inspectors[0])
    defer { for inspector in inspectors { LoadableInstruments.uninstall(inspector) } }
    TelemetryBench.run { bench in
      LoadableInstruments.install(inspectors[1])
      let posts = bench.loadable("posts", [.failure("timeout"), .success])
      let feed = NamedGroup("feed", [posts])
      for inspector in inspectors { inspector.register(feed, as: NodeIdentity(key: "feed", kind: .group(.all))) }
      let syncer = LoadableSyncer(
        loadable: feed, timeoutPolicy: BackoffTimeoutPolicy(min: .seconds(1), max: .seconds(60)),
        timeSource: bench.time)
      feed.sync()
      bench.time.advance(by: .seconds(10))
      #expect(
        bench.spans == [
          "posts 2<1 result=failed error timeout", "feed 1 result=failed error posts failed: timeout",
          "posts 4<3 result=synced", "feed 3 link 1 retry.attempt=2 retry.delay_ms=1000 attempt=2 result=synced",
        ])
      let counts = inspectors.map { inspector in
        inspector.drainEntries(clock: ClockSnapshot()).entries.count
      }
      #expect(counts[0] > 10 && counts[0] == counts[1])
      withExtendedLifetime(syncer) {}
    }
  }

  @Test func aGiveUpIsCountedAndLogged() {
    TelemetryBench.run { bench in
      let posts = bench.loadable("posts", [.failure("x")])
      let syncer = LoadableSyncer(
        loadable: posts, timeoutPolicy: BackoffTimeoutPolicy(min: .seconds(1), max: .seconds(1), maxAttempts: 2),
        timeSource: bench.time)
      posts.sync()
      bench.time.advance(by: .seconds(10))
      #expect(bench.counters.contains("loadable_give_ups posts 1"))
      #expect(bench.logged.last == "error gave up syncing attempts=2 loadable=posts")
      withExtendedLifetime(syncer) {}
    }
  }
}
