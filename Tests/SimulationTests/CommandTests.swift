import InspectionModel
import Testing

@testable import Simulation

@Suite("Commands")
@MainActor
struct CommandTests {
  private static let family = """
    nodes:
      - id: group
        kind: group
        children: [{ id: a, latency: 1s }, { id: b, latency: 1s }, { id: push, kind: pure }]
      - { id: proxy, kind: proxy }
      - { id: watcher, kind: pureProxy, target: push }

    """

  @Test("a sync of a syncing node is ignored, with the reason")
  func alreadySyncing() throws {
    let run = try Run(Self.family)
    let node = try run.id("a")
    #expect(run.perform(.sync(node)) == .done(nodes: 1))
    #expect(run.perform(.sync(node)) == .ignored(.alreadySyncing))
    #expect(try run.node("a").counts.ignored == 1)
  }

  @Test("a sync if needed of a fresh node is skipped, with the reason")
  func notNeeded() throws {
    let run = try Run(Self.family)
    let node = try run.id("a")
    run.perform(.sync(node))
    run.run(until: .seconds(2))
    #expect(run.perform(.syncIfNeeded(node)) == .ignored(.notNeeded))
    #expect(run.perform(.sync(node)) == .done(nodes: 1))
  }

  @Test("a pure node cannot be synced", arguments: ["push", "watcher"])
  func cannotSync(key: String) throws {
    let run = try Run(Self.family)
    #expect(run.perform(.sync(try run.id(key))) == .ignored(.cannotSync))
    #expect(run.perform(.syncIfNeeded(try run.id(key))) == .ignored(.cannotSync))
  }

  @Test("a sync of a group syncs its children")
  func syncGroup() throws {
    let run = try Run(Self.family)
    #expect(run.perform(.sync(try run.id("group"))) == .done(nodes: 1))
    #expect(try run.node("a").state == .syncing)
    #expect(try run.node("b").state == .syncing)
    #expect(try run.node("push").state == .idle)
  }

  @Test("a sync of all roots syncs those that can sync")
  func syncRoots() throws {
    let run = try Run(Self.family)
    #expect(run.perform(.syncRoots) == .done(nodes: 2))
    #expect(try run.node("proxy").state == .syncing)
  }

  @Test("failing a group fails each of its leaves once, and returns their number")
  func failGroup() throws {
    let run = try Run(Self.family)
    #expect(run.perform(.fail(try run.id("group"), error: "boom")) == .done(nodes: 3))
    for leaf in ["a", "b", "push"] { #expect(try run.node(leaf).error == NodeError(text: "boom")) }
    #expect(try run.node("group").error == NodeError(text: "boom", origin: try run.id("a")))
    #expect(try run.node("watcher").state == .failed)
  }

  @Test("failing a proxy without a target does nothing, with the reason")
  func failEmptyProxy() throws {
    let run = try Run(Self.family)
    #expect(run.perform(.fail(try run.id("proxy"), error: "boom")) == .ignored(.nothingToSet))
  }

  @Test("the journal names the command as the cause of its effects")
  func cause() throws {
    let run = try Run(Self.family)
    let node = try run.id("a")
    run.perform(.fail(node, error: "boom"))
    let command = try #require(
      run.entries.first { $0.event == .command(.given(.fail(node, error: "boom"), by: .user)) })
    let failure = try #require(
      run.entries.first { $0.event == .node(.stateChanged(from: .idle, to: .failed, error: NodeError(text: "boom"))) })
    #expect(failure.cause == command.sequence)
  }

  @Test("a command sets a node's state, with contents when it is synced")
  func setState() throws {
    let run = try Run(Self.family)
    let node = try run.id("a")
    run.perform(.setState(node, .synced, hasContents: nil, error: nil))
    #expect(try run.node("a").state == .synced)
    #expect(try run.node("a").hasContents)
    run.perform(.setState(node, .failed, hasContents: false, error: "gone"))
    #expect(try run.node("a").error == NodeError(text: "gone"))
    #expect(try !run.node("a").hasContents)
    #expect(run.perform(.setState(try run.id("group"), .idle, hasContents: nil, error: nil)) == .ignored(.nothingToSet))
  }

  @Test("a new target receives the sync that its proxy could not forward before")
  func target() throws {
    let run = try Run(Self.family)
    let (proxy, target) = (try run.id("proxy"), try run.id("a"))
    run.perform(.sync(proxy))
    #expect(run.perform(.setTarget(proxy, target)) == .done(nodes: 1))
    #expect(try run.node("a").state == .syncing)
    #expect(try run.node("proxy").children == [target])
    #expect(run.perform(.setTarget(proxy, nil)) == .done(nodes: 1))
    #expect(try run.node("proxy").state == .idle)
    #expect(run.perform(.setTarget(target, nil)) == .ignored(.notAProxy))
  }

  @Test("a target that depends on its proxy is refused; from the script, this is an event")
  func cycle() throws {
    let run = try Run(
      """
      nodes: [{ id: group, kind: group, children: [{ id: proxy, kind: proxy }] }]
      script: [{ at: 1s, target: proxy, to: group }]
      """)
    let (proxy, group) = (try run.id("proxy"), try run.id("group"))
    #expect(run.perform(.setTarget(proxy, group)) == .ignored(.wouldCloseCycle))
    run.run(until: .seconds(1))
    let told = run.entries.contains { entry in
      entry.event == .command(.refused(.wouldCloseCycle)) && entry.node == proxy && entry.time == 1_000_000_000
    }
    #expect(told)
  }

  @Test("events that a command makes due happen at once, even while the clock is paused")
  func settles() throws {
    let run = try Run("clock: { start: paused }\nnodes: [{ id: a, latency: 0s }]")
    run.perform(.sync(try run.id("a")))
    #expect(try run.node("a").state == .synced)
  }

  @Test("a command for an unknown node does nothing")
  func unknownNode() throws {
    let run = try Run(Self.family)
    #expect(run.perform(.sync(NodeID(99))) == .ignored(.unknownNode))
  }
}
