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

  @Test("a function with an argument is a loadable for each argument, redacted, and one call of each at a time")
  func arguments() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent { $0.replacing("secret", with: "…") }
      let user = agent.track("user") { (name: String) async throws -> String in "\(name)!" }
      #expect(try await user("anna") == "anna!")
      #expect(await Task.detached { try? await user("secret") }.value == "secret!")
      let client = try TestClient(agent)
      let nodes = try await client.moment().nodes
      #expect(nodes.map(\.identity.key) == ["user(anna)", "user(…)"])
      #expect(nodes.map(\.state) == [.synced, .synced])
      #expect(user["anna"] === user["anna"] && user["anna"].content == "anna!")
    }
  }

  @Test("the loadables of the latest arguments are retained, those that the program retains stay the same")
  func argumentLimit() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let square = agent.track("square") { (number: Int) async throws -> Int in number * number }
      weak let second = square[2]
      let first = square[1]
      for number in 0..<TrackedFunctions<Int, Int>.limit { _ = square[1_000 + number] }
      #expect(second == nil && square[1] === first)
      for number in 0..<10_000 { _ = square[number + 2_000] }
      #expect(square[1] === first)
    }
  }

  @Test("a call whose loadable is not retained any more ends with its result")
  func evictedCall() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let (gate, open) = AsyncStream.makeStream(of: Void.self)
      let square = agent.track("square") { (number: Int) async throws -> Int in
        if number == 0 { for await _ in gate { break } }
        return number * number + 1
      }
      async let result = square(0)
      try await eventually { square[0].loadableState == .syncing }
      for number in 1...2 * TrackedFunctions<Int, Int>.limit { _ = square[number] }
      open.yield()
      #expect(try await result == 1)
    }
  }

  @Test("a tracked function that calls others is their parent, also through child tasks; none is its own")
  func parents() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let posts = agent.track("posts") { "three posts" }
      let user = agent.track("user") { (id: Int) in "user \(id)" }
      let feed = agent.track("feed") {
        async let first = user(1)
        return try await posts.fetch() + first
      }
      let again = agent.track("again") { (depth: Int) async throws -> Int in depth }
      _ = try await feed.fetch()
      _ = try await again(1)
      let client = try TestClient(agent)
      let nodes = try await client.moment().nodes
      var keys: [NodeID: String] = [:]
      for node in nodes { keys[node.id] = node.identity.key }
      let parent = try #require(nodes.first { $0.identity.key == "feed" })
      #expect(Set(parent.children.compactMap { keys[$0] }) == ["posts", "user(1)"])
      let areLeaves = nodes.filter { $0.identity.key != "feed" }.allSatisfy(\.children.isEmpty)
      #expect(areLeaves)
    }
  }

  @Test("functions that call each other make no circle of parents")
  func circle() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let (a, b) = (CalledFunctions(), CalledFunctions())
      let (first, second) = (TestLoadable(), TestLoadable())
      (a.caller, b.caller) = (first, second)
      a.add(second, calling: b)
      b.add(first, calling: a)
      a.add(first, calling: a)
      #expect(a.loadables.count == 1 && b.loadables.isEmpty)
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
