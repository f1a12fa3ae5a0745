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

      init() { (stream, end) = AsyncStream.makeStream() }

      func load() async -> LoadedImages.Result {
        count.add(1, ordering: .relaxed)
        for await _ in stream { break }
        return .failure(Problem(Task.isCancelled ? "cancelled" : "done"))
      }

      func finish() { end.finish() }
    }

    private static func key(_ number: Int) -> LoadedImages.Key {
      LoadedImages.Key(
        definition: ImageDefinition(source: .file("cat.png")), sync: LoadedImages.Sync("cat", number))
    }

    private func message(_ result: LoadedImages.Result) -> String {
      if case .failure(let problem) = result { problem.message } else { "an image" }
    }

    @Test("callers at the same time share a load, and a later one gets its result")
    func shared() async {
      let (images, loads) = (LoadedImages(), Loads())
      let waiters = (0..<2).map { _ in images.join(Self.key(0)) { await loads.load() } }
      loads.finish()
      for waiter in waiters { #expect(message(await waiter.result()) == "done") }
      #expect(message(await images.join(Self.key(0)) { await loads.load() }.result()) == "done")
      #expect(loads.count.load(ordering: .relaxed) == 1)
    }

    @Test("a load is cancelled when its only caller leaves, and its result is not kept")
    func cancelled() async {
      let (images, loads) = (LoadedImages(), Loads())
      let waiter = images.join(Self.key(0)) { await loads.load() }
      waiter.leave()
      #expect(message(await waiter.result()) == "cancelled")
      let other = Loads()
      other.finish()
      #expect(message(await images.join(Self.key(0)) { await other.load() }.result()) == "done")
      #expect(other.count.load(ordering: .relaxed) == 1)
    }

    @Test("a cancelled load that ends late does not touch the next load of the image")
    func late() async {
      let (images, deaf, next) = (LoadedImages(), Loads(), Loads())
      let first = images.join(Self.key(0)) {
        _ = await Task { await deaf.load() }.value
        return .failure(Problem("late"))
      }
      first.leave()
      let second = images.join(Self.key(0)) { await next.load() }
      deaf.finish()
      _ = await first.result()
      let third = images.join(Self.key(0)) { await next.load() }
      second.leave()
      next.finish()
      #expect(message(await third.result()) == "done")
      #expect(next.count.load(ordering: .relaxed) == 1)
    }

    @Test("a load goes on while a caller waits for it")
    func joined() async {
      let (images, loads) = (LoadedImages(), Loads())
      let first = images.join(Self.key(0)) { await loads.load() }
      let second = images.join(Self.key(0)) { await loads.load() }
      first.leave()
      loads.finish()
      #expect(message(await second.result()) == "done")
      #expect(loads.count.load(ordering: .relaxed) == 1)
    }

    @Test("the least recently used image is forgotten first")
    func forgotten() async {
      let (images, loads) = (LoadedImages(), Loads())
      loads.finish()
      func use(_ number: Int) async -> Int {
        _ = await images.join(Self.key(number)) { await loads.load() }.result()
        return loads.count.load(ordering: .relaxed)
      }
      for number in 0..<16 { #expect(await use(number) == number + 1) }
      #expect(await use(0) == 16)
      #expect(await use(16) == 17)
      #expect(await use(0) == 17)
      #expect(await use(1) == 18)
    }
  }
#endif
