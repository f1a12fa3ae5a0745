import Foundation
import Inspection
import InspectionModel
import Loadables
import Synchronization
import Testing

@testable import LoadscopeAgent

/// The keys of the calls within which calls were made, by the keys of these; `-` for none. Calls that failed have nodes.
@MainActor
private func parents(of program: @escaping @MainActor (LoadscopeAgent) async -> Void) async throws -> [String: String] {
  let agent = try makeAgent()
  let client = try TestClient(agent)
  _ = try await client.moment()
  await program(agent)
  // The last one ends the test.
  try? await agent.call("end", "") { throw TestError("end") }
  var (keys, begins) = ([NodeID: String](), [UInt64: NodeID]())
  var found: [String: String] = [:]
  var isOver = false
  while !isOver {
    let changes = try await client.moment()
    for node in changes.nodes { keys[node.id] = node.identity.key }
    for entry in changes.entries {
      guard let node = entry.node, case .node(.stateChanged(_, .syncing, _)) = entry.event else { continue }
      begins[entry.sequence] = node
      found[keys[node] ?? ""] = entry.cause.flatMap { begins[$0] }.flatMap { keys[$0] } ?? "-"
      isOver = isOver || keys[node]?.hasPrefix("end") == true
    }
  }
  return found.filter { !$0.key.hasPrefix("end") }
}

/// Calls within calls, made in the ways of Swift. All fail, so that they have nodes.
private enum Ways {
  @Sendable static func fail(_ agent: LoadscopeAgent, _ argument: String) async {
    try? await agent.call("child", argument) { throw TestError(argument) }
  }
}

private actor Worker {
  func work(_ agent: LoadscopeAgent) async { await Ways.fail(agent, "actor") }
}

