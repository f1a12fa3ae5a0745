import Explanation
import InspectionModel
import Testing

@testable import Dashboard

@Suite("Command outcomes")
struct OutcomeTests {
  private typealias Reason = CommandOutcome.Reason

  private static let reasons: [(Reason, String)] = [
    (.alreadySyncing, "a: already syncing, sync ignored"),
    (.notNeeded, "a: fresh, sync skipped"),
    (.cannotSync, "a: pure, cannot sync; its owner sets the state"),
    (.nothingToSet, "a: no state that can be set"),
    (.notAProxy, "a: not a proxy, no target"),
    (.wouldCloseCycle, "a: the target depends on it, which would make a cycle"),
    (.nothingPending, "nothing is pending; sync a node first"),
    (.ended, "run ended: Ctrl-R starts it again from 0"),
    (.unknownNode, "that node no longer exists"),
  ]

  @Test("an ignored command has a message with its reason", arguments: reasons.indices)
  func ignored(index: Int) {
    var bench = Bench("a")
    let (reason, sentence) = Self.reasons[index]
    _ = bench.model.update(with: .outcome(.sync(bench.source.id("a")), .ignored(reason)))
    #expect(bench.message == sentence)
    #expect(bench.model.context.message?.isWarning == true)
  }

  @Test("a completed command has a message")
  func done() {
    var bench = Bench("a")
    let a = bench.source.id("a")
    let sentences: [(NodeCommand, Int, String?)] = [
      (.sync(a), 1, "a: sync requested"), (.syncIfNeeded(a), 1, "a: sync-if-needed requested"),
      (.syncRoots, 1, "1 root: sync requested"), (.syncRoots, 3, "3 roots: sync requested"),
      (.fail(a, error: "boom"), 1, "a: failed, boom"),
      (.fail(a, error: "boom"), 2, "a: 2 leaves failed, boom"),
      (.setState(a, .idle, hasContents: nil, error: nil), 1, "a: set idle"),
      (.setTarget(a, nil), 1, "a: new target"),
      (.clock(.pause), 0, nil),
    ]
    for (command, count, sentence) in sentences {
      _ = bench.model.update(with: .outcome(command, .done(nodes: count)))
      #expect(bench.message == sentence)
    }
  }

  @Test("a sync of roots without any that can sync has its own message")
  func noRoots() {
    var bench = Bench("p pure")
    _ = bench.model.update(with: .outcome(.syncRoots, .ignored(.cannotSync)))
    #expect(bench.message == "no root can sync")
  }
}
