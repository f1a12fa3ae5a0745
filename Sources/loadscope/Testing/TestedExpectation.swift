import InspectionModel
import Scenarios
import YAMLReading

/// An expectation of a scenario file, and its results in all runs.
struct TestedExpectation: Equatable {
  /// The failure of an expectation in one run.
  struct Failure: Equatable {
    let seed: UInt64
    let expected: String
    let seen: String
    /// The virtual time of the failure, in the syntax of scenarios.
    let time: String
    /// The events that caused the failure, each in one line.
    let causes: [String]
    /// Whether the failure is one of all runs together, as that of a distribution.
    var isOfAllRuns = false
  }

  /// The expectation in words.
  let text: String
  /// The line of the expectation in the file.
  let line: Int
  private(set) var firstFailure: Failure?
  /// The times at which the expectation was met, from the earliest to the latest run, in ns; nil if it was met in none.
  private(set) var metTimes: ClosedRange<Int64>?
  /// The advice about an expectation that was met by a state from before the last disturbance; nil without any.
  private(set) var advice: String?
  private var distribution: String?
  /// The seeds of all runs in which the expectation failed.
  private(set) var failedSeeds: [UInt64] = []

  init(text: String, line: Int) {
    self.text = text
    self.line = line
  }

  /// Adds a run in which the expectation was met at a time, in ns.
  mutating func add(metAt time: Int64, advice: String?) {
    metTimes = min(metTimes?.lowerBound ?? time, time)...max(metTimes?.upperBound ?? time, time)
    self.advice = self.advice ?? advice
  }

  /// Notes the result of the test of the delays of all runs, in words.
  mutating func note(distribution: String) { self.distribution = distribution }

  /// The times at which the expectation was met, and the distribution of its delays, in words; empty if it was met in no
  /// run.
  var metText: String { [metTimesText, distribution ?? ""].filter { !$0.isEmpty }.joined(separator: "; ") }

  private var metTimesText: String {
    guard let metTimes else { return "" }
    let (first, last) = (
      Duration.nanoseconds(metTimes.lowerBound).scenarioText, Duration.nanoseconds(metTimes.upperBound).scenarioText
    )
    return first == last ? "met at \(first)" : "met from \(first) to \(last)"
  }

  /// Adds a run in which the expectation failed.
  mutating func add(_ failure: @autoclosure () -> Failure, seed: UInt64) {
    if firstFailure == nil { firstFailure = failure() }
    failedSeeds.append(seed)
  }
}

/// The test results of a scenario file.
struct TestedFile: Equatable {
  /// The name of the file, as given by the user.
  let name: String
  /// The number of runs of the scenario, one for each seed; 0 for a file that cannot be tested.
  let runs: Int
  let expectations: [TestedExpectation]
  /// The number of warnings in all runs, by kind.
  var lints = LintCounts()
  /// The error of the file, or the one that stopped a run, in one or more lines; nil without an error.
  var error: String?
  /// The errors of an unusable file, each with its place; empty if there are none with a place.
  var diagnostics: [Diagnostic] = []

  /// The number of expectations that failed in at least one run.
  var failedExpectationCount: Int { expectations.count { $0.firstFailure != nil } }

  /// Creates the results of a file that cannot be tested.
  static func unusable(_ name: String, _ problem: Problem) -> TestedFile {
    TestedFile(name: name, runs: 0, expectations: [], error: problem.message, diagnostics: problem.diagnostics)
  }
}
