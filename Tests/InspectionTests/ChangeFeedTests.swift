import InspectionModel
import Testing

@MainActor
@Suite("The cursors of a source")
struct ChangeFeedTests {
  /// A producer whose journal is a counter.
  private final class Producer: ChangeProducer {
    private(set) var sequence: UInt64 = 0
    private var entries: [JournalEntry] = []
    private var nodes: [NodeSnapshot] = []
    private(set) var collections = 0

    func happen(_ count: Int = 1, about node: NodeSnapshot? = nil) {
      for _ in 0..<count {
        sequence += 1
        entries.append(JournalEntry(sequence: sequence, time: 0, node: nil, event: .node(.notified), cause: nil))
      }
      if let node { nodes.append(node) }
    }

    func collectChanges(_ content: ChangeContent) -> ChangeBatch {
      collections += 1
      defer { entries = [] }
      guard content == .everything else { return ChangeBatch(clock: ClockSnapshot(), entries: entries) }
      defer { nodes = [] }
      return ChangeBatch(clock: ClockSnapshot(), nodes: nodes, entries: entries)
    }

    func markAllChanged() {
      nodes = [NodeSnapshot(id: NodeID(9), identity: NodeIdentity(key: "all", kind: .pure))]
    }

    func pending(atMost limit: Int) -> PendingSnapshot { PendingSnapshot(soonest: [], count: limit) }
  }

  private final class Consumer: ChangeConsumer {
    let content: ChangeContent
    private(set) var batches: [ChangeBatch] = []

    init(_ content: ChangeContent) { self.content = content }

    func consume(_ changes: ChangeBatch) { batches.append(changes) }
  }

  private let producer = Producer()

  private func node(_ index: Int, _ state: NodeState = .idle) -> NodeSnapshot {
    var node = NodeSnapshot(id: NodeID(index), identity: NodeIdentity(key: "n\(index)", kind: .loadable))
    node.state = state
    return node
  }

  @Test("each receive everything, in any reading order")
  func each() {
    let feed = ChangeFeed(producer)
    let (first, second) = (feed.makeCursor {}, feed.makeCursor {})
    producer.happen(3)
    #expect(first.take().entries.map(\.sequence) == [1, 2, 3])
    producer.happen(2)
    #expect(second.take().entries.map(\.sequence) == [1, 2, 3, 4, 5])
    #expect(first.take().entries.map(\.sequence) == [4, 5])
    #expect(first.take().entries.isEmpty)
  }

  @Test("start with the whole journal if first, with a snapshot of every node if later")
  func later() {
    let feed = ChangeFeed(producer)
    producer.happen(2)
    let first = feed.makeCursor {}
    let second = feed.makeCursor {}
    #expect(first.take().entries.count == 2)
    let batch = second.take()
    #expect(batch.entries.isEmpty)
    #expect(batch.nodes.map(\.identity.key) == ["all"])
  }

  @Test("that are not read keep the newest snapshot of each node")
  func coalesced() {
    let feed = ChangeFeed(producer)
    let (slow, fast) = (feed.makeCursor {}, feed.makeCursor {})
    _ = (slow.take(), fast.take())
    for state in [NodeState.syncing, .failed, .synced] {
      producer.happen(about: node(1, state))
      _ = fast.take()
    }
    producer.happen(about: node(2))
    #expect(slow.take().nodes == [node(1, .synced), node(2)])
  }

  @Test("that are not read keep the newest entries and count the dropped ones")
  func bounded() {
    let feed = ChangeFeed(producer, entryLimit: 10)
    let (slow, fast) = (feed.makeCursor {}, feed.makeCursor {})
    for _ in 0..<100 {
      producer.happen()
      _ = fast.take()
    }
    let batch = slow.take()
    #expect(batch.entries.map(\.sequence) == Array(91...100))
    #expect(batch.lostEntries == 90)
  }

  @Test("that are not read drop the snapshot of a removed node")
  func gone() {
    let feed = ChangeFeed(producer)
    let cursor = feed.makeCursor {}
    feed.publish(ChangeBatch(clock: ClockSnapshot(), nodes: [node(1), node(2)]), of: producer)
    feed.publish(ChangeBatch(gone: [NodeID(1)], clock: ClockSnapshot()), of: producer)
    let batch = cursor.take()
    #expect(batch.nodes == [node(2)])
    #expect(batch.gone == [NodeID(1)])
  }

  @Test("that are not read merge rewinds into the earliest, with the remaining entries")
  func rewound() {
    let feed = ChangeFeed(producer)
    let cursor = feed.makeCursor {}
    producer.happen(5)
    _ = cursor.take()
    producer.happen(3)
    _ = feed.makeCursor {}.take()
    feed.publish(ChangeBatch(rewind: 7, clock: ClockSnapshot()), of: producer)
    feed.publish(ChangeBatch(rewind: 6, clock: ClockSnapshot()), of: producer)
    let batch = cursor.take()
    #expect(batch.rewind == 6)
    #expect(batch.entries.map(\.sequence) == [6])
  }

