import Explanation
import Foundation
import InspectionModel
import Loadables
import Recordings
import Scenarios
import Simulation

/// Runs scenarios and evaluates their expectations.
@MainActor
enum TestRunner {
  /// Runs a scenario once with its own seed, or once with each of `seeds`, and returns the results.
  ///
  /// - Parameters:
  ///   - store: The store of scheduled actions. In a file, a run begins with the actions that the last run left.
  ///   - recording: Gets the changes of the run, and is ended; for one run.
  ///   - progress: Called before each run with the number of the run, from 1.
  static func run(
    _ scenario: Scenario, name: String, seeds: ClosedRange<UInt64>? = nil, store: RunStore = .inMemory,
    recording: RecordingWriter? = nil, progress: (Int) -> Void = { _ in }
  ) throws -> TestedFile {
    var expectations: [TestedExpectation] = []
    var lints = LintCounts()
    var error: String?
    let seeds = seeds ?? scenario.seed...scenario.seed
    var places: [[Double]] = []
    for (index, seed) in seeds.enumerated() {
      progress(index + 1)
      let simulation = try Simulation(
        scenario, seed: seed, store: try store.restarted(), consumers: [recording].compactMap(\.self),
        journalCapacity: 0)
      defer { simulation.closeStore() }
      simulation.runToEnd()
      recording?.finish(.ended, at: simulation.virtualTime.wholeNanoseconds)
      recording?.flush()
      if index == 0 {
        expectations = simulation.checks.map { TestedExpectation(text: $0.text, line: $0.line) }
        places = Array(repeating: [], count: expectations.count)
      }
      for check in expectations.indices { places[check] += simulation.delayPlaces(ofCheck: check) }
      take(simulation, of: scenario, seed: seed, into: &expectations)
      lints += simulation.lints
      error = error ?? simulation.failureText.map { "seed \(seed): \($0)" }
    }
    // The delays of one run are too few to tell a distribution.
    if seeds.count > 1 {
      for (check, places) in places.enumerated() { test(places, of: &expectations[check], seeds.lowerBound) }
    }
    return TestedFile(name: name, runs: seeds.count, expectations: expectations, lints: lints, error: error)
  }

  /// Adds a failure if the delays of all runs are not evenly distributed over their ranges.
  private static func test(_ places: [Double], of expectation: inout TestedExpectation, _ seed: UInt64) {
    guard !places.isEmpty else { return }
    guard let result = UniformityTest(places) else {
      let least = UniformityTest.leastCount
      return expectation.note(distribution: "distribution not tested: \(places.count) of at least \(least) delays")
    }
    let probability = String(format: "%.2g", result.probability)
    guard !result.isUniform else {
      let delays = Messages.count(result.count, "delay")
      return expectation.note(distribution: "\(delays) evenly distributed, p = \(probability)")
    }
    expectation.add(
      TestedExpectation.Failure(
        seed: seed, expected: "delays evenly distributed over what the policy allows",
        seen: "\(result.count) delays of all seeds, as uneven by chance with a probability of \(probability)",
        time: "the end of the last run", causes: [], isOfAllRuns: true),
      seed: seed)
  }

  private static func take(
    _ simulation: Simulation, of scenario: Scenario, seed: UInt64, into expectations: inout [TestedExpectation]
  ) {
    // Created only after a failure, because it costs as much as the run.
    var source: SourceState?
    for check in simulation.checks {
      let expectation = scenario.expectations[check.index]
      if let time = check.metAt, expectation.isMetAnyTime {
        expectations[check.index].add(metAt: time, advice: check.advice)
      }
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
