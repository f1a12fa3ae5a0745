import Foundation
import InspectionModel
import Link
import Testing

@testable import Recordings

/// The page and the schema for implementers in other languages.
@Suite("The reference page of the link")
struct LinkPageTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
  }

  private func lines() throws -> [String] {
    let block = try text("docs/reference/link.md").firstMatch(of: /(?s)```text\n(.*?)```/)
    return try #require(block).output.1.split(separator: "\n").map(String.init)
  }

  @Test("its example is a stream whose failure has the stated cause")
  func example() throws {
    var stream = StreamOfLines()
    let read = try stream.read(Array((try lines().joined(separator: "\n") + "\n").utf8))
    let moments = read.compactMap { if case .moment(let changes) = $0 { changes } else { nil } }
    #expect(moments.count == 3)
    #expect(moments.last?.nodes.map { $0.error?.text } == ["no answer", "no answer"])
    #expect(moments.last?.entries.map(\.cause) == [1, 3])
    guard case .end? = read.last else {
      Issue.record("\(read)")
      return
    }
  }

  @Test("it and the schema list every kind of node, and each reason that it names exists") func words() throws {
    let page = try text("docs/reference/link.md")
    // An image is a loadable with a further key.
    let words = NodeKind.allCases.filter { $0 != .image }.map(\.word)
    for word in words { #expect(page.contains("`\(word)`")) }
    let kinds = try #require(try text("docs/reference/link.schema.json").firstMatch(of: /"kind": \{ "enum": (\[.*?\])/))
    #expect(try JSONDecoder().decode([String].self, from: Data(kinds.output.1.utf8)) == words)
    for word in ["alreadySyncing", "notNeeded", "cannotSync", "unknownNode", "readOnly"] {
      #expect(page.contains("`\(word)`"))
      #expect(CommandOutcome.Reason(rawValue: word) != nil)
    }
  }

  @Test("its tables and the schema list every line and every key of the header")
  func everyLine() throws {
    let page = try text("docs/reference/link.md")
    let schema = try #require(
      JSONSerialization.jsonObject(with: Data(try text("docs/reference/link.schema.json").utf8)) as? [String: Any])
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    for word in ["ready", "reply", "picture", "contents", "ping", "pong", "end", "request", "part"] {
      #expect(page.contains("`\(word)`"))
      #expect((definitions[word]?["properties"] as? [String: Any])?[word] != nil)
    }
    let header = definitions["header"]?["properties"] as? [String: [String: Any]]
    #expect(Set((header ?? [:]).keys) == Set(LinkHeader.Key.allCases.map(\.rawValue)))
    let process = header?["process"]?["properties"] as? [String: Any]
    #expect(Set((process ?? [:]).keys) == Set(ProcessDescription.Key.allCases.map(\.rawValue)))
  }

  @Test("the schema has every key of a moment, of a node and of a retry")
  func everyKey() throws {
    let schema = try #require(
      JSONSerialization.jsonObject(with: Data(try text("docs/reference/link.schema.json").utf8)) as? [String: Any])
    func properties(_ path: String...) throws -> [String: Any] {
      try #require(path.reduce(schema as Any?) { ($0 as? [String: Any])?[$1] } as? [String: Any])
    }
    let moment = try properties("$defs", "changes", "properties")
    // `changed` is for recordings, which can be read from any key frame on.
    let keys = MomentKey.allCases.filter { $0 != .changed }.map(\.rawValue)
    #expect(Set(moment.keys) == Set(keys + ["t", "seq", "key", "new", "events"]))
    let node = try properties("$defs", "changes", "properties", "nodes", "items", "properties")
    #expect(Set(node.keys) == Set(NodeKey.allCases.map(\.rawValue) + ["n"]))
    let parts = try #require((node["retry"] as? [String: Any])?["properties"] as? [String: Any])
    #expect(Set(parts.keys) == Set(NodePartKey.allCases.map(\.rawValue)).subtracting(["text", "origin"]))
    let owners = [TimerOwner.syncer, .waiter(nil), .autosync, .actionManager, .timeout].map(\.word)
    #expect((parts["by"] as? [String: Any])?["enum"] as? [String] == owners)
  }
}
