import Foundation
import Loadables
import LoadscopeAgent
import ScheduledActions

/// The feed of a photo app, without a screen: a token, a profile, posts, photos, likes sent by scheduled actions, and a
/// page that waits for the posts.
@main
@MainActor
final class PhotoFeed {
  private let agent: LoadscopeAgent
  private let feed: LoadableGroup
  private let syncer: LoadableSyncer
  private let page: LoadableWaiter
  private let likes: Likes

  static func main() async throws {
    guard CommandLine.arguments.count == 1 else {
      print("usage: photo-feed: runs until it is ended; loadscope attach photo-feed shows it")
      exit(CommandLine.arguments.dropFirst() == ["--help"] ? 0 : 2)
    }
    let server = try await FlakyServer.start()
    let app = try PhotoFeed(server)
    print("photo-feed \(getpid()) talks to \(server.url). In another terminal: loadscope attach photo-feed")
    fflush(nil)
    try await app.run()
  }

  /// Runs until the process is ended.
  private func run() async throws {
    feed.sync()
    openPage()
    while true { try await Task.sleep(for: .seconds(3600)) }
  }

  /// The user opens the page, gives up after 10 s, and opens it again half a minute later.
  private func openPage() {
    Task {
      try? await page.wait()
      _ = agent.timeSource.schedule(after: .seconds(30), owner: page, label: "page opens") { [weak self] in
        self?.openPage()
      }
    }
  }

  private init(_ server: FlakyServer) throws {
    // Also keeps failures from before a client attaches.
    let agent = try LoadscopeAgent.start(name: "photo-feed", access: .control, keep: 10_000) { text in
      text.replacing(/token=\w+/, with: "token=…")
    }
    let client = FeedClient(server: server.url, agent: agent)
    // A client with control can make the requests throw these.
    agent.register(errors: [
      "busy": FeedClient.Failure(path: "", status: 429, text: "slow down"),
      "offline": URLError(.notConnectedToInternet),
      "timed-out": URLError(.timedOut),
    ])

    let token = agent.track("token") { try await client.get("/token") }
    let profile = agent.track("profile") { try await client.get("/profile") }
    let posts = agent.track("posts", title: "Posts") { try await client.get("/posts") }
    let photo = agent.track("photo") { (number: Int) in
      _ = try await client.get("/photos/\(number)")
      return Photo(number: number)
    }

    let photoGroup = LoadableGroup((1...6).map { photo[$0] }, mode: .any)
    feed = LoadableGroup([token, profile, posts, photoGroup])
    agent.register(feed, as: "feed", title: "Feed")
    agent.register(photoGroup, as: "photos", title: "Photos")

    let backoff = BackoffTimeoutPolicy(
      period: .seconds(20), min: .seconds(1), max: .seconds(8), multiplier: 2, jitter: .equal)
    // A client with control can pause, step and speed up these delays.
    syncer = LoadableSyncer(loadable: feed, timeoutPolicy: backoff, timeSource: agent.timeSource)
    page = LoadableWaiter(
      loadable: posts, condition: .didSyncSuccessfully, timeout: .seconds(10), shouldSyncIfPossible: false,
      timeSource: agent.timeSource, name: "page")
    let network = OverridableReachability(ManualReachability())
    agent.register(network: network)
    likes = try Likes(reachability: network, client)
    self.agent = agent
  }
}
