import InspectionModel
import TestSupport
import Testing

@testable import Dashboard

@Suite("A search in the names of many nodes")
struct NameSearchTests {
  private static let keys = ["item", "Photo", "a-1", "größe", "9", "x9-", "", "İ"]
  private static let titles = [nil, "The Photo", "Größe 9", "9"]
  private static let texts = [
    "a", "9", "-", "-1", "m-1", "10", "o-2", "1", "ö", "photo", " 1", "the", "e-9", "", "x9--1", "m-12",
  ]

  /// Nodes of families, with and without numbers, each at the index of its id.
  private static let nodes: [NodeSnapshot?] = {
    var identities: [NodeIdentity] = []
    for key in keys {
      for title in titles {
        let identity = NodeIdentity(key: key, title: title, kind: .loadable)
        identities += [identity] + [1, 2, 9, 10, 19, 91, 100, 12_345].map(identity.copy)
      }
    }
    return identities.enumerated().map { index, identity in
      var node = NodeSnapshot(id: NodeID(index), identity: identity)
      // A program may give an error to a node that is not failed.
      if index % 3 == 0 { node.error = NodeError(text: "m-1 Error") }
      return index % 7 == 0 ? nil : node
    }
  }()

  @Test("finds the nodes that a search in each of them finds", arguments: texts)
  func model(text: String) {
    let name = FilterExpression.name(text)
    let expressions = [
      .text(text), name, .not(name), .all([.text("m-1"), name]), .any([name, .error("error")]), .all([]), .any([]),
    ]
    for expression in expressions {
      let expected = Self.nodes.compactMap { node in node.flatMap { expression.finds($0) ? $0.id : nil } }
      #expect(Array(expression.matches(among: Self.nodes)) == expected, "\(expression)")
    }
  }
}
