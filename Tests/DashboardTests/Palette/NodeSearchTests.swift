import InspectionModel
import Testing

@testable import Dashboard

@Suite("Fuzzy search for nodes")
struct NodeSearchTests {
  private func names(_ names: [String?]) -> PackedNames {
    PackedNames(
      names.enumerated().map { index, name in
        name.map {
          NodeSnapshot(id: NodeID(index), identity: NodeIdentity(key: $0, kind: .loadable))
        }
      }
    ) { $0.key }
  }

  private func many(_ count: Int) -> PackedNames { names((0..<count).map { "node-\($0)" }) }

  @Test("the best results are kept in order, and all are counted")
  func best() {
    var search = NodeSearch(many(1_000))
    search.search(FuzzyQuery("n"), atMost: 3)
    #expect(search.count == 1_000 && search.best.map { search.names[$0.index] } == ["node-0", "node-1", "node-2"])
    search.search(FuzzyQuery("n99"), atMost: 3)
    #expect(search.best.map { search.names[$0.index] } == ["node-99", "node-990", "node-991"])
    #expect(search.count == 28)
  }

  @Test("a longer query searches only previous results and finds the same nodes")
  func narrowing() {
    var search = NodeSearch(many(5_000))
    var whole = search
    for text in ["n", "no", "no4", "no42", "no421"] {
      let before = search.count
      search.search(FuzzyQuery(text), atMost: 50)
      whole = NodeSearch(whole.names)
      whole.search(FuzzyQuery(text), atMost: 50)
      #expect(search.best == whole.best && search.count == whole.count)
      #expect(search.searchedCount == (text == "n" ? 5_000 : before), "\(text)")
    }
    search.search(FuzzyQuery("no4"), atMost: 50)
    #expect(search.searchedCount == 5_000)
  }

  @Test("a node is found by its title and listed by its name")
  func titles() {
    let identities = [
      NodeIdentity(key: "token", title: "Access 東京", kind: .loadable), NodeIdentity(key: "photos", kind: .loadable),
    ]
    var search = NodeSearch(of: identities.enumerated().map { NodeSnapshot(id: NodeID($0), identity: $1) })
    for text in ["access", "東京", "tok"] {
      search.search(FuzzyQuery(text), atMost: 9)
      #expect(search.best.map { search.names[$0.index] } == ["token"], "\(text)")
    }
  }

  @Test("unknown nodes are skipped, and the others keep their positions")
  func gaps() {
    var search = NodeSearch(names([nil, "b", nil, "ab"]))
    search.search(FuzzyQuery("b"), atMost: 9)
    #expect(search.best.map(\.index) == [1, 3])
  }

  @Test("completion stops at the common prefix and never splits a character")
  func completion() {
    let names = names(["photos", "photo-1", "später", "spåt", nil, "日本", "日没"])
    let photos = names.beginning(with: "ph", atMost: 1)
    #expect(photos.first == ["photos"] && photos.count == 2 && photos.common == "photo")
    #expect(names.beginning(with: "s", atMost: 9).common == "sp")
    #expect(names.beginning(with: "日", atMost: 9).common == "日")
    #expect(names.beginning(with: "x", atMost: 9).count == 0)
    #expect(names.contains("später") && !names.contains("spä") && !names.contains(""))
  }
}
