import Foundation
import InMemoryTracing
import InspectionModel
import Link
import Loadables
import LoadablesTesting
import LoadablesTooling
import LoadscopeAgent
import LoadscopeTracing
import Testing
import Tracing

// The code of docs/guide/attach.md, in its order, and the page's statements about it.

@Suite("The page on attaching")
struct AttachPageTests {
  @Test("a tracked function is visible with its errors") func trackedFunction() async {
    await #expect(processExitsWith: .success) { @MainActor in
      _ = try Environment()
      let api = PhotoServer()
      // article
      let agent = try LoadscopeAgent.start(name: "photo-app")
      // end
      let client = try TestClient(agent)
      _ = try await client.moment()
      // article
      let posts = agent.track("posts") { try await api.posts() }

      let page = try await posts.fetch()
      // end
      #expect(page == ["first"])
      await #expect(throws: TestError.self) { try await posts.fetch() }
      let entries = try await client.entries { entries in entries.contains { $0.failure != nil } }
      #expect(entries.compactMap(\.failure) == ["503 token=abc"])
      agent.stop()
      #expect(try await client.isClosed())
    }
  }

  @Test("a call passes its result on, and its family counts it") func call() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let (api, id) = (PhotoServer(), 7)
      let client = try TestClient(agent)
      _ = try await client.moment()
      // article
      let user = try await agent.call("user", "\(id)") { try await api.user(id) }
      // end
      #expect(user == "user 7")
      var keys: Set<String> = []
      while !keys.isSuperset(of: ["user", "user(7)"]) {
        keys.formUnion(try await client.moment().nodes.map(\.identity.key))
      }
    }
  }

  @Test("a tracked function with an argument is a loadable for each argument") func argument() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let api = PhotoServer()
      // article
      let user = agent.track("user") { (id: Int) in try await api.user(id) }

      let author = try await user(7)
      // end
      #expect(author == "user 7" && user[7].content == "user 7")
      let nodes = try await TestClient(agent).moment().nodes
      #expect(nodes.map(\.identity.key) == ["user(7)"])
    }
  }

  @Test("the attempts within a call are events of the call") func attempts() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let (api, id) = (PhotoServer(failingUsers: 2), 7)
      let client = try TestClient(agent)
      _ = try await client.moment()
      // article
      let user = try await agent.call("user", "\(id)") { call in
        for delay in [0.1, 0.2, 0.4] {
          do { return try await call.attempt { try await api.user(id) } } catch {
            try await Task.sleep(for: .seconds(delay))
          }
        }
        return try await call.attempt { try await api.user(id) }
      }
      // end
      #expect(user == "user 7")
      let entries = try await client.entries { entries in
        entries.contains { if case .node(.stateChanged(_, .synced, _)) = $0.event { true } else { false } }
      }
      #expect(entries.count { if case .sync(.attempted) = $0.event { true } else { false } } == 3)
      #expect(entries.count { if case .sync(.attemptFailed) = $0.event { true } else { false } } == 2)
    }
  }

  @Test("with the tracer, the spans of libraries are calls") func spans() async {
    await #expect(processExitsWith: .success) { @MainActor in
      _ = try Environment()
      // article
      let agent = try LoadscopeAgent.start(name: "photo-server")
      InstrumentationSystem.bootstrap(LoadscopeTracer(agent))
      // end
      let client = try TestClient(agent)
      _ = try await client.moment()
      withSpan("request", ofKind: .server) { span in
        span.attributes["http.request.method"] = "GET"
        span.attributes["url.path"] = "/users/7"
        span.attributes["http.response.status_code"] = 503
      }
      let entries = try await client.entries { entries in entries.contains { $0.failure != nil } }
      #expect(entries.compactMap(\.failure) == ["http-503"])
      #expect(entries.contains { $0.event == .sync(.noted("GET /users/7 → 503")) })
    }
  }

  @Test("with another tracer, that one gets the spans too") func forwardedSpans() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let other = InMemoryTracer()
      // article
      InstrumentationSystem.bootstrap(LoadscopeTracer(agent, forwardingTo: other))
      // end
      withSpan("request") { _ in }
      #expect(other.finishedSpans.map(\.operationName) == ["request"])
    }
  }

  @Test("attempts go around requests") func requests() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let (api, id) = (PhotoServer(failingUsers: 1), 7)
      @Sendable func request(_ id: Int) async throws -> String { try await api.user(id) }
      // article
      let photo = try await agent.call("photo", "\(id)") { call in
        do { return try await call.attempt { try await request(id) } } catch {
          return try await call.attempt { try await request(id) }
        }
      }
      // end
      #expect(photo == "user 7")
    }
  }

  @Test("registered loadables show their dependencies") func registered() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let feed = LoadableGroup([TestLoadable()])
      // article
      agent.register(feed, as: "feed", title: "Feed")
      // end
      let nodes = try await TestClient(agent).moment().nodes
      #expect(nodes.map(\.identity.key) == ["feed", "TestLoadable#1"])
      #expect(nodes.first?.identity.title == "Feed")
    }
  }

  @Test("with kept events, an earlier failure has its cause") func kept() async {
    await #expect(processExitsWith: .success) { @MainActor in
      _ = try Environment()
      let api = PhotoServer(failures: 1)
      // article
      let agent = try LoadscopeAgent.start(name: "photo-app", keep: 10_000)
      // end
      let posts = agent.track("posts") { try await api.posts() }
      _ = try? await posts.fetch()
      let entries = try await TestClient(agent).moment().entries
      #expect(entries.first { $0.failure != nil }?.cause != nil)
    }
  }

  @Test("secrets do not leave the process") func redacted() async {
    await #expect(processExitsWith: .success) { @MainActor in
      _ = try Environment()
      let api = PhotoServer(failures: 1)
      // article
      let agent = try LoadscopeAgent.start(name: "photo-app") { text in
        text.replacing(/token=\w+/, with: "token=…")
      }
      // end
      let posts = agent.track("posts") { try await api.posts() }
      _ = try? await posts.fetch()
      let nodes = try await TestClient(agent).moment().nodes
      #expect(nodes.map(\.error?.text) == ["503 token=…"])
    }
  }

  @Test("contents are described by functions, calls and loadables") func contents() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let (api, id, feed) = (MessageServer(), 7, FeedOfPosts())
      let client = try TestClient(agent)
      _ = try await client.moment()
      // article
      let inbox = agent.track("inbox", describe: { "\($0.count) messages" }) { try await api.messages() }
      let person = try await agent.call("person", "\(id)", describe: { $0.name }) { try await api.person(id) }
      // end
      // article
      agent.register(feed, as: "feed", describeLoadable: { "\($0.posts.count) posts" })
      // end
      _ = try await inbox.fetch()
      feed.setDidSyncSuccessfully()
      var keys: Set<String> = []
      while !keys.isSuperset(of: ["inbox", "person(7)", "feed"]) {
        keys.formUnion(try await client.moment().nodes.map(\.identity.key))
      }
      #expect(try await client.contents(of: "inbox")?.text == "2 messages")
      #expect(try await client.contents(of: "person(7)")?.text == person.name)
      #expect(try await client.contents(of: "feed")?.text == "1 posts")
    }
  }

  @Test("with control, a client pauses the clock of a back-off and sends the app into the background")
  func control() async {
    await #expect(processExitsWith: .success) { @MainActor in
      _ = try Environment()
      let (feed, appActivity) = (TestLoadable(), AlwaysActiveApp.shared)
      let policy = BackoffTimeoutPolicy(min: .seconds(600), max: .seconds(600))
      // article
      let agent = try LoadscopeAgent.start(name: "photo-app", access: .control)
      // end
      // article
      agent.register(errors: ["timed-out": URLError(.timedOut), "server": APIError.server])
      // end
      // article
      let activity = OverridableAppActivity(appActivity)
      agent.register(activity: activity)
      let syncer = LoadableSyncer(
        loadable: feed, timeoutPolicy: policy, timeSource: agent.timeSource, appActivity: activity)
      // end
      agent.register(feed, as: "feed")
      feed.setFailedToSync(nil)
      let client = try TestClient(agent)
      _ = try await client.moment()
      #expect(client.header?.errors == ["server", "timed-out"])
      #expect(try await client.requestControl("anna") == "anna")
      #expect(try await client.perform("clock", #""clock":"step""#) == .done(nodes: 0))
      #expect(feed.loadableState == .syncing)
      #expect(try await client.perform("activity", #""to":"background""#) == .done(nodes: 0))
      #expect(!activity.isActive)
      withExtendedLifetime(syncer) {}
    }
  }

  @Test("an agent starts if the environment requests it") func requested() async {
    await #expect(processExitsWith: .success) { @MainActor in
      _ = try Environment()
      #expect(try LoadscopeAgent.startIfRequested(name: "photo-app") == nil)
      setenv("LOADSCOPE", "other-name", 1)
      // article
      let agent = try LoadscopeAgent.startIfRequested(name: "photo-app")
      // end
      #expect(agent?.name == "other-name")
      #expect(ProcessInfo.processInfo.environment["LOADSCOPE"] == nil)
    }
  }
}

private enum APIError: Error {
  case server
}

private actor MessageServer {
  struct Person { let name: String }

  func messages() throws -> [String] { ["hello", "bye"] }

  func person(_ id: Int) throws -> Person { Person(name: "Anna") }
}

private final class FeedOfPosts: TestLoadable {
  let posts = ["first"]
}

/// A server that alternates between posts and a failure.
private actor PhotoServer {
  private var requests: Int

  private var failingUsers: Int

  /// - Parameters:
  ///   - failures: The number of requests for posts that fail first.
  ///   - failingUsers: The number of requests for users that fail first.
  init(failures: Int = 0, failingUsers: Int = 0) { (requests, self.failingUsers) = (failures, failingUsers) }

  func user(_ id: Int) throws -> String {
    failingUsers -= 1
    guard failingUsers < 0 else { throw TestError("429") }
    return "user \(id)"
  }

  func posts() throws -> [String] {
    requests += 1
    guard requests % 2 == 1 else { throw TestError("503 token=abc") }
    return ["first"]
  }
}
