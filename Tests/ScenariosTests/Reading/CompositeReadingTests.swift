import InspectionModel
import Scenarios
import Testing
import YAMLReading

@Suite("Reading chains, maps and autosync loadables")
struct CompositeReadingTests {
  private static let latency = Latency.fixed(.milliseconds(500))

  private func node(_ text: String, defaults: String = "{}") throws -> NodeDefinition? {
    try scenario(
      nodes: "  - { id: token }\n  - { id: feed, kind: group, children: [token] }\n  - { id: a, \(text) }",
      script: "defaults: \(defaults)")["a"]
  }

  @Test("Chain items are ids or inline nodes, each with an optional `then`")
  func chain() throws {
    let text =
      "kind: chain, items: [token, { ref: feed, then: complete }, { id: b }, "
      + "{ ref: { id: c }, then: { fail: http-500 } }, { ref: token, then: proceed }]"
    let items = [
      ChainItem("token"), ChainItem("feed", then: .complete), ChainItem("b"),
      ChainItem("c", then: .fail(error: "http-500")),
      ChainItem("token"),
    ]
    let node = try node(text)
    #expect(node?.kind == .chain(items))
    #expect(node?.dependencies == ["token", "feed", "b", "c", "token"])
  }

  @Test("Inline nodes of a chain have it as their home, and copies follow one another")
  func chainInPlace() throws {
    let scenario = try scenario(
      nodes:
        "  - { id: a, kind: chain, items: [{ id: step, count: 2 }, { ref: { id: last, count: 2 }, then: complete }] }")
    #expect(scenario.nodes.map(\.id) == ["a", "step-1", "step-2", "last-1", "last-2"])
    #expect(scenario.nodes.dropFirst().allSatisfy { $0.parent == "a" })
    #expect(
      scenario["a"]?.kind
        == .chain([
          ChainItem("step-1"), ChainItem("step-2"), ChainItem("last-1", then: .complete),
          ChainItem("last-2", then: .complete),
        ]))
  }

  @Test("A chain can be empty")
  func emptyChain() throws {
    #expect(try node("kind: chain, items: []")?.kind == .chain([]))
  }

  @Test(
    "Maps have an origin, and some an inner node",
    arguments: [
      ("map, of: token", NodeDefinition.Kind.map(of: "token"), ["token"]),
      ("asyncMap, of: feed", .asyncMap(of: "feed", latency: latency), ["feed"]),
      (
        "asyncMap, of: feed, latency: { exponential: { mean: 1s } }",
        .asyncMap(of: "feed", latency: .exponential(mean: .seconds(1))), ["feed"]
      ),
      (
        "flatMap, of: token, inner: feed", .flatMap(of: "token", inner: "feed", latency: .fixed(.zero)),
        ["token", "feed"]
      ),
      (
        "flatMap, of: token, inner: feed, latency: 1s",
        .flatMap(of: "token", inner: "feed", latency: .fixed(.seconds(1))), ["token", "feed"]
      ),
      (
        "joined, of: token, inner: token", .joined(of: "token", inner: "token", latency: .fixed(.zero)),
        ["token", "token"]
      ),
      (
        "joined, of: { id: b }, inner: { id: c, kind: map, of: b }",
        .joined(of: "b", inner: "c", latency: .fixed(.zero)), ["b", "c"]
      ),
    ])
  func maps(text: String, kind: NodeDefinition.Kind, dependencies: [String]) throws {
    let node = try node("kind: \(text)")
    #expect(node?.kind == kind)
    #expect(node?.dependencies == dependencies)
  }

  @Test("The default latency of an async map is that of loadables")
  func defaultLatency() throws {
    #expect(
      try node("kind: asyncMap, of: token", defaults: "{ latency: 2s }")?.kind
        == .asyncMap(of: "token", latency: .fixed(.seconds(2))))
  }

  @Test("An autosync loadable has a loadable's behaviour and two intervals")
  func autosync() throws {
    #expect(
      try node("kind: autosync")?.kind
        == .autosync(Behaviour(), interval: .seconds(60), backgroundInterval: .zero))
    #expect(
      try node("kind: autosync, latency: 1s, outcomes: [e], interval: 10s, backgroundInterval: 5m")?.kind
        == .autosync(
          Behaviour(latency: .fixed(.seconds(1)), outcomes: .list([.error("e")])), interval: .seconds(10),
          backgroundInterval: .seconds(300)))
  }

  @Test("An image has a loadable's behaviour, a file and filters")
  func image() throws {
    #expect(
      try node("kind: image, source: pictures/cat.png, latency: 1s")?.kind
        == .image(Behaviour(latency: .fixed(.seconds(1))), ImageDefinition(source: .file("pictures/cat.png"))))
    #expect(
      try node(#"kind: image, url: "https://a.b/cat", filters: [{ resize: { width: 2, height: 1 } }, grayscale]"#)?.kind
        == .image(
          Behaviour(),
          ImageDefinition(
            source: .url("https://a.b/cat"), filters: [.resize(width: 2, height: 1), .grayscale])))
  }

  @Test("The address of an image needs a permission")
  func permission() throws {
    let text = #"{ scenario: x, nodes: [{ id: a, kind: image, url: "https://example.org/cat.png" }] }"#
    #expect(try ScenarioReader.read(bytes: Array(text.utf8), file: "x", allowing: [.http]).nodes.count == 1)
    let list = try #require(throws: DiagnosticList.self) {
      try ScenarioReader.read(bytes: Array(text.utf8), file: "x", allowing: [])
    }
    #expect(list.diagnostics.map(\.code) == [.notAllowed])
    #expect(list.diagnostics.first?.hint?.contains("`--allow http`") == true)
  }

  @Test(
    "Every composite kind can have a syncer and be the target of a proxy",
    arguments: [
      "chain, items: []", "map, of: token", "asyncMap, of: token", "autosync", "joined, of: token, inner: token",
    ])
  func syncer(kind: String) throws {
    let scenario = try scenario(
      nodes: "  - { id: token }\n  - { id: p, kind: proxy, target: { id: a, kind: \(kind), syncer: {} } }")
    #expect(scenario["a"]?.syncer == SyncerDefinition())
  }

  @Test("Every jitter is read", arguments: NodeBackoff.Jitter.allCases)
  func jitter(jitter: NodeBackoff.Jitter) throws {
    let node = try node("syncer: { backoff: { jitter: \(jitter.rawValue) } }")
    #expect(node?.syncer?.backoff.jitter == jitter)
  }
}
