import InspectionModel
import Scenarios
import Testing

@Suite("Copies of nodes")
struct CopyReadingTests {
  private func herd() throws -> Scenario {
    let children = "[{ id: a, count: 5 }, a-7, { id: b, count: 100000 }]"
    return try scenario(nodes: "  - { id: a-7 }\n  - { id: g, kind: group, children: \(children) }")
  }

  @Test("each copy is found by its id, at the position of its number")
  func found() throws {
    let herd = try herd()
    #expect(herd.nodes.count == 100_007)
    #expect(herd["a-1"]?.id == "a-1")
    #expect(herd["a-5"] == herd.nodes[6])
    #expect(herd["a-7"] == herd.nodes[0])
    #expect(herd["b-100000"] == herd.nodes.last)
    #expect(herd.nodes[7 + 41].id == "b-42")
  }

  @Test(
    "no other id finds a copy",
    arguments: ["a", "a-0", "a-6", "a-01", "a-", "a--1", "a-1-1", "-1", "b-100001", "b-1e2"])
  func notFound(id: String) throws {
    let herd = try herd()
    #expect(herd[id] == nil)
  }

  @Test("a number that overflows finds no copy")
  func hugeNumber() throws {
    let herd = try herd()
    #expect(herd["a-99999999999999999999999999"] == nil)
  }

  @Test("copies are children in their order, among others")
  func children() throws {
    let children = try #require(try herd()["g"]?.dependencies)
    #expect(children.prefix(7) == ["a-1", "a-2", "a-3", "a-4", "a-5", "a-7", "b-1"])
    #expect(children.count == 100_006)
    #expect(children.last == "b-100000")
  }

  @Test("a counted list equals a list of named nodes")
  func equality() throws {
    let counted = try scenario(nodes: "  - { id: g, kind: group, children: [{ id: a, count: 3 }] }")
    let named = try scenario(nodes: "  - { id: g, kind: group, children: [{ id: a-1 }, { id: a-2 }, { id: a-3 }] }")
    #expect(counted["g"]?.kind == named["g"]?.kind)
    #expect(counted["g"]?.kind != .group(mode: .all, children: ["a-1", "a-2"]))
    #expect(counted["g"]?.kind != .group(mode: .all, children: ["a-1", "a-2", "a-4"]))
  }
}
