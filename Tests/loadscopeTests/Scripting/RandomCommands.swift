import InspectionModel
import Loadables
import Scenarios
import Simulation

/// Random commands, as a user with a keyboard could give them, and some unlikely ones.
struct RandomCommands {
  private let nodes: [NodeID]
  var generator: SplitMix64

  @MainActor
  init(of simulation: Simulation, _ scenario: Scenario, seed: UInt64) {
    nodes = scenario.nodes.compactMap { simulation.node($0.id) }
    generator = SplitMix64(seed: seed)
  }

  mutating func next() -> NodeCommand {
    let fault = Fault(
      pick([.fail(error: "injected"), .hang, .delay(1_234_567_891)]), count: pick([nil, 1, 3]), rate: pick([1, 0.5]))
    let state = pick([NodeState.idle, .syncing, .synced, .failed])
    return pick([
      .sync(node()), .sync(node()), .syncIfNeeded(node()), .syncRoots,
      .fail(node(), error: pick(["timeout", "404", "~"])),
      .setState(
        node(), state, hasContents: pick([nil, true, false]), error: state == .failed ? pick([nil, "x"]) : nil),
      .addFault(node(), fault), .clearFaults(node()), .clearFaults(nil), .setTarget(node(), pick([nil, node()])),
      .setChildren(node(), (0..<pick([0, 1, 3])).map { _ in node() }),
      .setNetwork(isOnline: pick([true, false])), .setActivity(isActive: pick([true, false])),
      .postpone(node(), by: pick([1, 1_000_000_000, 7_654_321_987])), .suspendActions, .resumeActions,
    ])
  }

  /// A command that scripts do not have.
  mutating func nextOfPerson(_ pending: PendingSnapshot?) -> NodeCommand {
    let backoff = NodeBackoff(min: 250_000_000, max: 4_000_000_000, multiplier: 1.5)
    let events = pending?.soonest ?? []
    return pick([
      .setBreakpoint(node(), pick([nil, .anyChange, .state(.failed)])), .setBackoff(node(), backoff),
      events.randomElement(using: &generator).map { .fireNow($0) } ?? .syncRoots,
    ])
  }

  /// A time from `now` on: often `now`, or the time of the next event, exactly or 1 ns off.
  mutating func time(from now: Int64, next: Int64?) -> Int64 {
    let due = next.map { max(now, $0 + pick([-1, 0, 0, 0, 1])) }
    return pick([now, due ?? now, due ?? now, now + Int64.random(in: 0...3_000_000_000, using: &generator)])
  }

  private mutating func node() -> NodeID { pick(nodes) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &generator)]
  }
}

@MainActor
final class EntryRecorder: ChangeConsumer {
  private(set) var entries: [JournalEntry] = []

  var content: ChangeContent { .entries }

  func consume(_ changes: ChangeBatch) { entries += changes.entries }
}
