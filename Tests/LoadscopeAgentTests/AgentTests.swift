import Foundation
import InspectionModel
import Link
import Loadables
import LoadablesTesting
import LoadablesTooling
import Recordings
import Testing

@testable import LoadscopeAgent

/// Each test has its own process: an agent makes the whole process visible, and observes all of its loadables.
@Suite("A program with an agent")
struct AgentTests {
  @Test("shows registered loadables with their dependencies and events")
  func firstPicture() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let (photos, posts) = (TestLoadable(), TestLoadable())
      let feed = LoadableGroup([photos, posts])
      agent.register(feed, as: "feed", title: "The feed")
      agent.register(photos, as: "photos")
      let client = try TestClient(agent)
      let first = try await client.moment()
      #expect(Set(first.nodes.map(\.identity.key)) == ["feed", "photos", "TestLoadable#1"])
      #expect(first.nodes.first { $0.identity.key == "feed" }?.children.count == 2)
      #expect(first.roots?.count == 1)
      #expect(client.header?.process.pid == getpid())
      photos.sync()
      photos.setFailedToSync(TestError("no network"))
      let states = try await client.entries(until: { $0.contains { $0.isFailure(with: "no network") } })
      #expect(states.contains { $0.event == .sync(.started) })
      withExtendedLifetime((feed, posts)) {}
    }
  }

  @Test("sends a reduced picture of an image when a client asks for it")
  func pictures() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let (photo, token) = (PhotoLoadable(), TestLoadable())
      agent.register(photo, as: "photo")
      agent.register(token, as: "token")
      let client = try TestClient(agent)
      let first = try await client.moment()
      #expect(first.nodes.first { $0.identity.key == "photo" }?.identity.kind == .image)
      #expect(client.header?.sharesPictures == true)
      // Without contents, without a picture, and for a place that is much too large.
      client.send(#"{"picture":1,"node":"photo","width":40,"height":24}"# + "\n")
      client.send(#"{"picture":2,"node":"token","width":40,"height":24}"# + "\n")
      for number in 1...2 {
        guard case .picture(RequestNumber(number), .unavailable) = try await client.picture() else { exit(2) }
      }
      photo.setDidSyncSuccessfully()
      client.send(#"{"picture":3,"node":"photo","width":100000,"height":100000}"# + "\n")
      guard case .picture(3, .picture(let picture)) = try await client.picture() else { exit(3) }
      #expect(picture.width * picture.height <= ProgramLine.maximumPixelCount && picture.width == 2 * picture.height)
      let file = Picture.File(width: 8_000, height: 4_000, format: "JPEG", byteCount: 9_000_000)
      #expect(picture.original == Picture.Original(width: 8_000, height: 4_000, file: file))
      #expect(picture.pixels.allSatisfy { $0 == 7 })
      client.send(#"{"picture":4,"node":"photo","width":0,"height":1}"# + "\n")
      #expect(try await client.isClosed())
      withExtendedLifetime((photo, token)) {}
    }
  }

  @Test("a tracked function that returns a picture is an image")
  func trackedPicture() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let photo = agent.track("photo") { Photo() }
      let text = agent.track("text") { "text" }
      _ = try await photo.fetch()
      let client = try TestClient(agent)
      let kinds = Dictionary(
        uniqueKeysWithValues: try await client.moment().nodes.map { ($0.identity.key, $0.identity.kind) })
      #expect(kinds["photo"] == .image && kinds["text"] == .loadable)
      client.send(#"{"picture":1,"node":"photo","width":4,"height":4}"# + "\n")
      guard case .picture(1, .picture(let picture)) = try await client.picture() else { exit(2) }
      #expect(picture.width == 4 && picture.height == 2)
      withExtendedLifetime((photo, text)) {}
    }
  }

  @Test("odd facts of a picture do not end the connection")
  func oddPictures() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let long = String(repeating: "e\u{301}", count: 100_000)
      let photos = [
        Photo(inspectedFile: (long, .max)), Photo(inspectedFile: ("", .min)), Photo(width: -1), Photo(height: .max),
      ]
      let tracked = photos.enumerated().map { number, photo in agent.track("photo-\(number)") { photo } }
      for photo in tracked { _ = try await photo.fetch() }
      let client = try TestClient(agent)
      _ = try await client.moment()
      for number in photos.indices {
        client.send(#"{"picture":\#(number),"node":"photo-\#(number)","width":4,"height":4}"# + "\n")
        guard case .picture(RequestNumber(number), let answer) = try await client.picture() else { exit(2) }
        if case .picture = answer { #expect(number < 2) } else { #expect(number >= 2) }
      }
      withExtendedLifetime(tracked) {}
    }
  }

  @Test("has nothing installed before the first client and after the last one")
  func nothingInstalled() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let photos = TestLoadable()
      agent.register(photos, as: "photos")
      #expect(LoadableInstruments.instruments.isEmpty)
      let (one, two) = (try TestClient(agent), try TestClient(agent))
      _ = try await one.moment()
      _ = try await two.moment()
      #expect(LoadableInstruments.instruments.count == 1)
      one.close()
      two.close()
      try await eventually { LoadableInstruments.instruments.isEmpty }
    }
  }

  @Test("shows every node and change to each client")
  func severalClients() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let loadables = (0..<700).map { _ in TestLoadable() }
      for (number, loadable) in loadables.enumerated() { agent.register(loadable, as: "node-\(number)") }
      let one = try TestClient(agent)
      #expect(try await one.moment().nodes.count == 700)
      let two = try TestClient(agent)
      #expect(try await two.moment().nodes.count == 700)
      loadables[5].sync()
      for client in [one, two] {
        #expect(try await client.entries(until: { !$0.isEmpty }).contains { $0.event == .sync(.started) })
      }
    }
  }

  @Test("keeps as many events as requested until a client attaches")
  func flightRecorder() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent(keep: 10)
      let photos = TestLoadable()
      agent.register(photos, as: "photos")
      for _ in 0..<10 {
        photos.sync()
        photos.setDidSyncSuccessfully()
      }
      for _ in 0..<2 {
        let client = try TestClient(agent)
        let first = try await client.moment()
        #expect(first.entries.count == 10)
        #expect(UInt64(first.lostEntries) + 1 == first.entries.first?.sequence)
        client.close()
      }
    }
  }

  @Test("answers a command with the reason for its refusal")
  func readOnly() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let photos = TestLoadable()
      agent.register(photos, as: "photos")
      let client = try TestClient(agent)
      _ = try await client.moment()
      client.send(#"{"request":41,"command":{"command":"sync","node":"photos"}}"# + "\n")
      guard
        case .reply(let number, let outcome) = try await client.line(where: {
          if case .reply = $0 { true } else { false }
        })
      else { return }
      #expect(number == 41)
      #expect(outcome == .ignored(.readOnly))
      #expect(photos.loadableState == .idle)
    }
  }

  @Test("disconnects a client that sends invalid input, with a message, and keeps serving others")
  func nonsense() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let photos = TestLoadable()
      agent.register(photos, as: "photos")
      for bytes in ["nonsense\n", String(repeating: "x", count: 70_000), "\u{0}\n", "{\"request\":1}\n"] {
        let client = try TestClient(agent)
        client.send(bytes)
        let end = try await client.line { if case .end = $0 { true } else { false } }
        #expect("\(end)".contains("line"))
        client.close()
      }
      let other = try TestClient(agent)
      #expect(try await other.moment().nodes.count == 1)
    }
  }

  @Test("accepts eight clients and rejects the ninth with a reason")
  func ninth() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      var clients: [TestClient] = []
      for _ in 0..<8 {
        let client = try TestClient(agent)
        _ = try await client.moment()
        clients.append(client)
      }
      let ninth = try TestClient(agent)
      let end = try await ninth.line { if case .end = $0 { true } else { false } }
      #expect("\(end)".contains("8 clients"))
      clients.removeLast().close()
      // The agent accepts another client once it notices the disconnection.
      try await eventually {
        guard let late = try? TestClient(agent) else { return false }
        return (try? await late.moment()) != nil
      }
    }
  }

  @Test("redacts and shortens error texts before they leave the process", arguments: [0, 100])
  func redacting(keep: Int) async {
    await #expect(processExitsWith: .success) { @MainActor [keep] in
      let agent = try makeAgent(keep: keep) { $0.replacing("hunter2", with: "…") }
      let (photos, posts) = (TestLoadable(), TestLoadable())
      agent.register(photos, as: "photos")
      agent.register(posts, as: "posts")
      let client = try TestClient(agent)
      _ = try await client.moment()
      photos.setFailedToSync(TestError("password hunter2"))
      posts.setFailedToSync(TestError(String(repeating: "é", count: 10_000)))
      let entries = try await client.entries { entries in entries.count { $0.failure != nil } == 2 }
      let texts = entries.compactMap(\.failure)
      #expect(texts[0] == "password …")
      #expect(texts[1].utf8.count <= 4_096 && texts[1].hasSuffix("é…"))
    }
  }

  @Test("shows the description of a Foundation error without its user info") func foundationErrors() {
    let error = NSError(
      domain: "Network", code: 4, userInfo: [NSLocalizedDescriptionKey: "no network", "url": "https://a.b?token=1"])
    #expect(ErrorDescriber(redact: nil).text(of: error) == "no network (Network 4)")
    #expect(ErrorDescriber(redact: nil).text(of: TestError("busy")) == "busy")
  }

  @Test(
    "rejects a name that clients cannot ask for or a table cannot show",
    arguments: ["", "-", "--list", "a/b", "a\u{7}b", String(repeating: "a", count: 41)])
  func names(name: String) async {
    await #expect(processExitsWith: .success) { @MainActor [name] in
      _ = try Environment()
      let error = #expect(throws: LoadscopeAgentError.self) { try LoadscopeAgent.start(name: name) }
      #expect(error == .name(name))
    }
  }

  @Test("rejects the name of a running agent of the process until that one stops")
  func sameName() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let error = #expect(throws: LoadscopeAgentError.self) { try LoadscopeAgent.start(name: "app") }
      #expect(error == .nameInUse("app"))
      let client = try TestClient(agent)
      _ = try await client.moment()
      agent.stop()
      let next = try LoadscopeAgent.start(name: "app")
      _ = try await TestClient(next).moment()
    }
  }

  @Test("reports nodes as removed when their loadables are released")
  func released() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      var photos: TestLoadable? = TestLoadable()
      weak let released = photos
      if let photos { agent.register(photos, as: "photos") }
      let client = try TestClient(agent)
      _ = try await client.moment()
      photos = nil
      #expect(released == nil)
      let other = TestLoadable()
      other.sync()
      var gone: [NodeID] = []
      while gone.isEmpty { gone = try await client.moment().gone }
      #expect(gone == [NodeID(0)])
    }
  }

  @Test("counts the entries that a slow client lost, and then sends the current state")
  func slowClient() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let loadables = (0..<50).map { _ in TestLoadable() }
      for (number, loadable) in loadables.enumerated() { agent.register(loadable, as: "node-\(number)") }
      let client = try TestClient(agent)
      _ = try await client.moment()
      // More than the sockets and the journal hold.
      for round in 0..<6_000 {
        for loadable in loadables {
          loadable.sync()
          loadable.setFailedToSync(TestError("round \(round)"))
        }
        if round % 100 == 0 { try await Task.sleep(for: .milliseconds(2)) }
      }
      for loadable in loadables { loadable.setDidSyncSuccessfully() }
      var (sent, lost, last) = (0, 0, UInt64(0))
      var states: [NodeID: NodeState] = [:]
      while states.count < 50 || states.values.contains(where: { $0 != .synced }) {
        let moment = try await client.moment()
        sent += moment.entries.count
        lost += moment.lostEntries
        last = moment.entries.last?.sequence ?? last
        for node in moment.nodes { states[node.id] = node.state }
      }
      #expect(UInt64(sent + lost) == last)
      #expect(lost > 0)
    }
  }

  @Test("shows timers armed before the first client attached")
  func timers() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let photos = TestLoadable()
      let backoff = BackoffTimeoutPolicy(min: .seconds(40), max: .seconds(60))
      let syncer = LoadableSyncer(loadable: photos, timeoutPolicy: backoff)
      photos.sync()
      photos.setFailedToSync(TestError("no network"))
      agent.register(photos, as: "photos")
      let client = try TestClient(agent)
      let first = try await client.moment()
      #expect(first.pending?.count == 1)
      #expect(first.pending?.soonest.map(\.node) == [NodeID(0)])
      #expect(first.pending?.soonest.map(\.label) == ["retry"])
      let left = (first.pending?.soonest.first?.time ?? 0) - first.clock.now
      #expect((30_000_000_000...60_000_000_000).contains(left))
      #expect(first.clock.next?.label == "retry")
      withExtendedLifetime(syncer) {}
    }
  }

  @Test("removes its socket when stopped or released")
  func socket() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      #expect(FileManager.default.fileExists(atPath: agent.socketPath))
      let client = try TestClient(agent)
      agent.stop()
      #expect(!FileManager.default.fileExists(atPath: agent.socketPath))
      #expect(try await client.isClosed())
      var other: LoadscopeAgent? = try makeAgent()
      let path = other?.socketPath ?? ""
      other = nil
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test("disconnects clients that connect while it stops")
  func stopWhileConnecting() async {
    await #expect(processExitsWith: .success) { @MainActor in
      var clients: [TestClient] = []
      for _ in 0..<500 {
        let agent = try makeAgent()
        for _ in 0..<4 { clients.append(try TestClient(agent)) }
        // The server may be anywhere between its start and the last accepted client.
        for _ in 0..<Int.random(in: 0..<4) { await Task.yield() }
        agent.stop()
      }
      for client in clients { #expect(try await client.isClosed()) }
    }
  }

  @Test("starts when the environment requests it, but not in child processes")
  func requested() async {
    await #expect(processExitsWith: .success) { @MainActor in
      _ = try Environment()
      #expect(try LoadscopeAgent.startIfRequested(name: "app") == nil)
      setenv("LOADSCOPE", "1", 1)
      #expect(try LoadscopeAgent.startIfRequested(name: "app")?.name == "app")
      #expect(getenv("LOADSCOPE") == nil)
      setenv("LOADSCOPE", "other", 1)
      #expect(try LoadscopeAgent.startIfRequested(name: "app")?.name == "other")
    }
  }

  @Test("rejects a socket folder that is not private to the user")
  func folder() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let environment = try Environment()
      symlink("/tmp", environment.runtime + "/loadscope")
      let error = #expect(throws: LoadscopeAgentError.self) { try LoadscopeAgent.start(name: "app") }
      #expect(error.map { "\($0)" }?.contains("is a link") == true)
    }
  }

  @Test("gives a loadable that was found before it was registered its registered name, for every client")
  func registeredLater() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent(keep: 100)
      let client = try TestClient(agent)
      _ = try await client.moment()
      let photos = TestLoadable()
      photos.sync()
      let found = try await client.moment()
      #expect(found.nodes.map(\.identity.key) == ["TestLoadable#1"])
      agent.register(photos, as: "photos", title: "The photos")
      let renamed = try await client.moment()
      #expect(renamed.nodes.map(\.id) == found.nodes.map(\.id))
      #expect(renamed.nodes.first?.identity == NodeIdentity(key: "photos", title: "The photos", kind: .loadable))
      let second = try TestClient(agent)
      #expect(try await second.moment().nodes.map(\.identity.key) == ["photos"])
    }
  }

  @Test("leaves the action for SIGPIPE to its child processes")
  func brokenPipes() async {
    await #expect(processExitsWith: .success) { @MainActor in
      func mask(_ name: String) throws -> UInt64 {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
        return UInt64(line?.split(separator: "\t").last ?? "", radix: 16) ?? 0
      }
      let pipe: UInt64 = 1 << (13 - 1)
      signal(SIGPIPE, SIG_DFL)
      let agent = try makeAgent()
      let client = try TestClient(agent)
      _ = try await client.moment()
      // A handler is the default action in a child; an ignored signal stays ignored.
      #expect(try mask("SigIgn") & pipe == 0)
      #expect(try mask("SigCgt") & pipe != 0)
    }
  }

  @Test("tells that its socket has failed, and stops")
  func failedSocket() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let folder = SocketFolder(environment: ["XDG_RUNTIME_DIR": try Environment().runtime])
      let agent = try LoadscopeAgent(name: "app", keep: 0, redact: nil, in: folder)
      var failures: [LoadscopeAgentError] = []
      agent.onFailure = { failures.append($0) }
      // A file in place of the socket, which only listens so far.
      let file = open("/dev/null", O_RDONLY)
      for descriptor in Int32(3)..<200 {
        var isListening: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &size)
        if isListening == 1 { dup2(file, descriptor) }
      }
      agent.server.run(agent)
      try await eventually { !failures.isEmpty }
      guard case .serving? = failures.first, failures.count == 1 else { exit(2) }
      #expect(access(agent.socketPath, F_OK) != 0)
    }
  }
}
