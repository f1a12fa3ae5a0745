import Loadables
import Testing

@Suite("zip")
@MainActor
struct ZippedLoadableTests {
  @Test func itsContentIsThePairOfTheContents() async throws {
    let both = zip(SampleSource("Ada"), SampleSource(1))
    let (name, number) = try await both.fetch()
    #expect(name == "Ada" && number == 1)
    #expect(both.content?.0 == "Ada")
  }

  @Test func threeHaveATriple() async throws {
    let (first, second, third) = try await zip(SampleSource(1), SampleSource("b"), SampleSource(3.0)).fetchIfNeeded()
    #expect((first, second, third) == (1, "b", 3))
  }

  @Test func thereIsNoContentWithoutThatOfEveryChild() {
    let (first, second) = (SampleSource(1), SampleSource<String>())
    let both = zip(first, second)
    both.sync()
    #expect(summary(both) == "syncing" && both.content == nil)
    second.setDidSyncSuccessfully(content: "b")
    #expect(both.content?.1 == "b")
    first.setIdle(content: nil)
    #expect(both.content == nil)
  }

  @Test func aFetchIfNeededAsksThoseThatNeedIt() async throws {
    let (first, second) = (SampleSource(1), SampleSource("b"))
    first.sync()
    _ = try await zip(first, second).fetchIfNeeded()
    #expect([first.doSyncCount, second.doSyncCount] == [1, 1])
  }

  @Test func aFailedChildIsTheError() async {
    let (first, second) = (SampleSource(1), SampleSource<String>())
    second.onSync = { $0.setFailedToSync(SampleError("offline")) }
    let error = await #expect(throws: LoadableGroupError.self) { _ = try await zip(first, second).fetch() }
    #expect(error?.child === second)
    #expect(error?.rootCause as? SampleError == SampleError("offline"))
  }

  @Test func aSyncFromAnObserverThatIsToldOfAFailureBeforeItSyncsAtOnce() {
    let (first, second) = (SampleSource(1), SampleSource("b"))
    var states: [String] = []
    var both: ZippedLoadable<(Int, String)>?
    let token = second.sink { source in
      guard source.loadableState == .didFailToSync, let both else { return }
      source.onSync = { _ in }
      both.sync()
      states.append(summary(both))
    }
    both = zip(first, second)
    both?.sync()
    second.setFailedToSync(SampleError("offline"))
    #expect(states == ["syncing, contents"])
    withExtendedLifetime(token) {}
  }
}
