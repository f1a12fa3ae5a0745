import Foundation
import Inspection
import Loadables
import LoadablesTesting
import Testing

@testable import loadscope

/// The output of a run without a screen must be enough to explain every state.
@Suite("Causes in a headless run")
@MainActor
struct CauseTests {
  private static let token = """
    seed: 42
    end: 30s
    nodes:
      - id: token
        latency: { uniform: [200ms, 600ms] }
        outcomes: [timeout, ok]
        syncer: { backoff: { min: 1s, max: 60s, multiplier: 2 } }
      - { id: feed, kind: group, children: [token, { id: photos, latency: 2s }] }
      - { id: current, kind: proxy, target: feed }
    script: [{ at: 1s, sync: current }]
    """

  @Test("a feed's failure leads back to the token's timeout, its sync and the script")
  func failure() throws {
    let events = try Event.run(Self.token)
    let failure = try #require(events.first { $0.node == "feed" && $0.state == "failed" })
    #expect(failure.error == "timeout")
    #expect(failure.origin == "token")
    #expect(
      failure.path(in: events) == [
        "feed failed timeout", "token failed timeout", "token syncing", "token syncStarted",
        "feed syncForwarded", "current syncForwarded", "current commanded by script",
      ])
    #expect(failure.first(in: events)?.t == 1_000_000_000)
  }

  @Test("a success after a retry leads back through the syncer's timer to the same first cause")
  func repair() throws {
    let events = try Event.run(Self.token)
    let repaired = try #require(events.first { $0.node == "feed" && $0.state == "synced" })
    #expect(
      repaired.path(in: events).prefix(10) == [
        "feed synced", "photos synced", "photos syncing", "photos syncStarted",
        "feed syncForwarded", "current syncForwarded", "current commanded by script",
      ])
    let token = try #require(events.first { $0.node == "token" && $0.state == "synced" })
    #expect(
      token.path(in: events) == [
        "token synced", "token syncing", "token syncStarted", "token retryFired by syncer",
        "token retryArmed by syncer", "token failed timeout", "token syncing", "token syncStarted",
        "feed syncForwarded", "current syncForwarded", "current commanded by script",
      ])
  }

  @Test("a token with a waiter and a syncer is retried with the syncer's back-off")
  func waiterAndSyncer() throws {
    let text = """
      nodes:
        - id: token
          latency: { uniform: [200ms, 600ms] }
          outcomes: [timeout, timeout, ok]
          syncer: { policy: syncIfNeeded, period: 30s, backoff: { min: 1s, max: 60s, multiplier: 1.41421356 } }
      waiters: [{ id: call-1, for: token, condition: contents, timeout: 5s, at: 1s }]
      end: 80s
      expect:
        - { backoff: token, delays: [1s, 1.414s], within: 10ms }
        - { waiter: call-1, is: satisfied, by: 6s }
      """
    #expect(try TestRunner.run(try scenario(text), name: "token").failedExpectationCount == 0)
    let events = try Event.run(text)
    let fired = events.filter { $0.event == "retryFired" }
    #expect(fired.allSatisfy { $0.by == "syncer" })
    // Both are armed at the first failure; the waiter's is cancelled when the syncer's has fired.
    #expect(events.filter { $0.event == "retryArmed" && $0.by == "waiter" }.count == 2)
    #expect(events.filter { $0.event == "retryCancelled" && $0.by == "waiter" }.count == 2)
    let satisfied = try #require(events.first { $0.event == "waiterSatisfied" })
    #expect(satisfied.path(in: events).last == "call-1 waiterWaiting")
  }

  @Test("an instrument beside the run changes no event and no cause")
  func besideAnotherInstrument() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "ScenariosTests/ValidFiles/the-whole-language.yaml")
    let text = try String(contentsOf: file, encoding: .utf8)
    let alone = try Event.run(text)
    let other = Inspector(timeSource: ManualTimeSource())
    LoadableInstruments.install(other)
    defer { LoadableInstruments.uninstall(other) }
    #expect(try Event.run(text).map { "\($0)" } == alone.map { "\($0)" })
  }

  @Test("every cause in a run of the whole language is an earlier line, and time never goes back")
  func wholeLanguage() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "ScenariosTests/ValidFiles/the-whole-language.yaml")
    let events = try Event.run(String(contentsOf: file, encoding: .utf8))
    #expect(events.map(\.seq) == Array(1...events.count))
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.t <= $1.t })
    #expect(events.allSatisfy { ($0.cause ?? 0) < $0.seq })
    // Only external events and the end have no cause.
    let origins = Set(events.filter { $0.cause == nil }.map(\.event))
    #expect(origins == ["commanded", "waiterWaiting", "syncStarted", "actionScheduled", "ended"])
    let failures = events.filter { $0.state == "failed" }
    #expect(failures.count > 5)
    for failure in failures {
      let first = try #require(failure.first(in: events))
      #expect(["commanded", "waiterWaiting", "syncStarted", "actionScheduled"].contains(first.event), "\(failure)")
    }
    let asked = events.first { $0.node == "feed" && $0.error == "http-500" }?.path(in: events).last
    #expect(asked == "photos commanded http-500 by script")
    #expect(events.last?.event == "ended")
    #expect(events.last?.t == 80_000_000_000)
  }
}

private struct Event: Decodable {
  let t: Int
  let seq: Int
  let event: String
  let node: String?
  let state: String?
  let error: String?
  let origin: String?
  let by: String?
  let cause: Int?

  @MainActor
  static func run(_ text: String) throws -> [Event] {
    let logged = LoggedLines()
    let scenario = try scenario(text.hasPrefix("scenario:") ? String(text.drop { $0 != "\n" }) : text)
    #expect(try HeadlessRun.run(scenario, output: logged.log()) == nil)
    return try logged.lines.map { try JSONDecoder().decode(Event.self, from: Data($0.utf8)) }
  }

  /// This event and its causes, each the cause of the previous one.
  private func chain(in events: [Event]) -> [Event] {
    [self] + (cause.map { events[$0 - 1].chain(in: events) } ?? [])
  }

  /// The same in a few words each.
  func path(in events: [Event]) -> [String] { chain(in: events).map(\.words) }

  func first(in events: [Event]) -> Event? { chain(in: events).last }

  private var words: String {
    [node, state ?? event, error, by.map { "by \($0)" }].compactMap { $0 }.joined(separator: " ")
  }
}
