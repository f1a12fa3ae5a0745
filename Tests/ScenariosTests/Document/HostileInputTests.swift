import TestSupport
import Testing

@testable import Scenarios
@testable import YAMLReading

@Suite("Hostile input", .timeLimit(.minutes(30)))
struct HostileInputTests {
  @Test(
    "Values nested too deep are refused before the stack is used up",
    arguments: [
      String(repeating: "[", count: 100_000),
      String(repeating: "{a: ", count: 100_000),
      String(repeating: "- ", count: 100_000),
      String(repeating: "? ", count: 100_000),
      String(repeating: "[", count: 1_500) + String(repeating: "]", count: 1_500),
    ])
  func depth(text: String) {
    #expect(codes(of: text) == [.tooLarge])
  }

  @Test(
    "A thousand levels are read, one more is not",
    arguments: [("[", "", "]"), ("- ", "x", ""), ("{ a: ", "x", "}"), ("? ", "x", "")])
  func depthLimit(opening: String, value: String, closing: String) {
    func text(_ levels: Int) -> String {
      String(repeating: opening, count: levels) + value + String(repeating: closing, count: levels)
    }
    #expect(!codes(of: text(1_000)).contains(.tooLarge))
    #expect(codes(of: text(1_001)) == [.tooLarge])
  }

  @Test("Aliases that nest values too deep are refused")
  func aliasDepth() {
    let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    let text = "a: &a \(deep)\nb: \(String(repeating: "[", count: 600))*a\(String(repeating: "]", count: 600))"
    #expect(codes(of: text) == [.tooLarge])
  }

  @Test("Nodes nested to the depth limit are read")
  func deepNodes() throws {
    let levels = 400
    let text =
      (0..<levels).map { "{ id: g\($0), kind: group, children: [" }.joined() + "{ id: leaf }"
      + String(repeating: "] }", count: levels)
    #expect(try scenario(nodes: "  - \(text)").nodes.count == levels + 1)
  }

  @Test("Aliases of aliases are refused when they would grow out of bounds")
  func billionLaughs() {
    let lines = (1...30).map {
      "k\($0): &a\($0) [\(Array(repeating: "*a\($0 - 1)", count: 10).joined(separator: ", "))]"
    }
    #expect(codes(of: "k0: &a0 x\n" + lines.joined(separator: "\n")) == [.tooLarge])
  }

  @Test("Aliases cannot repeat a long text out of bounds")
  func aliasedText() {
    let text = "a: &a \(String(repeating: "x", count: 1024 * 1024))\nb: ["
    #expect(codes(of: text + String(repeating: "*a,", count: 62) + "]").contains(.unknownKey))
    #expect(codes(of: text + String(repeating: "*a,", count: 64) + "]") == [.tooLarge])
  }

  @Test("Too many combining marks on one character are refused, escaped or not")
  func marks() {
    func codes(_ count: Int, _ mark: String) -> [Diagnostic.Code] {
      ScenariosTests.codes(of: "scenario: \"x\(String(repeating: mark, count: count))\"\nnodes: [{ id: a }]")
    }
    #expect(codes(100, "\u{301}").isEmpty)
    #expect(codes(101, "\u{301}") == [.tooLarge])
    #expect(codes(101, "\\u0301") == [.tooLarge])
  }

  @Test("A mapping of a hundred thousand keys is read without copying it for each")
  func wideMapping() {
    let keys = (0..<100_000).map { "key\($0): 1" }.joined(separator: "\n")
    #expect(diagnostics(of: keys)?.omitted == 100_002 - 1_000)
  }

  @Test("Counts cannot copy a long id or name out of bounds", arguments: ["id: LONG", "id: a, name: LONG"])
  func longCopies(node: String) {
    let long = String(repeating: "x", count: 10_000)
    let text = "scenario: x\nnodes: [{ \(node.replacing("LONG", with: long)), count: 10000 }]"
    #expect(codes(of: text) == [.tooLarge])
  }

  @Test("A graph in which every edge closes a cycle reports a thousand of them")
  func manyCycles() {
    let children = (1...60).map { "g-\($0)" }.joined(separator: ", ")
    let text = "scenario: x\nnodes: [{ id: g, count: 60, kind: group, children: [\(children)] }]"
    #expect(codes(of: text).count == 1_000)
    #expect(diagnostics(of: text)?.omitted == 0)
  }

  @Test("A word as long as a file is not compared for near misses")
  func longWord() {
    let long = String(repeating: "x", count: 1024 * 1024)
    let children = (0..<50_000).map { "n\($0)" }.joined(separator: ", ")
    let nodes = "[{ id: \(long) }, { id: g, kind: group, children: [\(children)] }]"
    #expect(diagnostics(of: "scenario: x\nnodes: \(nodes)")?.omitted == 49_000)
  }

  @Test("Aliases as keys are not expanded")
  func aliasedKeys() {
    let lines = (1...5).map {
      "k\($0): &a\($0) [\(Array(repeating: "*a\($0 - 1)", count: 10).joined(separator: ", "))]"
    }
    let text = "k0: &a0 x\n" + lines.joined(separator: "\n") + "\n? *a5\n: x\n? *a5\n: y"
    #expect(codes(of: text).filter { $0 == .wrongType }.count == 2)
  }

