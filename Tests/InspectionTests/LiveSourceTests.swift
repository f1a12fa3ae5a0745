import Dispatch
import Foundation
import InspectionModel
import Loadables
import LoadablesTesting
import Testing

@testable import Inspection

@MainActor
@Suite("A live source", .serialized)
struct LiveSourceTests {
  /// Created within each test: it observes every loadable of the process. A test that suspends has its own process,
  /// since other tests run while it is suspended.
  private func live() -> LiveSource { LiveSource(title: "program", access: .control) }

  /// Loadables after their first event.
  private func syncing(_ count: Int) -> [TestLoadable] {
    let loadables = (0..<count).map { _ in TestLoadable() }
    loadables.forEach { $0.sync() }
    return loadables
  }

  @Test("shows a loadable from its first event on, by its class and a number")
  func appears() {
    let source = live()
    let cursor = source.makeCursor()
    #expect(cursor.take().nodes.isEmpty)
    let loadable = TestLoadable()
    loadable.sync()
    let batch = cursor.take()
    #expect(batch.nodes.map(\.identity.key) == ["TestLoadable#1"])
    #expect(batch.nodes.map(\.state) == [.syncing])
    #expect(batch.roots == batch.nodes.map(\.id))
    #expect(batch.clock.kind == .live)
    withExtendedLifetime(loadable) {}
  }

  @Test("shows the children of a group that was registered")
  func children() {
    let source = live()
    let cursor = source.makeCursor()
    let (first, second) = (TestLoadable(), TestLoadable())
    let group = LoadableGroup([first, second])
    let id = source.inspector.register(group, as: NodeIdentity(key: "feed", kind: .group(.all)))
    source.inspector.linkDependencies()
    let nodes = cursor.take().nodes
    #expect(nodes.first { $0.id == id }?.children.count == 2)
    #expect(nodes.count == 3)
  }

  @Test("removes a node with its loadable, which it does not retain")
  func goesAway() {
    let source = live()
    let cursor = source.makeCursor()
    var loadable: TestLoadable? = TestLoadable()
    weak let released = loadable
    loadable?.sync()
    let id = cursor.take().nodes.first?.id
    loadable = nil
    #expect(released == nil)
    let batch = cursor.take()
    #expect(batch.gone == [id].compactMap { $0 })
    #expect(batch.roots == [])
  }

  @Test("does not mistake a new loadable for a released one at the same address")
  func addresses() {
    let source = live()
    let cursor = source.makeCursor()
    var ids: Set<NodeID> = []
    for _ in 0..<500 {
      // The allocator reuses the address.
      TestLoadable().sync()
      ids.formUnion(cursor.take().nodes.map(\.id))
    }
    #expect(ids.count == 500)
  }

  @Test("tells reused addresses apart next to another source, whose numbers the loadables store")
  func addressesOfTwo() {
    let (first, second) = (live(), live())
    let cursors = [first.makeCursor(), second.makeCursor()]
    var ids: [Set<NodeID>] = [[], []]
    var addresses: Set<ObjectIdentifier> = []
    var count = 0
    // The allocator decides when to reuse an address.
    while addresses.count == count, count < 100_000 {
      let loadables = syncing(500)
      count += 500
      addresses.formUnion(loadables.map { ObjectIdentifier($0) })
      for (index, cursor) in cursors.enumerated() { ids[index].formUnion(cursor.take().nodes.map(\.id)) }
    }
    #expect(addresses.count < count)
    #expect(ids.map(\.count) == [count, count])
  }

  @Test("does not mistake a new loadable for one that another source numbered at its address")
  func numberOfOther() throws {
    let (first, second) = (live(), live())
    LoadableInstruments.uninstall(first.inspector)
    var (old, new) = ([NodeID?](), TestLoadable())
    var isReused = false
    // The allocator decides when to reuse an address, mostly at once.
    while !isReused, old.count < 100_000 {
      var released: TestLoadable? = TestLoadable()
      let address = released.map { ObjectIdentifier($0) }
      released?.sync()
      old.append(released.flatMap(second.inspector.id))
      released = nil
      new = TestLoadable()
      isReused = ObjectIdentifier(new) == address
    }
    try #require(isReused)
    // The new loadable gets the number that the other source gave to the loadable at its address.
    let fillers = (1..<old.count).map { _ in TestLoadable() }
    for (number, loadable) in (fillers + [new]).enumerated() {
      first.inspector.register(loadable, as: NodeIdentity(key: "\(number)", kind: .loadable))
    }
    #expect(first.inspector.id(of: new) == old.last)
    new.sync()
    let id = second.inspector.id(of: new)
    #expect(id != nil && !old.contains(id))
  }

