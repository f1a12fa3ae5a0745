import Loadables
import Testing

@Suite("AsyncLoadable")
@MainActor
struct AsyncLoadableTests {
  let loadable = SampleSource<Parcel>()

  @Test func itHasNoContentAtFirst() {
    #expect(loadable.content == nil)
    #expect(!loadable.isContentsAvailable)
    #expect(loadable.needsSync)
  }

  @Test func aSuccessfulSyncBringsContentAndNotifiesOnce() {
    let log = Log()
    loadable.sync()
    let token = log.observe(loadable, as: "it")
    loadable.setDidSyncSuccessfully(content: Parcel("a"))
    #expect(loadable.content == Parcel("a"))
    #expect(loadable.isContentsAvailable)
    #expect(log.lines == ["it did-sync-successfully"])
    _ = token
  }

  @Test func theContentStaysWhileItSyncsAgainAndWhenThatFails() {
    loadable.setDidSyncSuccessfully(content: Parcel("a"))
    loadable.sync()
    #expect(summary(loadable) == "syncing, contents")
    loadable.setFailedToSync(SampleError())
    #expect(summary(loadable) == "did-fail-to-sync, contents, error sample")
    #expect(loadable.content == Parcel("a"))
  }

  @Test func aSuccessWithoutContentIsAContractViolation() {
    Journal.listening { journal in
      loadable.setDidSyncSuccessfully(content: nil)
      #expect(journal.violations == [.syncedWithoutContents])
    }
  }

  @Test func aSubclassMaySayWhetherItsContentIsAvailable() {
    let picky = PickyLoadable()
    picky.setDidSyncSuccessfully(content: "")
    #expect(!picky.isContentsAvailable)
    picky.setDidSyncSuccessfully(content: "something")
    #expect(picky.isContentsAvailable)
  }

  @Test func anExistentialOfItsProtocolCanBeFetchedAndTransformed() async throws {
    let hidden: any AsyncLoadableProtocol<Parcel> = SampleSource(Parcel("a"))
    #expect(try await hidden.fetch() == Parcel("a"))
    #expect(try await hidden.map { $0.name }.fetchIfNeeded() == "a")
  }

  @Test func contentOfAnyTypeGoesThroughEveryTransform() async throws {
    let source = SampleSource(Parcel("a"))
    let last = source.map { Parcel($0.name + "b") }
      .asyncMap { parcel in
        await Task.yield()
        return Parcel(parcel.name + "c")
      }
      .flatMap { parcel in
        await Task.yield()
        return SampleSource(Parcel(parcel.name + "d"))
      }
      .joined { SampleSource(Parcel($0.name + "e")) }
    let (left, right) = try await last.fetch()
    #expect([left.name, right.name] == ["abcd", "abcde"])
  }
}

private final class PickyLoadable: AsyncLoadable<String> {
  override var isContentsAvailable: Bool { content?.isEmpty == false }
}