  @Test("that are released are not retained")
  func released() {
    let feed = ChangeFeed(producer)
    var cursor: ChangeCursor? = feed.makeCursor {}
    weak let released = cursor
    _ = cursor?.take()
    cursor = nil
    #expect(released == nil)
  }

  @Test("wake their owner once per read")
  func wakes() {
    let feed = ChangeFeed(producer)
    var wakes = 0
    let cursor = feed.makeCursor { wakes += 1 }
    // The first batch is pending from the start.
    feed.changed()
    #expect(wakes == 0)
    _ = cursor.take()
    for _ in 0..<3 { feed.changed() }
    #expect(wakes == 1)
    _ = cursor.take()
    feed.changed()
    #expect(wakes == 2)
  }

  @Test("wake once for changes that another cursor collected")
  func wakesForOthers() {
    let feed = ChangeFeed(producer)
    var wakes = 0
    let (slow, fast) = (feed.makeCursor { wakes += 1 }, feed.makeCursor {})
    _ = (slow.take(), fast.take())
    wakes = 0
    producer.happen()
    for _ in 0..<3 { _ = fast.take() }
    #expect(wakes == 1)
    #expect(slow.take().entries.count == 1)
  }

  @Test("number their requests uniquely")
  func requests() {
    let feed = ChangeFeed(producer)
    let cursors = [feed.makeCursor {}, feed.makeCursor {}]
    let numbers = (0..<10).map { cursors[$0 % 2].makeRequest() }
    #expect(Set(numbers).count == 10)
    #expect(!numbers.contains(0))
  }

  @Test("a lossless consumer receives every moment, and the cursors still receive everything")
  func lossless() {
    let feed = ChangeFeed(producer)
    let consumer = Consumer(.everything)
    feed.addAtStart([consumer])
    let cursor = feed.makeCursor {}
    for count in 1...3 {
      producer.happen(count)
      feed.momentEnded()
    }
    #expect(consumer.batches.map(\.entries.count) == [1, 2, 3])
    #expect(consumer.batches.map { $0.pending?.count } == [100, 100, 100])
    #expect(cursor.take().entries.count == 6)
  }

  @Test("a lossless consumer receives a cursor's mid-moment reads, and no empty batches")
  func readWithinMoment() {
    let feed = ChangeFeed(producer)
    let consumer = Consumer(.everything)
    feed.addAtStart([consumer])
    let cursor = feed.makeCursor {}
    producer.happen(2)
    for _ in 0..<3 { _ = cursor.take() }
    producer.happen()
    feed.momentEnded()
    #expect(consumer.batches.map(\.entries.count) == [2, 1])
  }

  @Test("a consumer of entries leaves the nodes to the cursors")
  func entriesAlone() {
    let feed = ChangeFeed(producer)
    let consumer = Consumer(.entries)
    feed.addAtStart([consumer])
    let cursor = feed.makeCursor {}
    producer.happen(about: node(1))
    feed.momentEnded()
    #expect(consumer.batches.map(\.nodes) == [[]])
    #expect(cursor.take().nodes == [node(1)])
  }

  @Test("a consumer added later starts with every node")
  func laterConsumer() {
    let feed = ChangeFeed(producer)
    _ = feed.makeCursor {}.take()
    let consumer = Consumer(.everything)
    feed.add(consumer)
    #expect(consumer.batches.map { $0.nodes.map(\.identity.key) } == [["all"]])
    feed.remove(consumer)
    producer.happen()
    feed.momentEnded()
    #expect(consumer.batches.count == 1)
  }

  @Test("read another producer that is shown, while the lossless consumers read the source")
  func shown() {
    let (feed, past) = (ChangeFeed(producer), Producer())
    let consumer = Consumer(.everything)
    feed.addAtStart([consumer])
    let cursor = feed.makeCursor {}
    _ = cursor.take()
    feed.show(past)
    producer.happen(about: node(1))
    past.happen(about: node(2))
    feed.publish(ChangeBatch(clock: ClockSnapshot(), nodes: [node(3)]), of: producer)
    feed.publish(ChangeBatch(clock: ClockSnapshot(), nodes: [node(4)]), of: past)
    #expect(Set(cursor.take().nodes.map(\.id.index)) == [2, 4])
    #expect(Set(consumer.batches.flatMap { $0.nodes.map(\.id.index) }) == [1, 3])
    feed.show(nil)
    producer.happen(about: node(5))
    #expect(cursor.take().nodes == [node(5)])
  }

  @Test("that move to another feed read its changes from then on")
  func moved() {
    let (feed, branch) = (ChangeFeed(producer), Producer())
    var wakes = 0
    let cursor = feed.makeCursor { wakes += 1 }
    let request = cursor.makeRequest()
    _ = cursor.take()
    let feedOfBranch = ChangeFeed(branch)
    branch.happen(about: node(1))
    feedOfBranch.takeCursors(of: feed)
    #expect(cursor.take().nodes == [])
    branch.happen(about: node(2))
    wakes = 0
    feedOfBranch.momentEnded()
    #expect(wakes == 1 && cursor.take().nodes == [node(2)])
    #expect(cursor.makeRequest() > request)
  }
}
