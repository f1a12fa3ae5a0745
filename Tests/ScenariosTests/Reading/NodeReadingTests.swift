import InspectionModel
import Scenarios
import Testing
import YAMLReading

@Suite("Reading nodes")
struct NodeReadingTests {
  @Test("A node with nothing but an id is a loadable with the standard behaviour")
  func minimal() throws {
    let node = try #require(try scenario(nodes: "  - id: a")["a"])
    #expect(node.kind == .loadable(Behaviour(latency: .fixed(.milliseconds(500)), outcomes: .list([.ok]))))
    #expect(node.name == nil)
    #expect(node.syncer == nil)
  }

  @Test("Defaults apply to loadables without own values, wherever the file has them")
  func defaults() throws {
    let scenario = try scenario(
      nodes: "  - { id: a }\n  - { id: b, latency: 2s, onFailure: keep }",
      script: "defaults: { latency: 1s, outcomes: [hang], initialContents: cached, onFailure: drop }")
    let standard = Behaviour(
      latency: .fixed(.seconds(1)), outcomes: .list([.hang]), initialContents: .cached, onFailure: .drop)
    #expect(scenario["a"]?.kind == .loadable(standard))
    var other = standard
    other.latency = .fixed(.seconds(2))
    other.onFailure = .keep
    #expect(scenario["b"]?.kind == .loadable(other))
  }

  @Test("Outcomes are ok, hang or any other word, taken literally")
  func outcomes() throws {
    let node = try scenario(nodes: "  - { id: a, outcomes: [ok, hang, http-503, 404, 1e3, no] }")["a"]
    let expected: [Outcome] = [.ok, .hang, .error("http-503"), .error("404"), .error("1e3"), .error("no")]
    #expect(node?.kind == .loadable(Behaviour(outcomes: .list(expected))))
  }

  @Test("Scalars are read as written", arguments: ["404", "1e3", "on", "no", "0x10", "2001-01-01"])
  func scalars(word: String) throws {
    let scenario = try scenario(nodes: "  - { id: \(word), name: \(word) }")
    #expect(scenario[word]?.name == word)
  }

  @Test("An inline node follows its parent, before the parent's next sibling")
  func order() throws {
    let scenario = try scenario(
      nodes: """
          - id: feed
            kind: group
            children: [{ id: inner, kind: group, children: [{ id: photos }] }, { id: avatar }]
          - id: token
        """)
    #expect(scenario.nodes.map(\.id) == ["feed", "inner", "photos", "avatar", "token"])
    #expect(scenario.roots == ["feed", "token"])
  }

  @Test("Children and targets may be defined later in the file")
  func forwardReferences() throws {
    let scenario = try scenario(
      nodes: """
          - { id: current, kind: proxy, target: feed }
          - { id: feed, kind: group, children: [photos, { id: avatar }, photos] }
          - { id: photos }
        """)
    #expect(scenario["current"]?.kind == .proxy(target: "feed"))
    #expect(scenario["feed"]?.kind == .group(mode: .all, children: ["photos", "avatar", "photos"]))
  }

  @Test(
    "Strict is another word for all",
    arguments: zip(["all", "strict", "any", "never"], [NodeGroupMode.all, .all, .any, .never]))
  func modes(word: String, mode: NodeGroupMode) throws {
    let scenario = try scenario(nodes: "  - { id: g, kind: group, mode: \(word), children: [] }")
    #expect(scenario["g"]?.kind == .group(mode: mode, children: []))
  }

  @Test("A proxy's target can be missing or null", arguments: ["", ", target: null", ", target: ~"])
  func noTarget(text: String) throws {
    #expect(try scenario(nodes: "  - { id: p, kind: proxy\(text) }")["p"]?.kind == .proxy(target: nil))
  }

  @Test("A proxy's target can be defined inline")
  func inlineTarget() throws {
    let scenario = try scenario(nodes: "  - { id: p, kind: pureProxy, target: { id: t, kind: pure } }")
    #expect(scenario["p"]?.kind == .pureProxy(target: "t"))
    #expect(scenario["t"]?.kind == .pure)
  }

  @Test("Count makes numbered nodes, which are all children")
  func count() throws {
    let scenario = try scenario(
      nodes: "  - { id: g, kind: group, children: [{ id: thumb, count: 3, latency: 1s, name: Thumbnail }] }")
    #expect(scenario["g"]?.kind == .group(mode: .all, children: ["thumb-1", "thumb-2", "thumb-3"]))
    #expect(scenario.nodes.map(\.id) == ["g", "thumb-1", "thumb-2", "thumb-3"])
    #expect(scenario["thumb-3"]?.kind == .loadable(Behaviour(latency: .fixed(.seconds(1)))))
    #expect(scenario["thumb-3"]?.name == "Thumbnail 3")
  }

  @Test("Copies of a group share the nodes defined within it")
  func countedGroup() throws {
    let scenario = try scenario(nodes: "  - { id: g, count: 2, kind: group, children: [{ id: a }] }")
    #expect(scenario.nodes.map(\.id) == ["g-1", "g-2", "a"])
    #expect(scenario.roots == ["g-1", "g-2"])
    #expect(scenario["g-2"]?.dependencies == ["a"])
  }

  @Test("An empty syncer retries failures only")
  func standardSyncer() throws {
    let syncer = try #require(try scenario(nodes: "  - { id: a, syncer: {} }")["a"]?.syncer)
    #expect(syncer.policy == .syncIfNeeded)
    #expect(syncer.backoff.period == 0)
    #expect(syncer.backoff.min == 1_000_000_000)
    #expect(syncer.backoff.max == 60_000_000_000)
    #expect(syncer.backoff.multiplier == 2.0.squareRoot())
    #expect(syncer.backoff.maxAttempts == nil)
  }

  @Test("Everything that can be synced can have a syncer", arguments: ["loadable", "group, children: []", "proxy"])
  func syncer(kind: String) throws {
    let text =
      "{ policy: sync, period: 30s, backoff: { min: 2s, max: 8s, multiplier: 2, maxAttempts: 5, jitter: none } }"
    let syncer = try scenario(nodes: "  - { id: a, kind: \(kind), syncer: \(text) }")["a"]?.syncer
    let backoff = NodeBackoff(
      min: 2_000_000_000, max: 8_000_000_000, multiplier: 2, period: 30_000_000_000, maxAttempts: 5)
    #expect(syncer == SyncerDefinition(policy: .sync, backoff: backoff))
  }

  @Test("A node has the location of its id")
  func location() throws {
    #expect(try scenario(nodes: "  - { kind: pure, id: a }")["a"]?.location == SourceLocation(line: 3, column: 23))
  }

  @Test("An invalid node causes no errors in references to it")
  func noFollowUps() {
    let text =
      "scenario: x\nnodes: [{ id: a, kind: zebra }, { id: b, kind: proxy, target: a }]\nscript: [{ at: 1s, sync: a }]"
    #expect(codes(of: text) == [.invalidValue])
  }
}
