import Inspection
import InspectionModel
import Link
import Loadables
import Synchronization
import Testing

@testable import LoadscopeAgent

private enum APIError: Error, Equatable { case limited, down }

/// A program with families of calls, and a client that has control.
@MainActor
private final class Program {
  let agent: LoadscopeAgent
  let client: TestClient
  private var families: [String: NodeSnapshot] = [:]
  /// The number of calls whose function has run.
  private(set) var runs = 0

  init() async throws {
    agent = try makeAgent(access: .control)
    agent.register(errors: ["limited": APIError.limited])
    client = try await TestClient.controlling(agent)
  }

  /// Makes a call, after which the client knows its family.
  func know(_ family: String) async throws {
    _ = try await call("first", family)
    runs = 0
    try await wait(for: family) { _ in true }
  }

  /// Calls a function that returns 7.
  func call(_ argument: String = "", _ family: String = "user") async throws -> Int {
    try await agent.call(family, argument) { () async throws -> Int in
      runs += 1
      return 7
    }
  }

  /// Waits until the last known state of a node fulfils a condition.
  @discardableResult
  func wait(for key: String, _ condition: (NodeSnapshot) -> Bool) async throws -> NodeSnapshot {
    while true {
      if let node = families[key], condition(node) { return node }
      for node in try await client.moment().nodes { families[node.identity.key] = node }
    }
  }

  func fault(_ family: String, _ members: String) async throws -> CommandOutcome? {
    try await client.perform("fault", of: family, members)
  }

  /// A call that is held, and has a node.
  func held(_ family: String) async throws -> Task<Int, any Error> {
    let task = Task { [agent] in
      try await agent.call(family, "held") { () async throws in
        try Task.checkCancellation()
        return 7
      }
    }
    try await wait(for: "\(family)(held)") { $0.state == .syncing }
    return task
  }
}

