import Explanation
import InspectionModel
import Scenarios
import Simulation

/// Runs scenarios and evaluates their expectations.
@MainActor
enum TestRunner {
  /// Runs a scenario once with its own seed, or once with each of `seeds`, and returns the results.
  ///
  /// - Parameters:
  ///   - store: The store of scheduled actions. In a file, a run begins with the actions that the last run left.
  ///   - progress: Called before each run with the number of the run, from 1.
  static func run(
    _ scenario: Scenario, name: String, seeds: ClosedRange<UInt64>? = nil, store: RunStore = .inMemory,
    progress: (Int) -> Void = { _ in }
  ) throws -> TestedFile {
    var expectations: [TestedExpectation] = []
    var lints = LintCounts()
    var error: String?
    let seeds = seeds ?? scenario.seed...scenario.seed
    for (index, seed) in seeds.enumerated() {
      progress(index + 1)
      let simulation = try Simulation(scenario, seed: seed, store: try store.restarted(), journalCapacity: 0)
      defer { simulation.closeStore() }
      simulation.runToEnd()
      if index == 0 { expectations = simulation.checks.map { TestedExpectation(text: $0.text, line: $0.line) } }
      take(simulation, seed: seed, into: &expectations)
      lints += simulation.lints
      error = error ?? simulation.failureText.map { "seed \(seed): \($0)" }
    }
    return TestedFile(name: name, runs: seeds.count, expectations: expectations, lints: lints, error: error)
  }

  private static func take(_ simulation: Simulation, seed: UInt64, into expectations: inout [TestedExpectation]) {
    // Created only after a failure, because it costs as much as the run.
    var source: SourceState?
    for check in simulation.checks {
      guard case .failed(let failure) = check.state else { continue }
      let known = source ?? state(of: simulation)
      source = known
      expectations[check.index].add(
        TestedExpectation.Failure(
          seed: seed, expected: failure.expected, seen: failure.seen,
          time: Duration.nanoseconds(failure.time).scenarioText, causes: causes(of: failure, known)),
        seed: seed)
    }
  }

  /// Returns the causes of a failure, with a remark if earlier causes are left out.
  private static func causes(of failure: CheckFailure, _ source: SourceState) -> [String] {
    (failure.hasEarlierCauses ? ["… earlier events led to this one"] : []) + failure.causes.map(source.logLine)
  }

  /// Returns the nodes of a simulation and their histories.
  private static func state(of simulation: Simulation) -> SourceState {
    var source = SourceState()
    source.apply(simulation.makeCursor().take())
    return source
  }
}
