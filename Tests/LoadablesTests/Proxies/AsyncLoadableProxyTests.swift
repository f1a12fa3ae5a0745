import Loadables
import Testing

@Suite("AsyncLoadableProxy")
@MainActor
struct AsyncLoadableProxyTests {
  @Test func aFetchWaitsForTheTargetAndItsSync() async throws {
    let proxy = AsyncLoadableProxy<String>()
    let fetch = Task.immediate { try await proxy.fetch() }
    #expect(summary(proxy) == "syncing")
    proxy.target = SampleSource("Ada")
    #expect(await outcome(of: fetch) == "Ada")
    #expect(proxy.content == "Ada")
  }

  @Test func theContentIsTheTargets() {
    let source = SampleSource<String>()
    let proxy = AsyncLoadableProxy(source)
    #expect(proxy.content == nil)
    source.setDidSyncSuccessfully(content: "Ada")
    #expect(proxy.content == "Ada")
    #expect(proxy.target === source && proxy.loadable === source)
    proxy.target = nil
    #expect(proxy.content == nil)
  }

  @Test func itIsFetchedIfNeededAndTransformedLikeItsTarget() async throws {
    let source = SampleSource("Ada")
    let proxy = AsyncLoadableProxy(source)
    #expect(try await proxy.fetchIfNeeded() == "Ada")
    #expect(try await proxy.map(\.count).fetchIfNeeded() == 3)
    #expect(source.doSyncCount == 1)
  }

  @Test func aTargetWithAnotherContentIsRefused() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { AsyncLoadableProxy<String>().loadable = SampleSource(1) }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("cannot be the target of this AsyncLoadableProxy<String>: it has no such contents"))
  }
}
