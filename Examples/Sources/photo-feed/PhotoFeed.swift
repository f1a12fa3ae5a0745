import Foundation
import Loadables
import LoadscopeAgent
import ScheduledActions

/// The feed of a photo app, without a screen: a token, a profile, posts, photos, and likes sent by scheduled actions.
@main
@MainActor
final class PhotoFeed {
  private let agent: LoadscopeAgent
  private let feed: LoadableGroup
  private let syncer: LoadableSyncer
  private let likes: Likes

  static func main() async throws {
    let server = try await FlakyServer.start()
    let app = try PhotoFeed(FeedClient(server: server.url))
    print("photo-feed \(getpid()) talks to \(server.url). In another terminal: loadscope attach photo-feed")
    fflush(nil)
    try await app.run()
  }

  /// Runs until the process is ended.
  private func run() async throws {
    feed.sync()
    while true { try await Task.sleep(for: .seconds(3_600)) }
  }

  private init(_ client: FeedClient) throws {
    // Also keeps failures from before a client attaches.
    let agent = try LoadscopeAgent.start(name: "photo-feed", keep: 10_000) { text in
      text.replacing(/token=\w+/, with: "token=…")
    }

    let token = agent.track("token") { try await client.get("/token") }
    let profile = agent.track("profile") { try await client.get("/profile") }
    let posts = agent.track("posts", title: "Posts") { try await client.get("/posts") }
    let photos = (1...6).map { number in agent.track("photo-\(number)") { try await client.get("/photos/\(number)") } }

    let photoGroup = LoadableGroup(photos, mode: .any)
    feed = LoadableGroup([token, profile, posts, photoGroup])
    agent.register(feed, as: "feed", title: "Feed")
    agent.register(photoGroup, as: "photos", title: "Photos")

    let backoff = BackoffTimeoutPolicy(
      period: .seconds(20), min: .seconds(1), max: .seconds(8), multiplier: 2, jitter: .equal)
    syncer = LoadableSyncer(loadable: feed, timeoutPolicy: backoff)
    likes = try Likes(agent.track("likes", title: "Likes to send") { try await client.get("/likes") })
    self.agent = agent
  }
}