  @Test("reports a release to every cursor, whichever finds it")
  func releasesForAll() {
    let source = live()
    var wakes = 0
    let first = source.makeCursor { wakes += 1 }
    var loadables = syncing(3_000)
    _ = first.take()
    loadables.removeAll()
    wakes = 0
    let second = source.makeCursor()
    var gone = second.take().gone.count
    while gone < 3_000 {
      let count = second.take().gone.count
      guard count > 0 else { break }
      gone += count
    }
    #expect(wakes == 1)
    #expect(first.take().gone.count == 3_000)
  }

  @Test("keeps looking for releases until all are found")
  func manyReleasesAtOnce() {
    let source = live()
    var wakes = 0
    let cursor = source.makeCursor { wakes += 1 }
    var loadables = syncing(5_000)
    _ = cursor.take()
    loadables.removeAll()
    wakes = 1
    var gone = 0
    while wakes > 0 {
      wakes = 0
      gone += cursor.take().gone.count
    }
    #expect(gone == 5_000)
  }

  @Test("shows events during a loadable's query in the next batch")
  func eventsWhileAsked() {
    let source = live()
    var wakes = 0
    let cursor = source.makeCursor { wakes += 1 }
    let (other, failing) = (TestLoadable(), TestLoadable())
    other.sync()
    failing.sync()
    let id = source.inspector.id(of: other)
    _ = cursor.take()
    let error = TalkativeError(other)
    // The journal describes the error once.
    failing.setDidFailToSync(error)
    wakes = 0
    error.isTalking = true
    #expect(cursor.take().nodes.map(\.state) == [.failed])
    #expect(wakes == 1)
    let batch = cursor.take()
    #expect(batch.nodes.first { $0.id == id }?.state == .failed)
    #expect(batch.nodes.count == 101)
  }

  @Test("shows a chain of 20,000 proxies at its first event")
  func deepChain() {
    let source = live()
    let cursor = source.makeCursor()
    let target = TestLoadable()
    var outermost = LoadableProxy(target)
    for _ in 0..<20_000 { outermost = LoadableProxy(outermost) }
    _ = cursor.take()
    outermost.sync()
    #expect(source.inspector.nodes.count == 20_002)
  }

  @Test("reports removed nodes to a consumer of entries")
  func goneEntries() {
    let source = live()
    var loadable: TestLoadable? = TestLoadable()
    loadable?.sync()
    #expect(source.collectChanges(.entries).nodes.count == 1)
    loadable = nil
    #expect(source.collectChanges(.entries).gone.count == 1)
  }

  @Test("removes a released parent from its children's parents")
  func releasedParent() {
    let source = live()
    let cursor = source.makeCursor()
    let child = TestLoadable()
    var group: LoadableGroup? = LoadableGroup([child])
    if let group { source.inspector.register(group, as: NodeIdentity(key: "feed", kind: .group(.all))) }
    source.inspector.linkDependencies()
    _ = cursor.take()
    group = nil
    let batch = cursor.take()
    #expect(batch.gone.count == 1)
    #expect(batch.nodes.map(\.parents) == [[]])
    #expect(batch.roots == batch.nodes.map(\.id))
  }

  @Test("reuses the slots of released loadables, ten times LIVE_LOADABLES of them")
  func manyReleased() {
    let source = live()
    let cursor = source.makeCursor()
    let count = ProcessInfo.processInfo.environment["LIVE_LOADABLES"].flatMap { Int($0) } ?? 10_000
    var places: [Int] = []
    for _ in 0..<10 {
      var loadables = syncing(count)
      var known = cursor.take().nodes.count
      #expect(known == count)
      loadables.removeAll()
      // Each batch checks a thousand places, some of which are free.
      for _ in 0..<(count / 500 + 10) where known > 0 { known -= cursor.take().gone.count }
      #expect(known == 0)
      places.append(source.inspector.placeCount)
    }
    #expect(places.last == places[1])
  }

  @Test("keeps few places while unread, and names the node of every kept entry")
  func unread() {
    let source = live()
    let cursor = source.makeCursor()
    for _ in 0..<100_000 { TestLoadable().sync() }
    #expect(source.inspector.placeCount < 50_000)
    let batch = cursor.take()
    let named = Set(batch.nodes.map(\.id))
    #expect(batch.lostEntries > 100_000)
    #expect(batch.entries.count > 60_000)
    #expect(batch.entries.allSatisfy { $0.node.map(named.contains) == true })
  }

