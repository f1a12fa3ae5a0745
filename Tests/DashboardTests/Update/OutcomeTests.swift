import Explanation
import InspectionModel
import Testing

@testable import Dashboard

@Suite("What became of a command")
struct OutcomeTests {
  private typealias Reason = CommandOutcome.Reason

  private static let reasons: [(Reason, String)] = [
    (.alreadySyncing, "a: already syncing, sync ignored"),
    (.notNeeded, "a: fresh, sync skipped"),
    (.cannotSync, "a is pure: it cannot be asked to sync, its owner moves it"),
    (.nothingToSet, "a: no state that can be set"),
    (.notAProxy, "a is no proxy: it has no target"),
    (.wouldCloseCycle, "the target depends on a: that would close a cycle"),
    (.nothingPending, "nothing is pending: sync a node first"),
    (.ended, "the run has ended: Ctrl-R starts it again from 0"),
    (.unknownNode, "that node does not exist any more"),
  ]

  @Test("why it was not carried out is a sentence", arguments: reasons.indices)
  func ignored(index: Int) {
    var bench = Bench("a")
    let (reason, sentence) = Self.reasons[index]
    _ = bench.model.update(with: .outcome(.sync(bench.source.id("a")), .ignored(reason)))
    #expect(bench.message == sentence)
    #expect(bench.model.context.message?.isWarning == true)
  }

  @Test("that it was carried out is a sentence")
  func done() {
    var bench = Bench("a")
    let a = bench.source.id("a")
    let sentences: [(NodeCommand, Int, String?)] = [
      (.sync(a), 1, "a was asked to sync"), (.syncIfNeeded(a), 1, "a was asked to sync if needed"),
      (.syncRoots, 1, "1 root was asked to sync"), (.syncRoots, 3, "3 roots were asked to sync"),
      (.fail(a, error: "boom"), 1, "a: failed, boom"),
      (.fail(a, error: "boom"), 2, "a: 2 leaves failed, boom"),
      (.setState(a, .idle, hasContents: nil, error: nil), 1, "a was set: idle"),
      (.setTarget(a, nil), 1, "a has a new target"),
      (.clock(.pause), 0, nil),
    ]
    for (command, count, sentence) in sentences {
      _ = bench.model.update(with: .outcome(command, .done(nodes: count)))
      #expect(bench.message == sentence)
    }
  }

  @Test("nothing at the top level that can sync has a sentence of its own")
  func noRoots() {
    var bench = Bench("p pure")
    _ = bench.model.update(with: .outcome(.syncRoots, .ignored(.cannotSync)))
    #expect(bench.message == "nothing at the top level can be asked to sync")
  }
}