@Suite("Calls")
struct CallTests {
  @Test(
    "a call has the call around it as its parent: in child tasks, tasks and actors, not in detached tasks and callbacks"
  )
  func parentsOfCalls() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let found = try await parents { agent in
        try? await agent.call("outer", "1") {
          await Ways.fail(agent, "direct")
          async let first: Void = Ways.fail(agent, "async let")
          await first
          await withTaskGroup(of: Void.self) { $0.addTask { await Ways.fail(agent, "group") } }
          await Task { await Ways.fail(agent, "task") }.value
          await Worker().work(agent)
          await Task.detached { await Ways.fail(agent, "detached") }.value
          await withCheckedContinuation { continuation in
            Dispatch.async {
              Task {
                await Ways.fail(agent, "callback"); continuation.resume()
              }
            }
          }
          throw TestError("outer")
        }
      }
      #expect(
        found == [
          "outer(1)": "-", "child(direct)": "outer(1)", "child(async let)": "outer(1)", "child(group)": "outer(1)",
          "child(task)": "outer(1)", "child(actor)": "outer(1)", "child(detached)": "-", "child(callback)": "-",
        ])
    }
  }

  @Test("a watch can go on for days: taking its calls does not nest the closure that tells of them")
  func longWatch() async {
    await #expect(processExitsWith: .success) {
      let calls = CallRecorder()
      calls.start {}
      for _ in 0..<500_000 {
        await calls.record("call", "") { _ in }
        _ = calls.take(ofWatch: calls.currentWatch)
      }
    }
  }

  @Test("a call returns what its function returns, throws what it throws, and runs in the caller's isolation")
  func transparent() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      for isWatched in [false, true] {
        let client = isWatched ? try TestClient(agent) : nil
        _ = try await client?.moment()
        var count = 0
        let result = try await agent.call("count") { () async throws -> Int in
          MainActor.assertIsolated()
          count += 1
          await Task.yield()
          MainActor.assertIsolated()
          return count
        }
        #expect(result == 1 && count == 1)
        do throws(TestError) {
          try await agent.call("fail") { () async throws(TestError) in throw TestError("typed") }
        } catch {
          #expect(error.shortDescription == "typed")
        }
      }
    }
  }

  @Test("the argument is evaluated only while a client is attached, and redacted")
  func argument() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent { $0.replacing("secret", with: "…") }
      var count = 0
      func text() -> String {
        count += 1
        return "secret-\(count)"
      }
      await agent.call("load", text()) {}
      #expect(count == 0)
      let client = try TestClient(agent)
      _ = try await client.moment()
      try? await agent.call("load", text()) { throw TestError("a secret") }
      #expect(count == 1)
      var keys: Set<String> = []
      while keys.count < 2 { for node in try await client.moment().nodes { keys.insert(node.identity.key) } }
      #expect(keys == ["load", "load(…-1)"])
    }
  }

  @Test("a failed call shows its error, a cancelled one `cancelled`; the family counts both")
  func errors() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let client = try TestClient(agent)
      _ = try await client.moment()
      try? await agent.call("load", "a") { throw TestError("down") }
      let task = Task { try await agent.call("load", "b") { try await Task.sleep(for: .seconds(60)) } }
      try await Task.sleep(for: .milliseconds(200))
      task.cancel()
      _ = await task.result
      var nodes: [String: NodeSnapshot] = [:]
      while nodes["load"]?.calls?.ended != 2 || nodes["load(b)"]?.state != .failed {
        for node in try await client.moment().nodes { nodes[node.identity.key] = node }
      }
      #expect(nodes["load(a)"]?.error?.text == "down" && nodes["load(b)"]?.error?.text == "cancelled")
      let family = try #require(nodes["load"])
      #expect(family.identity.kind == .callFamily && family.state == .failed && family.parents.isEmpty)
      #expect(family.calls?.failed == 1 && family.calls?.cancelled == 1 && family.calls?.inFlight == 0)
      #expect(nodes["load(a)"]?.identity.kind == .call && nodes["load(a)"]?.home == family.id)
    }
  }

  @Test("attempts within a call are its events, each caused by the one before, and the last one causes the call's end")
  func attempts() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let client = try TestClient(agent)
      _ = try await client.moment()
      try? await agent.call("load", "a") { call in
        try? await call.attempt { () async throws in throw TestError("busy") }
        try await call.attempt { () async throws in throw TestError("down") }
      }
      let entries = try await client.entries { $0.contains { $0.failure != nil } }
      let steps = entries.filter { $0.node != nil }
      let words = steps.map { step in
        switch step.event {
        case .node(.stateChanged(_, let state, let error)): "\(state.word) \(error?.text ?? "")"
        case .sync(.attempted(let delay)): "attempt \(delay == nil ? "" : "again")"
        case .sync(.attemptFailed(let error)): "attempt failed \(error?.text ?? "")"
        default: "\(step.event)"
        }
      }
      #expect(
        words == [
          "syncing ", "attempt ", "attempt failed busy", "attempt again", "attempt failed down", "failed down",
        ])
      #expect(steps.dropFirst().map(\.cause) == steps.dropLast().map(\.sequence))
    }
  }

  @Test("an attempt returns and throws what its function does, with and without a client, also after the call's end")
  func attemptResults() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      for isWatched in [false, true] {
        let client = isWatched ? try TestClient(agent) : nil
        _ = try await client?.moment()
        let call = try await agent.call("load") { (call: AgentCall) async throws -> AgentCall in
          #expect(try await call.attempt { () async throws -> Int in 7 } == 7)
          await #expect(throws: TestError.self) { try await call.attempt { () async throws in throw TestError("no") } }
          return call
        }
        #expect(await call.attempt { 8 } == 8)
      }
    }
  }

  @Test("a call that ends in a later watch than it began in counts in neither")
  func betweenWatches() async {
    let recorder = CallRecorder()
    recorder.start {}
    await recorder.record("load", "") { _ in
      recorder.stop()
      await recorder.record("load", "unwatched") { _ in }
      recorder.start {}
    }
    #expect(recorder.take(ofWatch: recorder.currentWatch).isEmpty)
    await recorder.record("load", "") { _ in }
    #expect(recorder.take(ofWatch: recorder.currentWatch - 2).isEmpty)
    let counts = recorder.take(ofWatch: recorder.currentWatch).counts.reduce(into: CallCounts()) { $0.add($1) }
    #expect(counts.begun == 1 && counts.succeeded == 1)
    recorder.stop()
    recorder.stop()
    recorder.start {}
    await recorder.record("load", "") { _ in }
    #expect(!recorder.take(ofWatch: recorder.currentWatch).isEmpty)
    recorder.stop()
  }

  @Test("a call keeps its first attempts, so that one that retries for ever takes no more memory")
  func attemptLimit() {
    let call = CallRecord(CallFamilies().family("a", in: nil), "", began: 0, watch: 0, parent: nil)
    for _ in 0...CallRecord.markLimit { call.beginAttempt() }
    #expect(call.marks.count == CallRecord.markLimit)
    call.end(CallEnd(time: 1, outcome: .succeeded))
    call.beginAttempt()
    #expect(call.marks.count == CallRecord.markLimit)
  }

  @Test("names, arguments and errors of any text reach a client, each within its limit")
  func anyTexts() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let seed = UInt64.random(in: 0 ..< .max)
      print("seed \(seed)")
      var generator = SplitMix64(seed: seed)
      let parts = [
        "", "a", "/", "(", ")", "\"", "\\", "\n", "\u{1B}]52;c;\u{7}", "\u{0}", "\u{85}", "\u{202E}", "\u{2028}", "日本",
        "e\u{301}", "👩‍👧", String(repeating: "long ", count: 2_000), String(repeating: "\u{301}", count: 5_000),
      ]
      func text() -> String {
        (0...3).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
      }
      let agent = try makeAgent()
      let client = try TestClient(agent)
      _ = try await client.moment()
      for _ in 0..<40 {
        let (name, argument, error) = (text(), text(), text())
        try? await agent.call(name, argument) {
          try await agent.call(text()) { () async throws in throw TestError(error) }
        }
      }
      try? await agent.call("end") { throw TestError("end") }
      var keys: Set<String> = []
      while !keys.contains("end") {
        for node in try await client.moment().nodes {
          keys.insert(node.identity.key)
          #expect(node.identity.key.utf8.count <= Inspector.nameLimit, "seed \(seed)")
          #expect(node.error?.text.utf8.count ?? 0 <= ErrorDescriber.limit, "seed \(seed)")
        }
      }
      #expect(keys.count > 10, "seed \(seed)")
    }
  }

  @Test("a client that attaches later sees the calls in flight that began while another one was attached")
  func secondClient() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let first = try TestClient(agent)
      _ = try await first.moment()
      let task = Task { try await agent.call("load", "a") { try await Task.sleep(for: .seconds(60)) } }
      var isShown = false
      while !isShown { isShown = try await first.moment().nodes.contains { $0.identity.key == "load(a)" } }
      let second = try TestClient(agent)
      let nodes = try await second.moment().nodes
      #expect(nodes.first { $0.identity.key == "load(a)" }?.state == .syncing)
      #expect(nodes.first { $0.identity.key == "load" }?.calls?.inFlight == 1)
      task.cancel()
    }
  }

  @Test("after the last client has left, the next one sees the calls from its own time on")
  func nextClient() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      for number in 1...3 {
        let client = try TestClient(agent)
        #expect(try await client.moment().nodes.isEmpty)
        try? await agent.call("load", "\(number)") { throw TestError("down") }
        var (family, key) = (NodeCalls?.none, "")
        while family?.ended != 1 || key.isEmpty {
          for node in try await client.moment().nodes {
            family = node.calls ?? family
            if node.identity.kind == .call { key = node.identity.key }
          }
        }
        #expect(key == "load(\(number))" && family?.failed == 1)
        client.close()
        // The agent notices the end of the connection.
        try await eventually { agent.isWatchingCalls == false }
      }
    }
  }

  @Test("a task that hands on its call for ever retains no chain of calls")
  func chain() {
    let families = CallFamilies()
    var tally = CallTally()
    weak var first: CallRecord?
    var last: CallRecord?
    let start = CallTime.now
    for number in 0..<100 as Range<Int64> {
      let time = start + .seconds(number)
      let call = CallRecord(families.family("next", in: last?.family), "", began: time, watch: 0, parent: last)
      var calls = RecordedCalls()
      calls.begin(call)
      call.end(CallEnd(time: time + .milliseconds(50), outcome: number % 3 == 0 ? .failed(TestError("x")) : .succeeded))
      calls.end(call, .succeeded)
      _ = tally.add(calls, at: time + .milliseconds(60))
      _ = tally.add(RecordedCalls(), at: time + .milliseconds(500))
      if number == 0 { first = call }
      last = call
    }
    #expect(first == nil && last?.parent == nil)
  }
}

/// A queue whose tasks inherit no task-local values.
private enum Dispatch {
  static func async(_ body: @escaping @Sendable () -> Void) { Foundation.Thread.detachNewThread(body) }
}
