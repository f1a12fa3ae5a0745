import InspectionModel
import Testing

@testable import Recordings

@Suite("The names of a recording's nodes")
struct RecordedNamesTests {
  @Test("a name stays with its node when another node is to have it")
  func taken() {
    var names = RecordedNames()
    names.append("a", for: NodeID(0))
    names.append("b", for: NodeID(1))
    let isAssigned = names.append("a", for: NodeID(2))
    #expect(!isAssigned)
    #expect(names["a"] == NodeID(0))
    #expect(names[NodeID(2)] == nil)
  }

  @Test("the name of a removed node is free")
  func removed() {
    var names = RecordedNames()
    names.append("a", for: NodeID(0))
    #expect(names.remove(NodeID(0)) == "a")
    let isAssigned = names.append("a", for: NodeID(1))
    #expect(isAssigned)
    #expect(names["a"] == NodeID(1))
  }
}

@Suite("Names that are made unique")
struct UniqueNamesTests {
  /// The names for nodes with these keys, each removed before the next.
  private func names(of keys: [String], goneLimit: Int) -> [String] {
    var names = UniqueNames(goneLimit: goneLimit)
    return keys.enumerated().map { number, key in
      defer { names.remove([NodeID(number)]) }
      return names.add(key: key, for: NodeID(number), number: number)
    }
  }

  @Test("a key is the name; with the node's number if an earlier node had it or if it is unusable")
  func keys() {
    #expect(
      names(of: ["a", "a", "b", "null", "", "x,y", "a##1"], goneLimit: 9)
        == ["a", "a#1", "b", "null#3", "#4", "xy#5", "a##1#6"])
  }

  @Test("after as many removed nodes as are kept, every new name has two signs and the node's number")
  func forgotten() {
    let names = names(of: ["a", "b", "c", "a", "a##4", "b"], goneLimit: 3)
    #expect(names == ["a", "b", "c", "a##3", "a##4##4", "b##5"])
    #expect(Set(names).count == names.count)
  }
}
