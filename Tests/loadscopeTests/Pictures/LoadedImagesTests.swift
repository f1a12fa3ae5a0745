#if HAS_IMAGE_CODECS
  import Scenarios
  import Synchronization
  import Testing

  @testable import loadscope

  @Suite("Loaded images")
  struct LoadedImagesTests {
    /// Loads that end when the test says so, and count themselves.
    private final class Loads: Sendable {
      let count = Atomic(0)
      private let stream: AsyncStream<Void>
      private let end: AsyncStream<Void>.Continuation
      let starts: AsyncStream<Void>
      private let start: AsyncStream<Void>.Continuation

      init() {
        (stream, end) = AsyncStream.makeStream()
        (starts, start) = AsyncStream.makeStream()
      }

      func load() async -> LoadedImages.Result {
        count.add(1, ordering: .relaxed)
        start.yield()
        for await _ in stream { break }
        return .failure(Problem(Task.isCancelled ? "cancelled" : "done"))
      }

      func finish() { end.finish() }
    }

    private static func key(_ number: Int) -> LoadedImages.Key {
      LoadedImages.Key(definition: ImageDefinition(source: .file("cat.png")), version: number)
    }

    private func message(_ result: LoadedImages.Result) -> String {
      if case .failure(let problem) = result { problem.message } else { "an image" }
    }

    @Test("callers at the same time share a load, and a later one gets its result")
    func shared() async {
      let (images, loads) = (LoadedImages(), Loads())
      async let one = images.image(Self.key(0)) { await loads.load() }
      async let two = images.image(Self.key(0)) { await loads.load() }
      var starts = loads.starts.makeAsyncIterator()
      await starts.next()
      loads.finish()
      let results = [message(await one), message(await two)]
      #expect(results == ["done", "done"])
      #expect(message(await images.image(Self.key(0)) { await loads.load() }) == "done")
      #expect(loads.count.load(ordering: .relaxed) == 1)
    }

    @Test("a load is cancelled with its only caller, and its result is not kept")
    func cancelled() async {
      let (images, loads) = (LoadedImages(), Loads())
      let task = Task { await images.image(Self.key(0)) { await loads.load() } }
      var starts = loads.starts.makeAsyncIterator()
      await starts.next()
      task.cancel()
      #expect(message(await task.value) == "cancelled")
      let other = Loads()
      other.finish()
      #expect(message(await images.image(Self.key(0)) { await other.load() }) == "done")
      #expect(other.count.load(ordering: .relaxed) == 1)
    }

    @Test("a load goes on while a caller waits for it")
    func joined() async throws {
      let (images, loads) = (LoadedImages(), Loads())
      let first = Task { await images.image(Self.key(0)) { await loads.load() } }
      var starts = loads.starts.makeAsyncIterator()
      await starts.next()
      let second = Task { await images.image(Self.key(0)) { await loads.load() } }
      while images.waitingCount(for: Self.key(0)) < 2 { await Task.yield() }
      first.cancel()
      loads.finish()
      #expect(message(await second.value) == "done")
      #expect(loads.count.load(ordering: .relaxed) == 1)
    }

    @Test("the least recently used image is forgotten first")
    func forgotten() async {
      let (images, loads) = (LoadedImages(), Loads())
      loads.finish()
      for number in 0..<16 { _ = await images.image(Self.key(number)) { await loads.load() } }
      _ = await images.image(Self.key(0)) { await loads.load() }
      #expect(loads.count.load(ordering: .relaxed) == 16)
      _ = await images.image(Self.key(16)) { await loads.load() }
      _ = await images.image(Self.key(0)) { await loads.load() }
      #expect(loads.count.load(ordering: .relaxed) == 17)
      _ = await images.image(Self.key(1)) { await loads.load() }
      #expect(loads.count.load(ordering: .relaxed) == 18)
    }
  }
#endif
