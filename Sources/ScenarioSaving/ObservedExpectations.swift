import InspectionModel
import Scenarios
import Simulation
import YAMLReading

/// The expectations of an observed run that its scenario decides as the run did.
@MainActor
struct ObservedExpectations {
  private(set) var kept: [Expectation.Kind] = []
  /// The other expectations, each with the reason.
  private(set) var losses: [String] = []

  init(of builder: ScenarioBuilder, in scenario: Scenario) {
    let checks = builder.run.expectations
    guard !checks.isEmpty else { return }
    var (readable, found) = (
      [(check: CheckSnapshot, source: String)](), [(check: CheckSnapshot, kind: Expectation.Kind)]()
    )
    for check in checks {
      if let source = check.source {
        readable.append((check, source))
      } else {
        lose(check, "only known in words")
      }
    }
    guard builder.run.start == 0, builder.offset == 0 else {
      // Their times and counts begin with the run.
      for (check, _) in readable { lose(check, "the start of the run is unknown") }
      return
    }
    for ((check, _), result) in zip(readable, ScenarioReader.expectations(readable.map(\.source), about: scenario)) {
      switch result {
      case .success(let kind): found.append((check, kind))
      case .failure(let problem): lose(check, problem.message)
      }
    }
    let states = Self.states(of: found.map(\.kind), in: scenario)
    for ((check, kind), state) in zip(found, states) {
      switch (check.state, state) {
      case (.met, .met), (.failed, .failed), (.pending, .pending), (.pending, .met): kept.append(kind)
      case (.pending, .failed): lose(check, "not decided yet in the run")
      case (.met, _): lose(check, "met in the run, not in this scenario")
      case (.failed, _): lose(check, "not met in the run, but in this scenario")
      }
    }
  }

  private mutating func lose(_ check: CheckSnapshot, _ reason: String) {
    losses.append("the expectation \(check.source ?? check.text): \(reason)")
  }

  /// Returns the states of expectations at the end of a scenario's run.
  private static func states(of expectations: [Expectation.Kind], in scenario: Scenario) -> [CheckSnapshot.State] {
    guard !expectations.isEmpty, let end = scenario.end,
      let simulation = try? Simulation(scenario.expecting(expectations))
    else { return expectations.map { _ in .pending } }
    simulation.run(until: end)
    return simulation.checks.map(\.state)
  }
}