  @Test("refuses commands that a running program does not support, each with its reason")
  func capabilities() {
    let source = live()
    let readOnly = LiveSource(title: "program")
    let node = NodeID(0)
    #expect(readOnly.capabilities.refusal(of: NodeCommand.sync(node)) == .readOnly)
    #expect(source.capabilities.refusal(of: NodeCommand.sync(node)) == nil)
    #expect(source.capabilities.refusal(of: NodeCommand.clock(.pause)) == .systemClock)
    #expect(source.capabilities.refusal(of: NodeCommand.setNetwork(isOnline: false)) == .notInLiveProcess)
  }

  @Test("performs a command in a later turn and returns its outcome under the request's number")
  func outcome() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let source = LiveSource(title: "program", access: .control)
      let cursor = source.makeCursor()
      let loadable = TestLoadable()
      let id = source.inspector.register(loadable, as: NodeIdentity(key: "feed", kind: .loadable))
      source.perform(.sync(id), request: 7)
      #expect(loadable.loadableState == .idle)
      #expect(cursor.take().outcomes.isEmpty)
      while loadable.loadableState == .idle { await turn() }
      #expect(cursor.take().outcomes == [.init(7, .done(nodes: 1))])
      #expect(cursor.take().outcomes.isEmpty)
    }
  }

  @Test("returns the reason as the outcome of a refused command")
  func refused() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let source = LiveSource(title: "program", access: .control)
      let unknown = NodeID(1_000)
      var wakes = 0
      let cursor = source.makeCursor { wakes += 1 }
      _ = cursor.take()
      source.perform(.clock(.pause), request: 1)
      source.perform(.sync(unknown), request: 2)
      while wakes == 0 { await turn() }
      await turn()
      #expect(cursor.take().outcomes == [.init(1, .ignored(.systemClock)), .init(2, .ignored(.unknownNode))])
    }
  }

  @Test("wakes its consumer once per taken batch")
  func wakes() {
    let source = live()
    var wakes = 0
    let cursor = source.makeCursor { wakes += 1 }
    _ = cursor.take()
    let loadable = TestLoadable()
    loadable.sync()
    loadable.setDidSyncSuccessfully()
    #expect(wakes == 1)
    _ = cursor.take()
    loadable.sync()
    #expect(wakes == 2)
  }

  @Test("wakes its consumer also after a batch with a removed node")
  func wakesAfterGone() {
    let source = live()
    var wakes = 0
    let cursor = source.makeCursor { wakes += 1 }
    let child = TestLoadable()
    var group: LoadableGroup? = LoadableGroup([child])
    if let group { source.inspector.register(group, as: NodeIdentity(key: "feed", kind: .group(.all))) }
    source.inspector.linkDependencies()
    _ = cursor.take()
    group = nil
    // The batch with the release marks the child, which lost a parent.
    #expect(cursor.take().gone.count == 1)
    // A release is followed by a check of every place.
    repeat {
      wakes = 0
      _ = cursor.take()
    } while wakes > 0
    child.sync()
    #expect(wakes == 1)
  }

  @Test("does not wake its consumer while nothing happens")
  func idle() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let source = LiveSource(title: "program")
      var wakes = 0
      let cursor = source.makeCursor { wakes += 1 }
      let loadable = TestLoadable()
      loadable.sync()
      _ = cursor.take()
      wakes = 0
      for _ in 0..<100 { await turn() }
      let idleWakes = wakes
      loadable.setDidSyncSuccessfully()
      exit(idleWakes == 0 && wakes == 1 ? 0 : 1)
    }
  }

  @Test("runs a syncer's back-off on the process clock")
  func realTime() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let source = LiveSource(title: "program", access: .control)
      let cursor = source.makeCursor()
      let loadable = TestLoadable()
      source.inspector.register(loadable, as: NodeIdentity(key: "feed", kind: .loadable))
      let timer = SystemTimeSource.shared.schedule(after: .milliseconds(1), owner: loadable, label: "retry") {
        loadable.sync()
      }
      while loadable.loadableState == .idle { await turn() }
      let entries = cursor.take().entries
      #expect(entries.first.map { $0.time > 0 } == true)
      withExtendedLifetime(timer) {}
    }
  }
}

/// An error whose description changes a loadable and creates others.
@MainActor
private final class TalkativeError: Error, @preconcurrency CustomStringConvertible {
  var isTalking = false
  private let other: TestLoadable
  private var made: [TestLoadable] = []

  init(_ other: TestLoadable) { self.other = other }

  var description: String {
    guard isTalking else { return "quiet" }
    isTalking = false
    other.setDidFailToSync()
    made = (0..<100).map { _ in TestLoadable() }
    made.forEach { $0.sync() }
    return "talkative"
  }
}

/// Lets the main queue run its pending work.
@MainActor
private func turn() async { await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } } }
