import InspectionModel
import Loadables
import LoadablesTesting
import Testing

@testable import Inspection

@MainActor
@Suite("Waiters in a live source", .serialized)
struct LiveWaiterTests {
  private let time = ManualTimeSource()

  private func live() -> LiveSource { LiveSource(title: "program", timeSource: time, access: .control) }

  private func waiter(for loadable: any PureLoadableProtocol, name: String?) -> LoadableWaiter {
    LoadableWaiter(
      loadable: loadable, condition: .isContentsAvailable, timeout: .seconds(8), timeSource: time, name: name)
  }

  @Test("a named waiter is a node from its first wait, with its loadable as a child")
  func node() throws {
    let source = live()
    let cursor = source.makeCursor()
    let loadable = TestLoadable()
    let waiter = waiter(for: loadable, name: "call")
    waiter.wait { _ in }
    let batch = cursor.take()
    let node = try #require(batch.nodes.first { $0.identity.key == "call" })
    #expect(node.identity.kind == .waiter)
    #expect(node.state == .syncing)
    #expect(node.retry == .armed(deadline: 8_000_000_000, delay: 8_000_000_000, attempt: 0, by: .timeout))
    let child = try #require(batch.nodes.first { $0.id == node.children.first })
    #expect(child.home == nil)
    #expect(batch.roots?.contains(child.id) == true)
    withExtendedLifetime((loadable, waiter)) {}
  }

  @Test("an unnamed waiter is not a node")
  func unnamed() {
    let source = live()
    let cursor = source.makeCursor()
    let loadable = TestLoadable()
    let waiter = waiter(for: loadable, name: nil)
    waiter.wait { _ in }
    time.advance(by: .seconds(9))
    let batch = cursor.take()
    #expect(batch.nodes.map(\.identity.kind) == [.loadable])
    #expect(batch.entries.contains { $0.event == .timer(.waitTimedOut(after: 8_000_000_000)) })
    withExtendedLifetime((loadable, waiter)) {}
  }

  @Test("a waiter's node fails with its own code and is removed with the waiter, not its loadable")
  func goesAway() throws {
    let source = live()
    let cursor = source.makeCursor()
    let loadable = TestLoadable()
    var waiter: LoadableWaiter? = waiter(for: loadable, name: "call")
    waiter?.wait { _ in }
    time.advance(by: .seconds(9))
    let batch = cursor.take()
    let node = try #require(batch.nodes.first { $0.identity.kind == .waiter })
    #expect(node.error == NodeError(text: "timed-out"))
    #expect(!batch.entries.contains { if case .timer(.waitTimedOut) = $0.event { true } else { false } })
    waiter = nil
    let last = cursor.take()
    #expect(last.gone == [node.id])
    #expect(last.nodes.map(\.parents) == [[]])
    withExtendedLifetime(loadable) {}
  }

  @Test("syncing the roots skips waiters")
  func roots() {
    let source = live()
    let loadable = TestLoadable()
    let waiter = waiter(for: loadable, name: "call")
    waiter.wait { _ in }
    #expect(source.inspector.syncRoots { _ in true } == .done(nodes: 1))
    withExtendedLifetime((loadable, waiter)) {}
  }
}
