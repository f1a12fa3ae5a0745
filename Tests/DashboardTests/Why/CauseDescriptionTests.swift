import Explanation
import InspectionModel
import Testing

@testable import Dashboard

/// The sentence for every kind of node and every way into every state.
@Suite("Descriptions of causes")
struct CauseDescriptionTests {
  typealias Link = CauseChain.Link

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let outline: String
    let links: @Sendable () -> [Link]

    init(_ sentence: String, _ outline: String, _ links: @autoclosure @escaping @Sendable () -> [Link]) {
      (testDescription, self.outline, self.links) = (sentence, outline, links)
    }
  }

  /// The sentence for the last entry, with the name of its node.
  private func sentence(_ test: Case, dropping count: Int = 0) -> String {
    var bench = Bench(test.outline)
    let entries = CauseChain(test.links()).entries(&bench.source, dropping: count)
    bench.show(test.outline, entries: entries)
    guard let last = entries.last else { return "" }
    let step = bench.model.context.source.history.step(from: last)
    return bench.model.context.source.named(step) + bench.model.context.source.sentence(step).text
  }

  // MARK: A node's own sync

  static let own = [
    Case("a began to sync because the script asked it to sync", "a", [.sync("a"), .asked("a"), .state("a", .syncing)]),
    Case(
      "a began to sync because you asked it to sync", "a",
      [.sync("a", by: .user), .asked("a"), .state("a", .syncing)]),
    Case(
      "a began to sync because you asked it to sync if needed", "a",
      [.command(about: "a") { .syncIfNeeded($0[0]) }, .asked("a"), .state("a", .syncing)]),
    Case(
      "a began to sync because you asked all roots to sync", "a",
      [.command(about: nil) { _ in .syncRoots }, .asked("a"), .state("a", .syncing)]),
    Case("a began to sync because it was asked to sync from outside", "a", [.asked("a"), .state("a", .syncing)]),
    Case(
      "a began to sync because g asked it to sync", "g all\n  a",
      [.sync("g"), .passedOn("g"), .asked("a"), .state("a", .syncing)]),
    Case(
      "a began to sync because call-1 began to wait for it", "a",
      [.event("a", .waiter("call-1", .waiting(timeout: 5))), .asked("a"), .state("a", .syncing)]),
    Case(
      "a began to sync because attempt 3 began (2s after failure 2)", "a",
      [
        .state("a", .failed, "x"), .armed("a", 2_000, attempt: 2), .fired("a", at: 2_000), .asked("a", at: 2_000),
        .state("a", .syncing, at: 2_000),
      ]),
    Case(
      "a began to sync because attempt 2 began", "a",
      [
        .state("a", .failed, "x"), .event("a", .action(.resumed(count: 0)), at: 3_000),
        .event("a", .timer(.armed(by: .actionManager, delay: 2_000_000_000, attempt: 1)), at: 3_000),
        .event("a", .timer(.fired(by: .actionManager, armed: 3)), at: 5_000), .state("a", .syncing, at: 5_000),
      ]),
    Case(
      "a began to sync because you fired attempt 4 (329ms after failure 3)", "a",
      [
        .state("a", .failed, "x"), .armed("a", 4_000, attempt: 3),
        .command(about: "a", at: 329) { .fireNow(PendingEvent(id: .timer(1), time: 1, node: $0[0], label: "retry")) },
        .event("a", .timer(.fired(by: .syncer, armed: 2)), at: 329), .asked("a", at: 329),
        .state("a", .syncing, at: 329),
      ]),
    Case(
      "a began to sync because attempt 9,223,372,036,854,775,807 began (1s after failure 9,223,372,036,854,775,807)",
      "a",
      [.armed("a", 1_000, attempt: .max), .fired("a"), .asked("a"), .state("a", .syncing)]),
    Case(
      "a began to sync because pager's retry began (1s after it failed)", "a",
      [
        .state("a", .failed, "x"),
        .event("a", .timer(.armed(by: .waiter("pager"), delay: 1_000_000_000, attempt: 1))),
        .event("a", .timer(.fired(by: .waiter("pager"), armed: 2))), .asked("a"), .state("a", .syncing),
      ]),
    Case(
      "a began to sync because a waiter's retry began (after 1s)", "a",
      [
        .event("a", .timer(.armed(by: .waiter(nil), delay: 1_000_000_000, attempt: 1))),
        .event("a", .timer(.fired(by: .waiter(nil), armed: 1))), .asked("a"), .state("a", .syncing),
      ]),
    Case(
      "a began to sync because its refresh began (20s after it synced)", "a",
      [
        .state("a", .synced), .armed("a", 20_000, attempt: 0), .fired("a", at: 20_000), .asked("a", at: 20_000),
        .state("a", .syncing, at: 20_000),
      ]),
    Case(
      "a began to sync because its retry began (1s after the app became active again)", "a",
      [
        .command(about: nil) { _ in .setActivity(isActive: true) },
        .event("a", .timer(.reset(by: .syncer, .appBecameActive))),
        .armed("a", 1_000, attempt: 1), .fired("a"), .asked("a"), .state("a", .syncing),
      ]),
    Case(
      "a began to sync because its refresh began (1s after the app became active again)", "a",
      [
        .command(about: nil) { _ in .setActivity(isActive: true) },
        .event("a", .timer(.reset(by: .syncer, .appBecameActive))),
        .armed("a", 1_000, attempt: 0), .fired("a"), .asked("a"), .state("a", .syncing),
      ]),
    Case(
      "a began to sync because its retry began (1s after the network returned)", "a",
      [
        .event("a", .timer(.reset(by: .syncer, .networkReturned))),
        .armed("a", 1_000, attempt: 1), .fired("a"), .asked("a"), .state("a", .syncing),
      ]),
    Case(
      "a began to sync because you made the app active again", "a autosync",
      [.command(about: nil) { _ in .setActivity(isActive: true) }, .asked("a"), .state("a", .syncing)]),
    Case(
      "a synced, 400ms after the script asked it to sync", "a",
      [.sync("a"), .asked("a"), .state("a", .syncing), .state("a", .synced, at: 400)]),
    Case(
      "a failed: timeout, 400ms after attempt 3 began (2s after failure 2)", "a",
      [
        .state("a", .failed, "x"), .armed("a", 2_000, attempt: 2), .fired("a"), .asked("a"), .state("a", .syncing),
        .state("a", .failed, "timeout", at: 400),
      ]),
    Case(
      "a failed: timeout, 400ms after attempt 9,223,372,036,854,775,807 began (2s after failure 9,223,372,036,854,775,807)",
      "a",
      [
        .armed("a", 2_000, attempt: .max), .fired("a"), .asked("a"), .state("a", .syncing),
        .state("a", .failed, "timeout", at: 400),
      ]),
    Case(
      "a failed: x, by an injected fault, 1s after the script asked it to sync", "a",
      [
        .sync("a"), .asked("a"), .state("a", .syncing), .event("a", .sync(.faultApplied(.fail(error: "x")))),
        .state("a", .failed, "x", at: 1_000),
      ]),
    Case(
      "a synced, delayed 2s by an injected fault, 3s after the script asked it to sync", "a",
      [
        .sync("a"), .asked("a"), .state("a", .syncing), .event("a", .sync(.faultApplied(.delay(2_000_000_000)))),
        .state("a", .synced, at: 3_000),
      ]),
    Case(
      "a failed: x, as soon as you asked it to sync", "a",
      [.sync("a", by: .user), .asked("a"), .state("a", .syncing), .state("a", .failed, "x")]),
    Case(
      "a failed, 1s after the script asked it to sync", "a",
      [.sync("a"), .asked("a"), .state("a", .syncing), .state("a", .failed, at: 1_000)]),
    Case(
      "a became idle, 1s after the script asked it to sync", "a",
      [.sync("a"), .asked("a"), .state("a", .syncing), .state("a", .idle, at: 1_000)]),
  ]

  // MARK: By hand

  static let byHand = [
    // A waiter has the awaited node as its child, and fails itself.
    Case("you failed w", "w waiter\n  a", [.command(about: "w") { .fail($0[0], error: "boom") }]),
    Case("you failed all leaves of g", "g all\n  a", [.command(about: "g") { .fail($0[0], error: "boom") }]),
    Case(
      "a failed: boom because you failed it", "a",
      [.command(about: "a") { .fail($0[0], error: "boom") }, .state("a", .failed, "boom")]),
    Case(
      "a failed: boom because the script failed all leaves of g", "g all\n  a",
      [.command(about: "g", by: .script) { .fail($0[0], error: "boom") }, .state("a", .failed, "boom")]),
    Case(
      "a synced because you set it synced", "a pure",
      [
        .command(about: "a") { .setState($0[0], .synced, hasContents: nil, error: nil) }, .state("a", .synced),
      ]),
    Case(
      "a became idle because the script set it idle", "a pure",
      [
        .command(about: "a", by: .script) { .setState($0[0], .idle, hasContents: nil, error: nil) },
        .state("a", .idle),
      ]),
    Case(
      "a began to sync because you set it syncing", "a pure",
      [
        .command(about: "a") { .setState($0[0], .syncing, hasContents: nil, error: nil) }, .state("a", .syncing),
      ]),
    Case("a synced, from outside", "a pure", [.state("a", .synced)]),
    Case("a failed: x because b synced", "a pure\nb", [.state("b", .synced), .state("a", .failed, "x")]),
    Case(
      "a failed: x because b notified a change", "a pure\nb",
      [.event("b", .node(.notified)), .state("a", .failed, "x")]),
    Case(
      "a synced because b was asked to sync from outside", "a pure\nb",
      [.passedOn("b"), .state("a", .synced)]),
  ]

  // MARK: Groups

  static let groups = [
    Case(
      "g failed because its mode is all and a failed: http-503", "g all\n  a\n  b",
      [.state("a", .failed, "http-503"), .state("g", .failed, "http-503", of: "a")]),
    Case(
      "g failed because its mode is all and a failed: http-503, at attempt 3", "g all\n  a\n  b",
      [
        .state("a", .failed), .armed("a", 1_000, attempt: 2), .fired("a"), .asked("a"), .state("a", .syncing),
        .state("a", .failed, "http-503"), .state("g", .failed, "http-503", of: "a"),
      ]),
    Case("g began to sync because a began to sync", "g all\n  a", [.state("a", .syncing), .state("g", .syncing)]),
    Case(
      "g began to sync because a synced: no child is failed, and another one is syncing", "g all\n  a\n  b",
      [.state("a", .synced), .state("g", .syncing)]),
    Case(
      "g synced because its mode is all and a synced, so every child is synced", "g all\n  a\n  b",
      [.state("a", .synced), .state("g", .synced)]),
    Case(
      "g became idle because a synced: no child has failed or is syncing, and not every one is synced",
      "g all\n  a\n  b", [.state("a", .synced), .state("g", .idle)]),
    Case(
      "g failed because its mode is any and a failed: x, so every child has failed", "g any\n  a\n  b",
      [.state("a", .failed, "x"), .state("g", .failed, "x", of: "a")]),
    Case(
      "g began to sync because a failed: x, and another child is syncing", "g any\n  a\n  b",
      [.state("a", .failed, "x"), .state("g", .syncing)]),
    Case(
      "g synced because its mode is any and a synced", "g any\n  a\n  b",
      [.state("a", .synced), .state("g", .synced)]),
    Case(
      "g synced because its mode is any and another child is synced, though a failed: x", "g any\n  a\n  b",
      [.state("a", .failed, "x"), .state("g", .synced)]),
    Case(
      "g became idle because a failed: x: no child is syncing or synced, and not every one has failed",
      "g any\n  a\n  b", [.state("a", .failed, "x"), .state("g", .idle)]),
    Case(
      "g synced because its mode is never and a failed: x, so no child is idle or syncing",
      "g never\n  a\n  b", [.state("a", .failed, "x"), .state("g", .synced)]),
    Case(
      "g began to sync because a began to sync", "g never\n  a", [.state("a", .syncing), .state("g", .syncing)]),
    Case(
      "g became idle because a synced: no child is syncing, and not every one has synced or failed",
      "g never\n  a\n  b", [.state("a", .synced), .state("g", .idle)]),
    Case(
      "g synced because the script gave it other children", "g all\n  a",
      [
        .command(about: "g", ["a"], by: .script) { .setChildren($0[0], [$0[1]]) }, .event("g", .node(.childrenChanged)),
        .state("g", .synced),
      ]),
    Case(
      "g asked its children to sync because you asked it to sync", "g all\n  a",
      [.sync("g", by: .user), .passedOn("g")]),
    Case(
      "g asked its children to sync if needed because h asked it to sync", "h all\n  g all\n    a",
      [.sync("h"), .passedOn("h"), .event("g", .sync(.forwarded(ifNeeded: true)))]),
  ]

  // MARK: Proxies

  static let proxies = [
    Case(
      "p failed because its target a failed: x", "p proxy\n  a",
      [.state("a", .failed, "x"), .state("p", .failed, "x")]),
    Case("p synced because its target a synced", "p pureProxy\n  a", [.state("a", .synced), .state("p", .synced)]),
    Case(
      "p became idle because its target a became idle", "p proxy\n  a", [.state("a", .idle), .state("p", .idle)]),
    Case(
      "p began to sync because its target a began to sync", "p proxy\n  a",
      [.state("a", .syncing), .state("p", .syncing)]),
    Case(
      "p began to sync without a target because you asked it to sync", "p proxy",
      [.sync("p", by: .user), .passedOn("p"), .state("p", .syncing)]),
    Case(
      "p synced because you pointed it at a", "p proxy\n  a",
      [
        .command(about: "p", ["a"]) { .setTarget($0[0], $0[1]) }, .event("p", .node(.childrenChanged)),
        .state("p", .synced),
      ]),
    Case(
      "p became idle because the script removed the target of it", "p proxy",
      [
        .command(about: "p", by: .script) { .setTarget($0[0], nil) }, .event("p", .node(.childrenChanged)),
        .state("p", .idle),
      ]),
    Case(
      "p synced because it got a new target", "p proxy\n  a",
      [.event("p", .node(.childrenChanged)), .state("p", .synced)]),
    Case(
      "a began to sync because p got a target while syncing", "p proxy\n  a",
      [.event("p", .node(.childrenChanged)), .asked("a"), .state("a", .syncing)]),
  ]

  // MARK: Chains

  static let chains = [
    Case(
      "a began to sync because c asked it to sync (its item 1)", "c chain\n  a\n  b",
      [.sync("c"), .asked("c"), .state("c", .syncing), .asked("a"), .state("a", .syncing)]),
    Case(
      "b began to sync because a synced, and c synced it next (its item 2)", "c chain\n  a\n  b",
      [.state("a", .synced), .asked("b"), .state("b", .syncing)]),
    Case(
      "c failed because its last item b failed: x", "c chain\n  a\n  b",
      [.state("b", .failed, "x"), .state("c", .failed, "x", of: "b")]),
    Case(
      "c failed because its item 1 of 2 a failed: x", "c chain\n  a\n  b",
      [.state("a", .failed, "x"), .state("c", .failed, "x", of: "a")]),
    Case(
      "c failed: no-posts because its item 1 of 2 a synced, and the chain stops there",
      "c chain\n  a\n  b", [.state("a", .synced), .state("c", .failed, "no-posts")]),
    Case(
      "c synced because its last item b synced", "c chain\n  a\n  b", [.state("b", .synced), .state("c", .synced)]),
    Case(
      "c synced because its last item b failed: x, but has contents", "c chain\n  a\n  b",
      [.state("b", .failed, "x"), .state("c", .synced)]),
    Case(
      "c synced because its item 1 of 2 a synced, and the chain stops there", "c chain\n  a\n  b",
      [.state("a", .synced), .state("c", .synced)]),
    Case(
      "c synced, as soon as you asked it to sync, and none of its items had to", "c chain\n  a",
      [.sync("c", by: .user), .asked("c"), .state("c", .syncing), .state("c", .synced)]),
  ]

  // MARK: Transforms

  static let transforms =
    ["map", "asyncMap", "flatMap", "joined"].flatMap { kind in
      [
        Case(
          "t failed because its origin a failed: x", "t \(kind)\n  a",
          [.state("a", .failed, "x"), .state("t", .failed, "x")]),
        Case(
          "t failed: bad because no value could be derived from the content of its origin a", "t \(kind)\n  a",
          [.state("a", .synced), .state("t", .failed, "bad")]),
        Case("t synced because its origin a synced", "t \(kind)\n  a", [.state("a", .synced), .state("t", .synced)]),
        Case(
          "t synced because its origin a synced, 500ms before", "t \(kind)\n  a",
          [.state("a", .synced), .state("t", .synced, at: 500)]),
        Case(
          "a began to sync because t asked it to sync (its origin)", "t \(kind)\n  a",
          [.asked("t"), .state("t", .syncing), .asked("a"), .state("a", .syncing)]),
        Case(
          "t synced, 500ms after it was asked to sync from outside", "t \(kind)\n  a",
          [.asked("t"), .state("t", .syncing), .state("t", .synced, at: 500)]),
      ]
    }
    + ["flatMap", "joined"].flatMap { kind in
      [
        Case(
          "t failed because its inner loadable b failed: x", "t \(kind)\n  a\n  b",
          [.state("b", .failed, "x"), .state("t", .failed, "x")]),
        Case(
          "b began to sync because a synced, and t synced it next (its inner loadable)", "t \(kind)\n  a\n  b",
          [.state("a", .synced), .asked("b"), .state("b", .syncing)]),
      ]
    }

  @Test("every cause of a state has a description", arguments: own + byHand + groups + proxies + chains + transforms)
  func words(test: Case) {
    #expect(sentence(test) == test.testDescription)
  }

  // MARK: Dropped events

  static let lost = [
    (
      1,
      Case(
        "a failed: x, 1s after its sync began; the cause is not in the log", "a",
        [.sync("a"), .asked("a"), .state("a", .syncing), .state("a", .failed, "x", at: 1_000)])
    ),
    (
      3,
      Case(
        "a failed: x; the cause is not in the log", "a",
        [.sync("a"), .asked("a"), .state("a", .syncing), .state("a", .failed, "x", at: 1_000)])
    ),
    (
      1,
      Case(
        "g failed; the cause is not in the log", "g all\n  a", [.state("a", .failed), .state("g", .failed)])
    ),
    (
      1,
      Case(
        "a began to sync; the cause is not in the log", "a",
        [.sync("a"), .asked("a"), .state("a", .syncing)])
    ),
    (
      1,
      Case(
        "g asked its children to sync; the cause is not in the log", "g all\n  a", [.sync("g"), .passedOn("g")])
    ),
  ]

  @Test("a dropped cause is described as such", arguments: lost.indices)
  func dropped(index: Int) {
    let (count, test) = Self.lost[index]
    #expect(sentence(test, dropping: count) == test.testDescription)
  }
}
