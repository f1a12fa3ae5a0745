import InspectionModel
import Loadables
import Scenarios

/// Random additions that a scenario's language allows.
struct RandomAdditions {
  private let scenario: Scenario
  private var generator: SplitMix64

  init(to scenario: Scenario, seed: UInt64) {
    self.scenario = scenario
    generator = SplitMix64(seed: seed)
  }

  mutating func next() -> ScenarioAdditions {
    // Times with entries in the file are the critical ones.
    let times = scenario.script.map(\.at) + [.zero, .seconds(1)]
    var lines: [ScenarioAdditions.ScriptLine] = []
    for _ in 0..<Int.random(in: 0...8, using: &generator) {
      let nanoseconds = Int64.random(in: 0...90_000_000_000, using: &generator)
      let time = Bool.random(using: &generator) ? pick(times) ?? .zero : .nanoseconds(nanoseconds)
      let action = action()
      if scenario.allows(action) { lines.append(.entry(at: time, action)) }
      if Int.random(in: 0..<4, using: &generator) == 0 { lines.append(.remark(at: time, "seen: [ { # 'by hand'")) }
    }
    var additions = ScenarioAdditions(script: lines)
    if Bool.random(using: &generator) { additions.seed = UInt64.random(in: 0...UInt64.max, using: &generator) }
    let latest = scenario.latestTime ?? .zero
    if scenario.end == nil, Bool.random(using: &generator) { additions.end = latest + .nanoseconds(1) }
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      additions.expectations.append(expectation(atMost: scenario.end ?? latest))
    }
    return additions
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &generator) }

  private mutating func code() -> String {
    pick(["timeout", "404", "null", "~", "a,b", "#1", "\"", "ö:", "}", "true"]) ?? ""
  }

  private mutating func node() -> String { pick(Array(scenario.nodes))?.id ?? "" }

  private mutating func action() -> ScriptCommand {
    let effect: Fault.Effect = pick([.fail(error: code()), .hang, .delay(1_500_000_001)]) ?? .hang
    let fault = Fault(effect, count: pick([nil, 1, 1_000_000]) ?? nil, rate: pick([1, 0.1, 1e-7]) ?? 1)
    let state = pick(NodeState.allCases) ?? .idle
    return pick([
      .sync(node()), .syncRoots, .syncIfNeeded(node()), .fail(node(), error: code()), .addFault(node(), fault),
      .clearFaults(nil), .clearFaults(node()),
      .setState(
        node(), state, hasContents: pick([nil, true, false]) ?? nil,
        error: state == .failed ? pick([nil, code()]) ?? nil : nil),
      .setTarget(node(), pick([nil, node()]) ?? nil), .setChildren(node(), [node(), node()]),
      .setNetwork(isOnline: false), .setActivity(isActive: false), .postpone(node(), by: 1),
      .postpone(node(), by: 3_600_000_000_000), .suspendActions, .resumeActions,
    ]) ?? .syncRoots
  }

  private mutating func expectation(atMost limit: Duration) -> Expectation.Kind {
    let (one, other) = (node(), node())
    let conditions: [NodeCondition] = [
      NodeCondition(one, .needsSync(true)), NodeCondition(one, .error(pick([nil, code()]) ?? nil)),
      NodeCondition(other, .state(.syncing)), NodeCondition(other, .contents(false)),
    ]
    let some = Array(conditions.shuffled(using: &generator).prefix(Int.random(in: 1...4, using: &generator)))
    let ranges: [Expectation.CountRange] = [
      .exactly(3), .exactly(0), .init(least: 0), .init(least: 2), .init(least: 1, most: 4),
    ]
    let range = pick(ranges) ?? .exactly(1)
    return pick([
      .at(limit, some), .by(limit, some), .always(.init(), some), .never(.init(from: limit), some),
      .always(.init(from: .zero, to: limit), some), .notifications(node: one, range, by: nil),
      .notifications(node: one, .init(most: 7), by: limit), .order(nodes: [one, other], become: .idle), .violations(2),
    ]) ?? .violations(0)
  }
}
