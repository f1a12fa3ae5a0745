import InspectionModel

/// An expectation of a file, and what became of it in one run or in many.
struct TestedExpectation: Equatable {
  /// In which way it was not true in a run.
  struct Failure: Equatable {
    /// The seed of the run.
    let seed: UInt64
    /// What should have been.
    let expected: String
    /// What was.
    let seen: String
    /// The virtual time, as a scenario would write it.
    let time: String
    /// The events that led there, each a line.
    let causes: [String]
  }

  /// What is expected, in words.
  let text: String
  /// The line of the file that says so.
  let line: Int
  /// The first failure; nil if there was none.
  private(set) var firstFailure: Failure?
  /// The seeds of all runs in which it was not true.
  private(set) var failedSeeds: [UInt64] = []

  init(text: String, line: Int) {
    self.text = text
    self.line = line
  }

  /// It was not true in a further run.
  mutating func add(_ failure: @autoclosure () -> Failure, seed: UInt64) {
    if firstFailure == nil { firstFailure = failure() }
    failedSeeds.append(seed)
  }
}

/// What became of a file.
struct TestedFile: Equatable {
  /// As it was given.
  let name: String
  /// How many seeds it was run with.
  let runs: Int
  /// What it expects, in order.
  let expectations: [TestedExpectation]
  /// What somebody should look at in its runs, though it is no failure.
  var lints = LintCounts()

  /// How many of its expectations were not true.
  var failures: Int { expectations.count { $0.firstFailure != nil } }
}