@Suite("Faults on calls")
struct CallFaultTests {
  @Test("a failed call throws the program's own error before its function runs; the next call does not")
  func ownError() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = try await Program()
      try await program.know("user")
      #expect(try await program.fault("user", #""error":"limited","next":1"#) == .done(nodes: 1))
      try await program.wait(for: "user") { $0.faults == [Fault(.fail(error: "limited"), count: 1)] }
      var caught = 0
      do {
        _ = try await program.call("1")
      } catch APIError.limited {
        caught += 1
      }
      #expect(caught == 1 && program.runs == 0)
      #expect(try await program.call("2") == 7)
      let call = try await program.wait(for: "user(1)") { $0.state == .failed }
      #expect(call.error?.text == "limited")
      try await program.wait(for: "user") { $0.faults.isEmpty && $0.calls?.failed == 1 && $0.calls?.succeeded == 2 }
    }
  }

  @Test("the cause of the failure is the fault, and its cause the client's command")
  func cause() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = try await Program()
      try await program.know("user")
      // X on a family.
      #expect(try await program.client.perform("fail", of: "user", #""error":"limited""#) == .done(nodes: 1))
      _ = try? await program.call("1")
      let entries = try await program.client.entries { $0.contains { $0.isFailure(with: "limited") } }
      let failure = try #require(entries.first { $0.isFailure(with: "limited") })
      let fault = try #require(entries.first { $0.sequence == failure.cause })
      #expect(fault.event == .sync(.faultApplied(.fail(error: "limited"))) && fault.node == failure.node)
      let command = try #require(entries.first { $0.sequence == fault.cause })
      guard case .command(.given(.fail(command.node ?? NodeID.none, error: "limited"), by: .user)) = command.event
      else {
        Issue.record("\(command)")
        return
      }
    }
  }

  @Test("a word that is not registered is the text of the error; a closure gives errors for further words")
  func otherWords() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = try await Program()
      program.agent.register { $0 == "down" ? APIError.down : nil }
      try await program.know("user")
      for (word, expected) in [("limited", "limited"), ("down", "down"), ("other", "other")] {
        #expect(try await program.fault("user", #""error":"\#(word)","next":1"#) == .done(nodes: 1))
        do {
          _ = try await program.call(word)
        } catch {
          #expect((error is APIError) == (word != "other"))
        }
        #expect(try await program.wait(for: "user(\(word))") { $0.state == .failed }.error?.text == expected)
      }
    }
  }

  @Test("a fault affects the next N calls, the faults in their order")
  func count() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = try await Program()
      try await program.know("user")
      #expect(try await program.fault("user", #""error":"limited","next":2"#) == .done(nodes: 1))
      var outcomes: [Bool] = []
      for _ in 0..<4 { outcomes.append((try? await program.call()) == 7) }
      #expect(outcomes == [false, false, true, true])
      #expect(try await program.fault("user", #""error":"limited","rate":1"#) == .done(nodes: 1))
      #expect(try await program.client.perform("clearFaults", of: "user") == .done(nodes: 1))
      #expect(try await program.call() == 7)
    }
  }

  @Test("a delayed call takes longer, and returns what its function returns")
  func delay() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = try await Program()
      try await program.know("user")
      #expect(try await program.fault("user", #""delay":50000000,"next":1"#) == .done(nodes: 1))
      let start = ContinuousClock.now
      #expect(try await program.call() == 7)
      #expect(.now - start >= .milliseconds(50))
    }
  }

  @Test("a hung call goes on with its function when its faults are cleared, and when the client leaves")
  func released() async {
    await #expect(processExitsWith: .success) { @MainActor in
      for leaves in [false, true] {
        let program = try await Program()
        try await program.know("user")
        #expect(try await program.fault("user", #""hang":true,"next":1"#) == .done(nodes: 1))
        let task = try await program.held("user")
        if leaves {
          program.client.close()
        } else {
          #expect(try await program.client.perform("clearFaults") == .done(nodes: 1))
        }
        #expect(try await task.value == 7)
        program.agent.stop()
      }
    }
  }

  @Test("hung and delayed calls go on when the agent stops, whatever the length of a delay")
  func stopped() async {
    await #expect(processExitsWith: .success) { @MainActor in
      for members in [#""hang":true"#, #""delay":9223372036854775807"#] {
        let program = try await Program()
        try await program.know("user")
        #expect(try await program.fault("user", members) == .done(nodes: 1))
        let task = try await program.held("user")
        program.agent.stop()
        #expect(try await task.value == 7)
        // No client, no fault.
        #expect(try await program.call() == 7)
      }
    }
  }

  @Test("a hung call whose task is cancelled ends as cancelled")
  func cancelled() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = try await Program()
      try await program.know("user")
      #expect(try await program.fault("user", #""hang":true"#) == .done(nodes: 1))
      let task = try await program.held("user")
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(try await program.wait(for: "user(held)") { $0.state == .failed }.error?.text == "cancelled")
      try await program.wait(for: "user") { $0.calls?.cancelled == 1 && $0.calls?.inFlight == 0 }
    }
  }

  @Test("a delayed call whose faults are cleared does not fail by a fault after the delay")
  func clearedInDelay() async throws {
    let family = CallFamilies().family("user", in: nil)
    #expect(family.faults.add(Fault(.delay(3_600_000_000_000)), InjectableErrors(), origin: nil))
    #expect(family.faults.add(Fault(.fail(error: "down")), InjectableErrors(), origin: nil))
    let call = CallRecord(family, "", began: 0, watch: 0, parent: nil)
    async let isOver: Void = family.faults.apply(to: call, throwing: (any Error).self)
    while call.marks.isEmpty { await Task.yield() }
    family.faults.clear()
    try await isOver
  }

  @Test("a held call whose task is cancelled does not begin its function, if that can throw; else it does")
  func cancelledHang() async {
    let family = CallFamilies().family("user", in: nil)
    #expect(family.faults.add(Fault(.hang), InjectableErrors(), origin: nil))
    let call = CallRecord(family, "", began: 0, watch: 0, parent: nil)
    let task = Task { try await family.faults.apply(to: call, throwing: (any Error).self) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let other = Task { await family.faults.apply(to: call, throwing: Never.self) }
    other.cancel()
    await other.value
  }

  @Test("the closure that finds errors may ask for the faults of the family")
  func closureOutsideLock() async {
    let family = CallFamilies().family("user", in: nil)
    let errors = InjectableErrors()
    errors.setSource { _ in family.faults.faults.count == 1 ? APIError.down : nil }
    #expect(family.faults.add(Fault(.fail(error: "any"), count: 1), errors, origin: nil))
    let call = CallRecord(family, "", began: 0, watch: 0, parent: nil)
    await #expect(throws: APIError.down) { try await family.faults.apply(to: call, throwing: APIError.self) }
  }

  @Test("a fault whose error the functions of a family cannot throw is refused, with the reason")
  func typed() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = try await Program()
      let agent = program.agent
      try await agent.call("typed") { () async throws(APIError) in }
      await agent.call("sure") {}
      try await program.wait(for: "typed") { _ in true }
      try await program.wait(for: "sure") { _ in true }
      #expect(
        try await program.fault("typed", #""error":"other""#)
          == .refused("the function of typed throws APIError, and other is no such error"))
      #expect(
        try await program.fault("sure", #""error":"limited""#)
          == .refused("the function of sure does not throw: its calls can hang or be delayed"))
      #expect(try await program.fault("typed", #""error":"limited","next":1"#) == .done(nodes: 1))
      // A call of the family that cannot throw the error leaves the fault to the next one.
      await agent.call("typed") {}
      do throws(APIError) {
        try await agent.call("typed") { () async throws(APIError) in throw .down }
      } catch {
        #expect(error == .limited)
      }
      #expect(try await program.fault("sure", #""delay":1000000,"next":1"#) == .done(nodes: 1))
      await agent.call("sure") {}
    }
  }

  @Test("a call takes no fault, a family at most 16, and neither is synced")
  func refused() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = try await Program()
      try? await program.agent.call("user", "1") { throw APIError.down }
      try await program.wait(for: "user(1)") { $0.state == .failed }
      #expect(try await program.fault("user(1)", #""hang":true"#) == .ignored(.nothingToFault))
      #expect(try await program.client.perform("clearFaults", of: "user(1)") == .ignored(.nothingToFault))
      #expect(try await program.client.perform("sync", of: "user") == .ignored(.cannotSync))
      for _ in 0..<16 { #expect(try await program.fault("user", #""error":"x""#) == .done(nodes: 1)) }
      #expect(
        try await program.fault("user", #""error":"x""#) == .refused("user has 16 faults already; none was added"))
    }
  }

  @Test("a tracked function throws the program's own error to those who fetch")
  func trackedFunction() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = try await Program()
      let posts = program.agent.track("posts") { 7 }
      try await program.wait(for: "posts") { _ in true }
      #expect(try await program.fault("posts", #""error":"limited","next":1"#) == .done(nodes: 1))
      await #expect(throws: APIError.limited) { try await posts.fetch() }
      #expect(try await posts.fetch() == 7)
      #expect(try await program.client.perform("fail", of: "posts", #""error":"limited""#) == .done(nodes: 1))
      #expect(posts.error as? APIError == .limited)
    }
  }

  @Test("the header has the words of the program's errors, and comes again when there are more")
  func words() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let program = try await Program()
      #expect(program.client.header?.errors == ["limited"])
      program.agent.register(errors: ["down": APIError.down, "two words": APIError.down, "": APIError.down])
      _ = try await program.client.line { if case .header = $0 { true } else { false } }
      #expect(program.client.header?.errors == ["down", "limited"])
      let reader = try makeAgent()
      reader.register(errors: ["limited": APIError.limited])
      let client = try TestClient(reader)
      _ = try await client.moment()
      #expect(client.header?.errors == [])
    }
  }

  private func areSet(_ family: CallFamily) -> Bool { family.faults.areSet.load(ordering: .relaxed) }

  @Test("a call that asks for its faults after they were cleared is not held")
  func clearedBefore() async throws {
    let families = CallFamilies()
    let family = families.family("user", in: nil)
    #expect(family.faults.add(Fault(.hang), InjectableErrors(), origin: nil))
    #expect(areSet(family))
    #expect(family.faults.clear() && !family.faults.clear())
    #expect(!areSet(family))
    let call = CallRecord(family, "", began: 0, watch: 0, parent: nil)
    try await family.faults.apply(to: call, throwing: (any Error).self)
    #expect(call.marks.isEmpty)
  }

  @Test("many tasks are held and released while faults come and go, and all end")
  func race() async throws {
    let families = CallFamilies()
    let family = families.family("user", in: nil)
    let errors = InjectableErrors()
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        while !Task.isCancelled {
          _ = family.faults.add(Fault(.hang, count: 3), errors, origin: nil)
          await Task.yield()
          families.clearFaults()
        }
      }
      await withTaskGroup(of: Void.self) { calls in
        for task in 0..<64 {
          calls.addTask {
            for _ in 0..<200 {
              let call = CallRecord(family, "", began: 0, watch: 0, parent: nil)
              let held = Task { try await family.faults.apply(to: call, throwing: (any Error).self) }
              if task % 4 == 0 { held.cancel() }
              _ = await held.result
            }
          }
        }
      }
      group.cancelAll()
    }
    #expect(!areSet(family))
  }
}
