import InspectionModel

/// An expectation of a file with its results in all runs.
struct TestedExpectation: Equatable {
  /// A failure in one run.
  struct Failure: Equatable {
    let seed: UInt64
    let expected: String
    let seen: String
    /// The virtual time, in the syntax of scenarios.
    let time: String
    /// The causing events, one per line.
    let causes: [String]
  }

  /// The expectation in words.
  let text: String
  /// The line in the file.
  let line: Int
  private(set) var firstFailure: Failure?
  /// The seeds of all failed runs.
  private(set) var failedSeeds: [UInt64] = []

  init(text: String, line: Int) {
    self.text = text
    self.line = line
  }

  /// Adds a failed run.
  mutating func add(_ failure: @autoclosure () -> Failure, seed: UInt64) {
    if firstFailure == nil { firstFailure = failure() }
    failedSeeds.append(seed)
  }
}

/// The results of a file.
struct TestedFile: Equatable {
  /// The name as given.
  let name: String
  /// The number of runs.
  let runs: Int
  let expectations: [TestedExpectation]
  /// The warnings of its runs.
  var lints = LintCounts()

  /// The number of failed expectations.
  var failures: Int { expectations.count { $0.firstFailure != nil } }
}