  @Test("A million and one values are refused")
  func manyValues() {
    #expect(codes(of: "a: [" + String(repeating: "x,", count: 1_000_000) + "]") == [.tooLarge])
  }

  @Test("Counts cannot multiply nodes out of bounds")
  func manyNodes() {
    let text = "scenario: x\nnodes:\n  - { id: a, count: 600000 }\n  - { id: b, count: 600000 }"
    #expect(codes(of: text) == [.tooLarge])
  }

  @Test("Counts cannot multiply children out of bounds")
  func manyEdges() {
    let children = Array(repeating: "a", count: 2_000).joined(separator: ", ")
    let text = "scenario: x\nnodes:\n  - { id: a }\n  - { id: g, kind: group, count: 1000, children: [\(children)] }"
    #expect(codes(of: text) == [.tooLarge])
  }

  @Test("A file larger than 16 MiB is refused unread")
  func size() {
    #expect(codes(of: String(repeating: " ", count: 16 * 1024 * 1024 + 1)) == [.unreadable])
    #expect(codes(of: String(repeating: " ", count: 16 * 1024 * 1024)) == [.syntax])
  }

  @Test("A chain of fifty thousand proxies is followed without recursion, and refused")
  func longChain() {
    let count = 50_000
    let lines = (0..<count).map { "- {id: p\($0), kind: proxy, target: p\($0 + 1)}" }.joined(separator: "\n")
    let text = "scenario: x\nnodes:\n\(lines)\n- {id: p\(count)}"
    #expect(codes(of: text) == [.tooLarge])
  }

  @Test("Many unknown ids cost no more than a few near misses")
  func manyUnknownIDs() throws {
    let nodes = (0..<5_000).map { "- {id: node\($0)}" }.joined(separator: "\n")
    let children = (0..<5_000).map { "nope\($0)" }.joined(separator: ", ")
    let list = try #require(
      diagnostics(of: "scenario: x\nnodes:\n\(nodes)\n- {id: g, kind: group, children: [\(children)]}"))
    #expect(list.diagnostics.count == 1_000)
    #expect(list.omitted == 4_000)
    #expect(list.rendered().hasSuffix("test.yaml: and 4000 more\n"))
  }

  @Test(
    "Nodes nested in maps, joins and chains to the depth limit are read",
    arguments: [
      ("kind: map, of: ", ""), ("kind: joined, inner: a, of: ", ""), ("kind: chain, items: [", "]"),
      ("kind: chain, items: [{ref: ", "}]"),
    ])
  func deepComposites(opening: String, closing: String) throws {
    let levels = 990 / (1 + closing.count)
    let open = (0..<levels).map { "{id: n\($0), \(opening)" }.joined()
    let text = "scenario: x\nnodes: [{id: a}, \(open){id: leaf}\(String(repeating: closing + "}", count: levels))]"
    #expect(try ScenarioReader.read(text, file: "test.yaml").nodes.count == levels + 2)
  }

  @Test(
    "Many unknown waiters and many lookups of waiters cost no more than a few", .timeLimit(.minutes(30)))
  func manyWaiters() {
    let waiters = (0..<10_000).map { "{id: w\($0), for: a, timeout: 1s}" }.joined(separator: ",")
    let unknown = (0..<10_000).map { "{waiter: v\($0), is: satisfied}" }.joined(separator: ",")
    let asking = (0..<10_000).map { _ in "{backoff: b, delays: [1s]}" }.joined(separator: ",")
    let text = "scenario: x\nnodes: [{id: a}, {id: b}]\nwaiters: [\(waiters)]\nexpect: [\(unknown), \(asking)]"
    #expect(codes(of: text).count == 1_000)
  }

  @Test("Bytes that are not UTF-8 are refused with their location")
  func invalidBytes() {
    let bytes: [UInt8] = Array("scenario: x\né: ".utf8) + [0xFF, 0x41]
    #expect {
      try ScenarioReader.read(bytes: bytes, file: "test.yaml")
    } throws: { error in
      (error as? DiagnosticList)?.diagnostics == [.notUTF8(at: SourceLocation(line: 2, column: 4))]
    }
  }

  @Test("Bytes that are UTF-8 are read")
  func validBytes() throws {
    let text = try BuiltInScenarios.text(of: "tour")
    let read = try ScenarioReader.read(bytes: Array(text.utf8), file: "tour.yaml")
    #expect(try read == ScenarioReader.read(text, file: "tour.yaml"))
  }

  @Test("Control characters are refused with their location", arguments: ["\u{0}", "\u{1B}", "\u{7F}"])
  func controlCharacters(character: String) throws {
    let list = try #require(diagnostics(of: "scenario: é\(character)x\nnodes: [{ id: a }]"))
    #expect(list.diagnostics.map(\.code) == [.syntax])
    #expect(list.diagnostics.map(\.location) == [SourceLocation(line: 1, column: 12)])
  }

  @Test("No text of a file reaches the terminal as a control character")
  func escapes() throws {
    let text = #"scenario: x\#nnodes: [{ id: "\e[31m\u202E", zebra: 1 }]"#
    let list = try #require(diagnostics(of: text))
    let visible = list.rendered().unicodeScalars.allSatisfy {
      $0 == "\n" || ![.control, .format].contains($0.properties.generalCategory)
    }
    #expect(visible)
  }
}
