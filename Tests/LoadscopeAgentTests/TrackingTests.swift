import InspectionModel
import Loadables
import LoadablesTesting
import Testing

@testable import LoadscopeAgent

@Suite("Tracked functions and sequences")
struct TrackingTests {
  @Test("a function is a loadable that syncs, and fails with the function's error")
  func function() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let posts = agent.track("posts") { "three posts" }
      let photos = agent.track("photos") { () async throws -> String in throw TestError("no photos") }
      #expect(try await posts.fetch() == "three posts")
      await #expect(throws: TestError.self) { try await photos.fetch() }
      let client = try TestClient(agent)
      let nodes = try await client.moment().nodes
      #expect(nodes.map(\.identity.key) == ["posts", "photos"])
      #expect(nodes.map(\.state) == [.synced, .failed])
      #expect(nodes[1].error?.text == "no photos")
    }
  }

  @Test("the end of a sync is caused by its start, whatever thread the result comes from")
  func cause() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let posts = agent.track("posts") { () async throws -> String in
        await Task.detached { try? await Task.sleep(for: .milliseconds(1)) }.value
        throw TestError("no posts")
      }
      let client = try TestClient(agent)
      _ = try await client.moment()
      posts.sync()
      let entries = try await client.entries { $0.contains { $0.failure != nil } }
      let end = try #require(entries.first { $0.failure != nil })
      let began = entries.first { $0.sequence == end.cause }
      #expect(began?.event == .node(.stateChanged(from: .idle, to: .syncing, error: nil)))
    }
  }

  @Test("a released function is cancelled")
  func cancelled() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let (ends, end) = AsyncStream.makeStream(of: Bool.self)
      var posts: TrackedFunction<Int>? = agent.track("posts") {
        try? await Task.sleep(for: .seconds(60))
        end.yield(Task.isCancelled)
        return 1
      }
      posts?.sync()
      await Task.yield()
      posts = nil
      var iterator = ends.makeAsyncIterator()
      #expect(await iterator.next() == true)
    }
  }

  @Test("a sequence is a loadable whose contents are its elements, and whose failure is its error")
  func sequence() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let (elements, source) = AsyncThrowingStream.makeStream(of: Int.self)
      let scores = agent.track("scores", elements)
      #expect(scores.loadableState == .syncing)
      source.yield(3)
      try await eventually { scores.content == 3 && scores.loadableState == .didSyncSuccessfully }
      source.finish(throwing: TestError("gone"))
      try await eventually { scores.loadableState == .didFailToSync }
      #expect(scores.content == 3)
    }
  }
}
