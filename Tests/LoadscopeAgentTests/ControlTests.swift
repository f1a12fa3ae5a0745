import Foundation
import Inspection
import InspectionModel
import Link
import Loadables
import LoadablesTesting
import LoadablesTooling
import Recordings
import Testing

@testable import LoadscopeAgent

/// Each test has its own process: an agent makes the whole process visible, and observes all of its loadables.
@Suite("A program that allows control")
struct ControlTests {
  @Test("lists its commands in the header, with a clock that can be moved")
  func header() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent(access: .control)
      let client = try TestClient(agent)
      _ = try await client.moment()
      #expect(client.header?.isClockControllable == true)
      #expect(client.header?.commands.isSuperset(of: [.sync, .fail, .fault, .backoff, .clock]) == true)
      #expect(client.header?.commands.contains(.network) == false)
      agent.register(network: OverridableAppActivity())
      let second = try TestClient(agent)
      _ = try await second.moment()
      #expect(second.header?.commands.contains(.network) == true)
    }
  }

  @Test("tells attached clients its commands again when it registers a network")
  func laterCommand() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent(access: .control)
      let client = try await TestClient.controlling(agent)
      #expect(client.header?.commands.contains(.network) == false)
      agent.register(network: OverridableAppActivity())
      _ = try await client.line { if case .header = $0 { true } else { false } }
      #expect(client.header?.commands.contains(.network) == true)
    }
  }

  @Test("refuses the commands of a client that has not asked for control")
  func notAsked() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent(access: .control)
      let photos = TestLoadable()
      agent.register(photos, as: "photos")
      let client = try TestClient(agent)
      _ = try await client.moment()
      #expect(try await client.perform("sync", of: "photos") == .ignored(.withoutControl))
      #expect(photos.loadableState == .idle)
    }
  }

  @Test("tells a client without access that no client has control")
  func readOnly() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let photos = TestLoadable()
      agent.register(photos, as: "photos")
      let client = try TestClient(agent)
      _ = try await client.moment()
      #expect(try await client.requestControl("anna") == nil)
      #expect(try await client.perform("sync", of: "photos") == .ignored(.readOnly))
    }
  }

  @Test("changes nothing for a client without control, whatever it sends")
  func hostile() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent(access: .control)
      let photos = TestLoadable()
      agent.register(photos, as: "photos")
      let client = try TestClient(agent)
      _ = try await client.moment()
      for command in ["sync", "syncIfNeeded", "clearFaults"] {
        #expect(try await client.perform(command, of: "photos") == .ignored(.withoutControl))
      }
      for (command, rest) in [
        ("fail", #""error":"x""#), ("set", #""state":"failed""#), ("fault", #""hang":true"#), ("fault", #""delay":5"#),
      ] {
        #expect(try await client.perform(command, of: "photos", rest) == .ignored(.withoutControl))
      }
      for rest in [#""clock":"pause""#, #""clock":"jump","due":60000000000"#, #""clock":"speed","speed":1000"#] {
        #expect(try await client.perform("clock", rest) == .ignored(.withoutControl))
      }
      #expect(photos.loadableState == .idle && photos.syncCallCount == 0)
      let now = agent.timeSource.now
      try await eventually { agent.timeSource.now > now }
      #expect(agent.timeSource.now - now < .seconds(60))
    }
  }

  @Test("gives control to one client at a time, and to the next one when that client leaves")
  func twoClients() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent(access: .control)
      let photos = TestLoadable()
      agent.register(photos, as: "photos")
      let (anna, bert) = (try TestClient(agent), try TestClient(agent))
      _ = try await anna.moment()
      _ = try await bert.moment()
      #expect(try await anna.requestControl("anna") == "anna")
      #expect(try await bert.requestControl("bert") == "anna")
      #expect(try await bert.perform("sync", of: "photos") == .ignored(.controlledByOther))
      #expect(try await anna.perform("sync", of: "photos") == .done(nodes: 1))
      #expect(photos.loadableState == .syncing)
      anna.close()
      #expect(try await bert.control() == "bert")
      #expect(try await bert.perform("sync", of: "photos") == .ignored(.alreadySyncing))
    }
  }

  @Test("refuses a command of another version")
  func unknownCommand() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent(access: .control)
      let photos = TestLoadable()
      agent.register(photos, as: "photos")
      let client = try TestClient(agent)
      _ = try await client.moment()
      #expect(try await client.requestControl("anna") == "anna")
      client.send(#"{"request":9,"command":{"command":"dance","node":"photos"}}"# + "\n")
      let next = try await client.line {
        switch $0 {
        case .control, .reply: true
        default: false
        }
      }
      guard case .reply(9, .refused("version \(FormatVersion.current) has no command `dance`")) = next else {
        Issue.record("\(next)")
        return
      }
      #expect(try await client.perform("sync", of: "photos") == .done(nodes: 1))
    }
  }

  @Test("goes on without faults, held syncs and moved clock when its client is cut off")
  func cutOff() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent(access: .control)
      let photos = TestLoadable()
      agent.register(photos, as: "photos")
      let (anna, bert) = (try TestClient(agent), try TestClient(agent))
      _ = try await anna.moment()
      _ = try await bert.moment()
      _ = try await anna.requestControl("anna")
      #expect(try await anna.perform("fault", of: "photos", #""hang":true"#) == .done(nodes: 1))
      #expect(try await anna.perform("clock", #""clock":"pause""#) == .done(nodes: 0))
      #expect(try await anna.perform("sync", of: "photos") == .done(nodes: 1))
      #expect(photos.loadableState == .syncing)
      let paused = agent.timeSource.now
      anna.close()
      _ = try await bert.entries(until: { $0.contains { $0.event == .run(.controlChanged(to: nil)) } })
      #expect(photos.loadableState == .didFailToSync)
      try await eventually { agent.timeSource.now > paused }
    }
  }

  @Test("takes control from a client that no longer reads, when the client sends an invalid line")
  func stuck() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent(access: .control)
      let photos = TestLoadable()
      agent.register(photos, as: "photos")
      let client = try await TestClient.controlling(agent)
      #expect(try await client.perform("fault", of: "photos", #""hang":true"#) == .done(nodes: 1))
      #expect(try await client.perform("sync", of: "photos") == .done(nodes: 1))
      // More than the buffers of the connection hold.
      let noise = TestLoadable()
      var (unread, since) = (Int32(0), ContinuousClock.now)
      try await eventually {
        for _ in 0..<200 {
          noise.setDidSyncSuccessfully()
          noise.setIdle()
        }
        if client.unread != unread { (unread, since) = (client.unread, .now) }
        return unread > 0 && .now - since > .milliseconds(300)
      }
      #expect(photos.loadableState == .syncing)
      client.send("nonsense\n")
      try await eventually { photos.loadableState == .didFailToSync }
    }
  }

  @Test("answers a command about a node that has gone, and keeps the connection")
  func goneNode() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent(access: .control)
      var photos: TestLoadable? = TestLoadable()
      if let photos { agent.register(photos, as: "photos") }
      let client = try await TestClient.controlling(agent)
      photos = nil
      // New nodes let the agent find the released one.
      let others = (0..<8).map { _ in TestLoadable() }
      for other in others { other.sync() }
      try await eventually { try await client.perform("sync", of: "photos") == .ignored(.unknownNode) }
      #expect(try await client.perform("clock", #""clock":"pause""#) == .done(nodes: 0))
    }
  }

  @Test("drops the late result of a forced failure after its client has left")
  func lateAfterClient() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent(access: .control)
      let photos = TestLoadable()
      agent.register(photos, as: "photos")
      let client = try await TestClient.controlling(agent)
      _ = try await client.perform("sync", of: "photos")
      #expect(try await client.perform("fail", of: "photos", #""error":"x""#) == .done(nodes: 1))
      #expect(try await client.perform("clock", #""clock":"pause""#) == .done(nodes: 0))
      let paused = agent.timeSource.now
      client.close()
      try await eventually { agent.timeSource.now > paused }
      photos.setDidSyncSuccessfully()
      #expect(photos.loadableState == .didFailToSync)
      try await eventually { LoadableInstruments.instruments.isEmpty }
      photos.sync()
      photos.setDidSyncSuccessfully()
      #expect(photos.loadableState == .didSyncSuccessfully)
    }
  }

  @Test("truncates the error codes of commands")
  func longError() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent(access: .control)
      let photos = TestLoadable()
      agent.register(photos, as: "photos")
      let client = try await TestClient.controlling(agent)
      let code = String(repeating: "é", count: 8_000)
      #expect(try await client.perform("fail", of: "photos", #""error":"\#(code)""#) == .done(nodes: 1))
      let error = try #require(photos.error)
      #expect(NodeError.text(of: error).utf8.count <= 1_024)
    }
  }

  @Test("does not read the requests of a client that does not read the replies, without end")
  func flood() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent(access: .control)
      let photos = TestLoadable()
      agent.register(photos, as: "photos")
      let client = try TestClient(agent)
      _ = try await client.moment()
      for number in 1...20_000 {
        client.send(#"{"request":\#(number),"command":{"command":"sync","node":"photos"}}"# + "\n")
      }
      _ = try await client.line { if case .reply(1, _) = $0 { true } else { false } }
      #expect(photos.loadableState == .idle)
    }
  }

  @Test("drops and logs the late result of a tracked function, a failure too", arguments: [true, false])
  func lateResult(isSuccess: Bool) async {
    await #expect(processExitsWith: .success) { @MainActor [isSuccess] in
      let agent = try makeAgent(access: .control)
      let (results, continuation) = AsyncStream<Result<Int, CancellationError>>.makeStream()
      // Ignores the cancellation of its task at the end of the attempt.
      let posts = agent.track("posts") {
        try await Task {
          for await result in results { return try result.get() }
          return 0
        }.value
      }
      let client = try await TestClient.controlling(agent)
      #expect(try await client.perform("sync", of: "posts") == .done(nodes: 1))
      #expect(try await client.perform("fail", of: "posts", #""error":"boom""#) == .done(nodes: 1))
      continuation.yield(isSuccess ? .success(1) : .failure(CancellationError()))
      _ = try await client.entries(until: { entries in
        entries.contains { $0.event == .sync(.resultDropped(isSuccess ? .synced : .failed)) }
      })
      #expect(posts.loadableState == .didFailToSync && posts.content == nil)
    }
  }

  @Test("names a client without a name by its process id")
  func nameless() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent(access: .control)
      let client = try TestClient(agent)
      _ = try await client.moment()
      #expect(try await client.requestControl("") == "client[\(getpid())]")
    }
  }

  @Test("refuses speeds that its clock cannot have")
  func speeds() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent(access: .control)
      let client = try await TestClient.controlling(agent)
      for speed in ["0", "-1", "1e308", "10001"] {
        guard case .refused? = try await client.perform("clock", #""clock":"speed","speed":\#(speed)"#) else { exit(2) }
      }
      #expect(try await client.perform("clock", #""clock":"speed","speed":10000"#) == .done(nodes: 0))
    }
  }
}
