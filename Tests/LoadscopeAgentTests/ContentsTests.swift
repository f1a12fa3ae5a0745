import Dispatch
import Foundation
import InspectionModel
import Link
import Loadables
import LoadablesTesting
import Synchronization
import Testing

@testable import LoadscopeAgent

/// Counts the texts that were made. Ends the process if one is made where it must not be.
private final class Made: Sendable {
  private let number = Atomic(0)

  /// Counts a text, made on the main actor or off it.
  func note(onMain: Bool) {
    // Not by the thread: the main queue may leave the main thread.
    dispatchPrecondition(condition: onMain ? .onQueue(.main) : .notOnQueue(.main))
    number.add(1, ordering: .relaxed)
  }

  var count: Int { number.load(ordering: .relaxed) }
}

/// A result of a call.
private final class User: Sendable {
  let name = "Anna"
}

@Suite("Contents to look at")
struct ContentsTests {
  @Test("the text of a tracked function is made only for a client that asks for it, off the main thread")
  func tracked() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let (agent, made) = (try makeAgent(), Made())
      let posts = agent.track(
        "posts",
        describe: { (posts: [String]) in
          made.note(onMain: false)
          return "\(posts.count) posts"
        }
      ) { ["first", "second"] }
      let client = try TestClient(agent)
      _ = try await client.moment()
      #expect(client.header?.sharesContents == true)
      #expect(try await client.contents(of: "posts") == nil)
      _ = try await posts.fetch()
      _ = try await client.entries { !$0.isEmpty }
      #expect(made.count == 0)
      let text = try await client.contents(of: "posts")
      #expect(text?.text == "2 posts" && (text?.time ?? 0) > 0)
      #expect(made.count == 1)
    }
  }

  @Test("the text of an element of a sequence, and of a registered loadable, is that of the latest contents")
  func latest() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let (elements, source) = AsyncStream.makeStream(of: Int.self)
      let score = agent.track("score", elements, describe: { "score \($0)" })
      let double = AsyncLoadable<Int>()
      agent.register(double, as: "double", describe: { "double \($0)" })
      let client = try TestClient(agent)
      _ = try await client.moment()
      for number in 1...2 {
        source.yield(number)
        double.setDidSyncSuccessfully(content: number * 2)
        try await eventually { score.content == number }
        #expect(try await client.contents(of: "score")?.text == "score \(number)")
        #expect(try await client.contents(of: "double")?.text == "double \(number * 2)")
      }
    }
  }

  @Test("a loadable with contents of its own is described on the main thread, while it has contents and exists")
  func own() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let (agent, made) = (try makeAgent(), Made())
      var posts: TestLoadable? = TestLoadable()
      if let posts {
        agent.register(
          posts, as: "posts",
          describeLoadable: { loadable in
            made.note(onMain: true)
            return loadable.loadableState == .didSyncSuccessfully ? "fresh" : nil
          })
      }
      let client = try TestClient(agent)
      _ = try await client.moment()
      #expect(try await client.contents(of: "posts") == nil)
      #expect(made.count == 0)
      posts?.isContentsAvailable = true
      posts?.setDidSyncSuccessfully()
      #expect(try await client.contents(of: "posts")?.text == "fresh")
      #expect(made.count == 1)
      posts?.setFailedToSync(nil)
      #expect(try await client.contents(of: "posts") == nil)
      posts = nil
      #expect(try await client.contents(of: "posts") == nil)
      #expect(made.count == 2)
    }
  }

  @Test("a node without a description, and one that does not exist, have no text")
  func none() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let posts = TestLoadable()
      posts.setDidSyncSuccessfully()
      agent.register(posts, as: "posts")
      let client = try TestClient(agent)
      _ = try await client.moment()
      #expect(try await client.contents(of: "posts") == nil)
      #expect(try await client.contents(of: "missing") == nil)
    }
  }

  @Test("a text is redacted before it is cut to 4 KiB, between two characters")
  func cut() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent(redact: { $0.replacingOccurrences(of: "secret", with: "…") })
      // The limit is within the secret, and within one of the two-byte characters.
      let starts = [String(repeating: "x", count: 4_090), String(repeating: "é", count: 4_000)]
      for (number, start) in starts.enumerated() {
        let loadable = agent.track("text-\(number)", describe: { $0 }) { start + "secret" }
        _ = try await loadable.fetch()
        let client = try TestClient(agent)
        _ = try await client.moment()
        let text = try #require(try await client.contents(of: "text-\(number)")?.text)
        #expect(text.utf8.count <= 4_096 && text.hasSuffix("…") && !text.contains("sec"))
        #expect(text.utf8.count > 4_000)
        #expect(text.dropLast().allSatisfy { $0 == start.first })
        client.close()
      }
    }
  }

  @Test("any text arrives as it is, and any number of requests at once is answered")
  func hostile() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let text =
        "a\r\n\u{0}\u{1B}]0;title\u{7}\u{9B}31m\u{202E}\"\\\u{2028}e" + String(repeating: "\u{301}", count: 500)
      let loadable = agent.track("text", describe: { $0 }) { text }
      _ = try await loadable.fetch()
      let client = try TestClient(agent)
      _ = try await client.moment()
      #expect(try await client.contents(of: "text")?.text == text)
      // In one piece: a socket that takes no more at once drops the rest of a test's lines.
      client.send((1...500).map { #"{"contents":\#($0),"node":"text"}"# + "\n" }.joined())
      var texts = 0
      for _ in 1...500 {
        if let answer = try await client.contents().1, answer.text == text { texts += 1 }
      }
      #expect(texts > 0)
    }
  }

  @Test("a call is described by its result, which is retained only while a client is attached")
  func call() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let (agent, made) = (try makeAgent(), Made())
      let client = try TestClient(agent)
      _ = try await client.moment()
      weak var user: User?
      user = await agent.call(
        "user", "7",
        describe: {
          made.note(onMain: false)
          return $0.name
        }
      ) { User() }
      #expect(user != nil)
      var keys: Set<String> = []
      while !keys.contains("user(7)") { keys.formUnion(try await client.moment().nodes.map(\.identity.key)) }
      #expect(made.count == 0)
      #expect(try await client.contents(of: "user(7)")?.text == "Anna")
      #expect(try await client.contents(of: "user") == nil)
      #expect(made.count == 1)
      client.close()
      try await eventually { user == nil }
    }
  }

  @Test("a failed call, and one without a description, have no text")
  func failedCall() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let client = try TestClient(agent)
      _ = try await client.moment()
      _ = try? await agent.call("user", "7", describe: { (name: String) in name }) { throw TestError("gone") }
      await agent.call("user", "8") { await Task.yield() }
      var keys: Set<String> = []
      while !keys.isSuperset(of: ["user(7)", "user(8)"]) {
        keys.formUnion(try await client.moment().nodes.map(\.identity.key))
      }
      #expect(try await client.contents(of: "user(7)") == nil)
      #expect(try await client.contents(of: "user(8)") == nil)
    }
  }

  @Test("an unwatched call describes nothing, and retains nothing")
  func unwatched() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      weak var user: User?
      let name = try await agent.call("user", "7", describe: \.name) { () async throws -> User in
        let made = User()
        user = made
        return made
      }.name
      #expect(name == "Anna" && user == nil)
    }
  }
}
