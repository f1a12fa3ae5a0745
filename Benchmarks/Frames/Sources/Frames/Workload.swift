import CAllocator
import Dashboard
import InspectionModel
import TerminalUI

/// A run with this many loadables, a hundred per group, and events, half of them of one loadable.
struct Workload {
  let nodeCount: Int
  let entryCount: Int

  /// Each is ten times as large as the one before.
  static let all = [
    Workload(nodeCount: 1_000, entryCount: 10_000), Workload(nodeCount: 10_000, entryCount: 100_000),
    Workload(nodeCount: 100_000, entryCount: 1_000_000),
  ]

  private static let batchSize = 1_000
  private static let tick: Int64 = 1_000_000

  /// The cost of reading the events.
  struct Intake {
    var bytesPerEntry = 0.0
    var nanosecondsPerEntry = 0.0
    /// The slowest batch, in nanoseconds per entry.
    var slowest = 0.0
  }

  func model() -> (Model, Intake) {
    var model = Model(title: "Frames", size: Size(width: 120, height: 40), memory: ScreenMemory().opening(["detail"]))
    _ = model.update(with: .changes(nodes))
    var intake = Intake()
    let clock = ContinuousClock()
    let before = allocated_bytes()
    for start in stride(from: 0, to: entryCount, by: Self.batchSize) {
      let batch = entries(start..<min(entryCount, start + Self.batchSize))
      let elapsed = clock.measure { _ = model.update(with: .changes(batch)) } / .nanoseconds(1)
      intake.nanosecondsPerEntry += elapsed / Double(entryCount)
      intake.slowest = max(intake.slowest, elapsed / Double(Self.batchSize))
    }
    intake.bytesPerEntry = Double(Int(allocated_bytes()) - Int(before)) / Double(entryCount)
    // Selects the leaf with many events.
    for event: InputEvent in [.key(.character("|")), .key(.down)] { _ = model.update(with: .input(event)) }
    return (model, intake)
  }

  // MARK: Going back

  /// The time to move back and forward in a run, in microseconds.
  struct Travel {
    let back: Double
    /// From the last event to the first.
    let toStart: Double
    /// Reading an event again after a rewind.
    let again: Double
  }

  func travel(_ model: Model) -> Travel {
    let clock = ContinuousClock()
    func microseconds(_ batch: ChangeBatch, _ model: inout Model) -> Double {
      clock.measure { _ = model.update(with: .changes(batch)) } / .microseconds(1)
    }
    func rewind(to entry: Int) -> ChangeBatch {
      ChangeBatch(rewind: UInt64(entry), clock: self.clock)
    }
    var model = model
    // The minimum of many: other work on the machine only adds time.
    let back = (1...50).map { microseconds(rewind(to: entryCount - $0), &model) }.min() ?? 0
    let toStart =
      (1...20).map { _ in
        var model = model
        return microseconds(rewind(to: 1), &model)
      }.min() ?? 0
    _ = microseconds(rewind(to: 0), &model)
    let again = stride(from: 0, to: min(entryCount, 50 * Self.batchSize), by: Self.batchSize).map { start in
      microseconds(entries(start..<start + Self.batchSize), &model) / Double(Self.batchSize)
    }.min()
    return Travel(back: back, toStart: toStart, again: again ?? 0)
  }

  private var clock: ClockSnapshot { ClockSnapshot(now: Int64(entryCount) * Self.tick) }

  /// Groups of a hundred, and their children.
  private var nodes: ChangeBatch {
    let nodes = (0..<nodeCount).map { index in
      let id = NodeID(index)
      guard index % 101 == 0 else {
        var node = NodeSnapshot(id: id, identity: NodeIdentity(key: "leaf-\(index)", kind: .loadable))
        node.home = NodeID(index / 101 * 101)
        return node
      }
      var group = NodeSnapshot(id: id, identity: NodeIdentity(key: "group-\(index)", kind: .group(.all)))
      group.children = (index + 1..<min(nodeCount, index + 101)).map { NodeID($0) }
      return group
    }
    return ChangeBatch(clock: clock, nodes: nodes, roots: stride(from: 0, to: nodeCount, by: 101).map { NodeID($0) })
  }

  private func entries(_ range: Range<Int>) -> ChangeBatch {
    ChangeBatch(
      clock: clock,
      entries: range.map { number in
        JournalEntry(
          sequence: UInt64(number + 1), time: Int64(number) * Self.tick,
          node: NodeID(number % 2 == 0 ? 1 : number % nodeCount), event: Self.event(number / 2 % 8),
          cause: number % 8 == 0 ? nil : UInt64(number))
      })
  }

  private static func event(_ step: Int) -> JournalEvent {
    switch step {
    case 0: .sync(.started)
    case 1: .node(.stateChanged(from: .failed, to: .syncing, error: nil))
    case 2: .node(.notified)
    case 3: .node(.stateChanged(from: .syncing, to: .failed, error: NodeError(text: "http-503")))
    case 4: .node(.notified)
    case 5: .timer(.armed(by: .syncer, delay: 2 * tick, attempt: 3))
    case 6: .timer(.fired(by: .syncer))
    default: .command(.given(.syncRoots, by: .user))
    }
  }
}
