import Loadables
import Testing

@Suite("AsyncLoadableStream")
@MainActor
struct AsyncLoadableStreamTests {
  let loadable = SampleSource<Parcel>()

  @Test func aChangeHasStateContentAndError() async {
    let stream = AsyncLoadableStream(loadable, bufferingPolicy: .unbounded)
    loadable.sync()
    loadable.setDidSyncSuccessfully(content: Parcel("a"))
    loadable.setFailedToSync(SampleError())
    stream.finish()
    #expect(
      await texts(stream) == [
        "syncing", "did-sync-successfully a", "did-fail-to-sync a error sample",
      ])
  }

  @Test func contentThatIsNotAvailableIsNotShown() async {
    let shy = HidingLoadable()
    let stream = AsyncLoadableStream(shy)
    shy.setDidSyncSuccessfully(content: Parcel("a"))
    stream.finish()
    #expect(await texts(stream) == ["did-sync-successfully"])
  }

  @Test func itKeepsTheNewestByDefault() async {
    let stream = AsyncLoadableStream(loadable)
    for name in ["a", "b", "c"] { loadable.setDidSyncSuccessfully(content: Parcel(name)) }
    stream.finish()
    #expect(await texts(stream) == ["did-sync-successfully c"])
  }

  @Test func itKeepsTheOldestIfAskedTo() async {
    let stream = AsyncLoadableStream(loadable, bufferingPolicy: .bufferingOldest(2))
    for name in ["a", "b", "c"] { loadable.setDidSyncSuccessfully(content: Parcel(name)) }
    stream.finish()
    #expect(await texts(stream) == ["did-sync-successfully a", "did-sync-successfully b"])
  }

  @Test func itBeginsWithTheFirstChangeAfterItWasMade() async {
    loadable.setDidSyncSuccessfully(content: Parcel("before"))
    let stream = AsyncLoadableStream(loadable, bufferingPolicy: .unbounded)
    loadable.setDidSyncSuccessfully(content: Parcel("after"))
    stream.finish()
    #expect(await texts(stream) == ["did-sync-successfully after"])
  }

  @Test func aLoopThatWaitsGetsEveryChangeInItsTurn() async {
    let changes = AsyncLoadableStream(loadable)
    let loop = Task.immediate { await texts(changes, until: "did-sync-successfully b") }
    for name in ["a", "b"] {
      loadable.setDidSyncSuccessfully(content: Parcel(name))
      await Task.yield()
    }
    #expect(await loop.value.last == "did-sync-successfully b")
  }

  @Test func severalStreamsGetTheSameChanges() async {
    let streams = (0..<3).map { _ in AsyncLoadableStream(loadable, bufferingPolicy: .unbounded) }
    loadable.sync()
    for stream in streams {
      stream.finish()
      #expect(await texts(stream) == ["syncing"])
    }
  }

  // MARK: Its end

  @Test func itEndsWithItsTask() async {
    let loop = Task.immediate { [changes = AsyncLoadableStream(loadable)] in await texts(changes) }
    #expect(loadable.hasObservers)
    loop.cancel()
    #expect(await loop.value == [])
    #expect(!loadable.hasObservers)
  }

  @Test func aCancelledTaskGetsNothingOfWhatIsKept() async {
    let changes = AsyncLoadableStream(loadable, bufferingPolicy: .unbounded)
    for _ in 0..<3 { loadable.notifyDidChange() }
    let loop = Task { await texts(changes) }
    loop.cancel()
    #expect(await loop.value == [])
  }

  @Test func itEndsWithItsLoadableAfterWhatIsKept() async {
    var short: SampleSource<Parcel>? = SampleSource()
    weak let watched = short
    let changes = short.map { AsyncLoadableStream($0) }
    short?.sync()
    short = nil
    #expect(watched == nil)
    #expect(await texts(changes) == ["syncing"])
  }

  @Test func aLoopThatWaitsEndsWithItsLoadable() async {
    var short: SampleSource<Parcel>? = SampleSource()
    let loop = Task.immediate { [changes = short.map { AsyncLoadableStream($0) }] in await texts(changes) }
    #expect(short?.hasObservers == true)
    short = nil
    #expect(await loop.value == [])
  }

  @Test func aLoopThatWaitsEndsWhenTheStreamIsFinished() async {
    let changes = AsyncLoadableStream(loadable)
    let loop = Task.immediate { await texts(changes) }
    changes.finish()
    #expect(await loop.value == [])
    changes.finish()
  }

  @Test func nothingIsRetainedAfterTheStreamIsReleased() async {
    var changes: AsyncLoadableStream<Parcel>? = AsyncLoadableStream(loadable, bufferingPolicy: .bufferingOldest(1))
    let parcels = Parcels(loadable)
    #expect(parcels.observed != nil)
    #expect(changes != nil && loadable.hasObservers)
    changes = nil
    #expect(!loadable.hasObservers)
    #expect(parcels.observed == nil)
  }

  @Test func aLoopThatIsLeftKeepsNothing() async {
    let source = loadable
    let loop = Task.immediate { [changes = AsyncLoadableStream(source)] in
      for await _ in changes { break }
    }
    source.sync()
    await loop.value
    #expect(!source.hasObservers)
  }

  // MARK: Helpers

  private func texts(_ stream: AsyncLoadableStream<Parcel>?, until last: String? = nil) async -> [String] {
    guard let stream else { return ["no stream"] }
    var texts: [String] = []
    for await change in stream {
      var parts = ["\(change.state)"]
      if let content = change.content { parts.append(content.name) }
      if let error = change.error { parts.append("error \(error)") }
      texts.append(parts.joined(separator: " "))
      if texts.last == last { break }
    }
    return texts
  }
}

@MainActor
private final class Parcels {
  weak var observed: Parcel?

  init(_ loadable: SampleSource<Parcel>) {
    let parcel = Parcel("kept")
    observed = parcel
    loadable.setDidSyncSuccessfully(content: parcel)
    loadable.setDidSyncSuccessfully(content: nil)
  }
}

private final class HidingLoadable: AsyncLoadable<Parcel> {
  override var isContentsAvailable: Bool { false }
}
