import InspectionModel
import Loadables
import LoadablesTesting
import Synchronization
import Testing

@testable import Inspection

@Suite("Changes collected in slices")
@MainActor
struct SlicedDrainTests {
  private let inspector = Inspector(
    timeSource: ManualTimeSource(), holding: .weakly, admits: { _ in true },
    describeError: { "described: \(NodeError.text(of: $0))" })

  private func drain(until deadline: ContinuousClock.Instant?) -> ChangeBatch {
    inspector.drain(clock: ClockSnapshot(), until: deadline)
  }

  @Test("a passed deadline bounds the nodes per batch, and no node is lost or repeated")
  func slices() {
    let loadables = (0..<1_000).map { _ in TestLoadable() }
    for (number, loadable) in loadables.enumerated() {
      inspector.register(loadable, as: NodeIdentity(key: "\(number)", kind: .loadable))
    }
    _ = drain(until: nil)
    let mark = inspector.markAllForAllConsumers()
    var told: [NodeID] = []
    var count = 0
    while !inspector.hasTaken(mark) {
      let nodes = drain(until: .now).nodes
      #expect(nodes.count <= 2 * Inspector.slicePace)
      told += nodes.map(\.id)
      count += 1
    }
    #expect(count >= 1_000 / Inspector.slicePace)
    #expect(told.sorted() == loadables.indices.map { NodeID($0) })
  }

  @Test("a new node is in the batch of its events, even after the deadline")
  func newNodes() {
    let loadables = (0..<500).map { _ in TestLoadable() }
    for (number, loadable) in loadables.enumerated() {
      let id = inspector.register(loadable, as: NodeIdentity(key: "\(number)", kind: .loadable))
      inspector.note(.sync(.started), node: id)
    }
    let batch = drain(until: .now)
    #expect(Set(batch.nodes.map(\.id)).count == 500)
    #expect(batch.nodes.count == 500)
    #expect(batch.entries.count == 500)
  }

  @Test("a sliced discovery finds every node", arguments: [1, 100, 1_000])
  func discovery(width: Int) {
    let leaves = (0..<width).map { _ in TestLoadable() }
    let inner = LoadableGroup(leaves)
    let root = LoadableGroup([inner, TestLoadable()])
    inspector.registerForDiscovery(root, as: NodeIdentity(of: root, key: "root"))
    var count = 1
    while inspector.discover(until: .now) { count += 1 }
    let nodes = drain(until: nil).nodes
    #expect(nodes.count == width + 3)
    #expect(nodes.first { $0.identity.key == "root" }?.children.count == 2)
    #expect(nodes.map(\.children.count).max() == max(2, width))
    #expect(count >= width / Inspector.slicePace)
  }

  @Test("the text of an error is made on the first read, once")
  func deferredErrors() {
    let count = Mutex(0)
    let error = NodeError {
      count.withLock { $0 += 1 }
      return "text"
    }
    let copy = error
    #expect(count.withLock { $0 } == 0)
    #expect(error.text == "text" && copy.text == "text")
    #expect(count.withLock { $0 } == 1)
    #expect(error == NodeError(text: "text"))
    #expect(error.hashValue == NodeError(text: "text").hashValue)
  }

  @Test("a loadable with an inspection name is shown under it")
  func named() {
    let loadables = [Named(), Named()]
    for loadable in loadables { inspector.registerForDiscovery(LoadableGroup([loadable]), as: .gone) }
    _ = loadables.map { inspector.registerUnknown($0) }
    #expect(drain(until: nil).nodes.map(\.identity.key).filter { $0.hasPrefix("avatar") } == ["avatar", "avatar#2"])
  }

  private final class Named: Loadable, InspectionNamed {
    let inspectionName = "avatar"
  }
}
