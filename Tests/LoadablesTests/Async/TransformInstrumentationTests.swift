import Loadables
import LoadablesTesting
import Testing

@Suite("Transforms: instrumentation and time")
@MainActor
struct TransformInstrumentationTests {
  let time = ManualTimeSource()

  @Test func aSyncCanBeFollowedFromRequestToContent() {
    Journal.listening { journal in
      let origin = SampleSource<Int>()
      let inner = SampleSource<String>()
      let mapped = origin.flatMap { _ in inner }
      for (name, loadable) in [("origin", origin), ("inner", inner), ("it", mapped)] as [(String, LoadableBase)] {
        journal.name(loadable, name)
      }
      mapped.syncIfNeeded()
      origin.setDidSyncSuccessfully(content: 1)
      inner.setDidSyncSuccessfully(content: "a")
      #expect(
        journal.letteredLines == [
          "a: it sync started",
          "b: it idle > syncing <- a",
          "c: origin sync started <- b",
          "d: origin idle > syncing <- c",
          "e: origin syncing > did-sync-successfully",
          "f: it dependencies changed <- e",
          "g: inner sync started <- f",
          "h: inner idle > syncing <- g",
          "i: inner syncing > did-sync-successfully",
          "j: it syncing > did-sync-successfully <- i",
        ])
      #expect(journal.isBalanced)
    }
  }

  @Test func aFailureIsAnEffectOfTheOrigins() {
    Journal.listening { journal in
      let origin = SampleSource<Int>()
      let mapped = origin.joined { _ in SampleSource("a") }
      journal.name(origin, "origin")
      journal.name(mapped, "it")
      mapped.sync()
      journal.forgetLines()
      origin.setFailedToSync(nil)
      #expect(
        journal.letteredLines == [
          "a: origin syncing > did-fail-to-sync", "b: it syncing > did-fail-to-sync <- a",
        ])
    }
  }

  @Test func theSameInnerLoadableDoesNotChangeTheDependencies() {
    Journal.listening { journal in
      let inner = SampleSource("a")
      let mapped = SampleSource(1).flatMap { _ in inner }
      mapped.sync()
      journal.forgetLines()
      mapped.sync()
      #expect(!journal.lines.contains { $0.contains("dependencies changed") })
    }
  }

  @Test func theInitialStateOfATransformIsRecorded() {
    Journal.listening { journal in
      let origin = SampleSource(1)
      origin.sync()
      journal.forgetLines()
      let mapped = origin.map { $0 }
      #expect(journal.lines.count == 1)
      #expect(journal.lines.first?.hasSuffix("idle > did-sync-successfully") == true)
      withExtendedLifetime(mapped) {}
    }
  }

  @Test func theEffectsOfAnAsyncClosureKeepItsCause() async {
    let journal = Journal()
    defer { LoadableInstruments.uninstall(journal) }
    let origin = SampleSource<Int>()
    let gate = Gate()
    let done = Gate()
    // The instrument is installed only while no other code can run.
    let mapped = origin.asyncMap { number in
      await gate.pass()
      LoadableInstruments.install(journal)
      return number
    }
    let token = mapped.sink { mapped in
      guard mapped.loadableState == .didSyncSuccessfully else { return }
      LoadableInstruments.uninstall(journal)
      Task { await done.pass() }
    }
    journal.name(origin, "origin")
    journal.name(mapped, "it")
    mapped.sync()
    LoadableInstruments.install(journal)
    origin.setDidSyncSuccessfully(content: 1)
    LoadableInstruments.uninstall(journal)
    await gate.arrival()
    gate.letPass()
    await done.arrival()
    #expect(
      journal.letteredLines == [
        "a: origin syncing > did-sync-successfully", "b: it syncing > did-sync-successfully <- a",
      ])
    done.letPass()
    token.remove()
  }

  @Test func everythingHappensAtTheInstantThatItsCauseHappens() {
    let origin = timed(1, after: .seconds(3))
    let inner = timed("a", after: .seconds(2))
    let mapped = origin.flatMap { _ in inner }.map { $0 + "!" }.joined { SampleSource($0 + "?") }
    let log = Log()
    let token = mapped.sink { [time] in
      log.add("\(time.now) \($0.loadableState) \($0.content.map { "\($0.0) \($0.1)" } ?? "")")
    }
    mapped.sync()
    time.advance(by: .seconds(10))
    mapped.syncIfNeeded()
    mapped.sync()
    time.advance(by: .seconds(10))
    #expect(
      log.lines == [
        "0.0 seconds syncing ", "5.0 seconds did-sync-successfully a! a!?",
        "10.0 seconds syncing a! a!?", "15.0 seconds did-sync-successfully a! a!?",
      ])
    _ = token
  }

  /// Succeeds `delay` after each sync begins.
  private func timed<Content>(_ content: Content, after delay: Duration) -> SampleSource<Content> {
    let source = SampleSource<Content>()
    source.onSync = { [time] source in
      _ = time.schedule(after: delay, owner: source, label: "work") { source.setDidSyncSuccessfully(content: content) }
    }
    return source
  }
}
