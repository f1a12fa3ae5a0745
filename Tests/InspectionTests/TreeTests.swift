import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import Testing

@Suite("The home of a node")
@MainActor
struct TreeTests {
  /// A group at the top level with one child, and another node at the top level.
  @MainActor
  private struct Family {
    let group: LoadableGroup
    let child = TestLoadable()
    let other = TestLoadable()
    let groupID: NodeID
    let childID: NodeID
    let otherID: NodeID

    init(_ inspected: Inspected) {
      group = LoadableGroup([child])
      groupID = inspected.add(group, "group", kind: .group(.all))
      childID = inspected.add(child, "child", under: groupID)
      otherID = inspected.add(other, "other")
      inspected.inspector.linkDependencies()
    }
  }

  @Test("a child's home is its declared parent, and only the others are roots")
  func declared() throws {
    try Inspected.run { inspected in
      let family = Family(inspected)
      let batch = inspected.drain()
      #expect(batch.roots == [family.groupID, family.otherID])
      let group = try #require(batch.nodes.first { $0.id == family.groupID })
      #expect(group.children == [family.childID])
      let child = try #require(batch.nodes.first { $0.id == family.childID })
      #expect(child.home == family.groupID)
    }
  }

  @Test("a removed child moves to the top level, and back under its parent when re-added")
  func takenAway() throws {
    try Inspected.run { inspected in
      let family = Family(inspected)
      _ = inspected.drain()
      family.group.loadables = [family.other]
      let without = inspected.drain()
      #expect(without.roots == [family.groupID, family.childID, family.otherID])
      let orphan = try #require(without.nodes.first { $0.id == family.childID })
      #expect(orphan.home == nil)
      family.group.loadables = [family.child]
      let with = inspected.drain()
      #expect(with.roots == [family.groupID, family.otherID])
      let child = try #require(with.nodes.first { $0.id == family.childID })
      #expect(child.home == family.groupID)
    }
  }

  @Test("a root that becomes a child stays a root")
  func shared() {
    Inspected.run { inspected in
      let family = Family(inspected)
      family.group.loadables = [family.child, family.other]
      #expect(inspected.drain().roots == [family.groupID, family.otherID])
    }
  }

  @Test("a node lists its parents in the order in which they were added")
  func parents() throws {
    try Inspected.run { inspected in
      let family = Family(inspected)
      let second = LoadableGroup([family.child, family.child])
      let secondID = inspected.add(second, "second", kind: .group(.all))
      inspected.inspector.linkDependencies()
      let child = try #require(inspected.drain().nodes.first { $0.id == family.childID })
      #expect(child.parents == [family.groupID, secondID])
      family.group.loadables = []
      let left = try #require(inspected.drain().nodes.first { $0.id == family.childID })
      #expect(left.parents == [secondID])
    }
  }

  @Test("a proxy's new target becomes its child")
  func proxy() throws {
    try Inspected.run { inspected in
      let proxy = LoadableProxy()
      let target = TestLoadable()
      let proxyID = inspected.add(proxy, "proxy", kind: .proxy)
      let targetID = inspected.add(target, "target")
      inspected.inspector.linkDependencies()
      _ = inspected.drain()
      proxy.loadable = target
      let batch = inspected.drain()
      let node = try #require(batch.nodes.first { $0.id == proxyID })
      #expect(node.children == [targetID])
      #expect(batch.entries.contains { $0.event == .node(.childrenChanged) })
    }
  }

  @Test("an unregistered child is shown under its type's name and a number")
  func unregistered() throws {
    try Inspected.run { inspected in
      let group = PureLoadableGroup([PureLoadable()], mode: .any)
      let outer = LoadableGroup([group])
      let id = inspected.add(outer, "outer")
      inspected.inspector.linkDependencies()
      let nodes = inspected.drain().nodes
      #expect(nodes.map(\.identity.key) == ["outer", "PureLoadableGroup#1", "PureLoadable#1"])
      #expect(nodes.map(\.identity.kind) == [.loadable, .group(.any), .pure])
      let leaf = try #require(nodes.last)
      #expect(leaf.home == nodes[1].id)
      #expect(nodes[1].home == id)
    }
  }
}
