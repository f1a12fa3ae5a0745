import Explanation
import InspectionModel
import JSONQuoting
import YAMLReading

/// Writes test results in the Test Anything Protocol, version 14.
struct TAPReport {
  private var number = 0

  /// Returns the lines before the results: the version of the protocol and the number of tests.
  func head(count: Int) -> [String] { ["TAP version 14", "1..\(count)"] }

  /// Returns the result lines of a file, with the details of each failed expectation.
  mutating func lines(_ file: TestedFile) -> [String] {
    if file.runs == 0 {
      number += 1
      return ["not ok \(number) - \(Self.escaped(file.name)): cannot be tested"] + Self.block(Self.errorLines(file))
    }
    var lines = file.runs == 1 ? [] : ["# \(Self.escaped(file.name)): \(file.runs) seeds"]
    for expectation in file.expectations {
      number += 1
      let isMet = expectation.firstFailure == nil
      let met = isMet && !expectation.metText.isEmpty ? " (\(expectation.metText))" : ""
      let description = Self.escaped("\(file.name):\(expectation.line) \(expectation.text)\(met)")
      lines.append("\(isMet ? "ok" : "not ok") \(number) - \(description)")
      if let failure = expectation.firstFailure { lines += diagnostics(failure, expectation, runs: file.runs) }
    }
    // Warnings are no failures, but are reported.
    for expectation in file.expectations {
      guard let advice = expectation.advice else { continue }
      lines.append("# \(Self.escaped("\(file.name):\(expectation.line): warning: \(advice)"))")
    }
    if let error = file.error { lines.append("# \(Self.escaped("\(file.name): the run stopped, \(error)"))") }
    if file.lints.total > 0 { lines.append("# \(Self.escaped(file.name)), \(file.lints.text)") }
    return lines
  }

  /// Returns the YAML block that describes a failure.
  private func diagnostics(
    _ failure: TestedExpectation.Failure, _ expectation: TestedExpectation, runs: Int
  ) -> [String] {
    var lines = [
      "expected: \(JSONText.quoted(failure.expected))", "seen: \(JSONText.quoted(failure.seen))",
      "at: \(JSONText.quoted(failure.time))", "seed: \(failure.seed)",
    ]
    if runs > 1 {
      lines.append("failed seeds: \(JSONText.quoted(Self.seedsText(expectation.failedSeeds, runs: runs)))")
    }
    if !failure.causes.isEmpty {
      lines.append("caused by:")
      lines += failure.causes.map { "  - \(JSONText.quoted($0))" }
    }
    return Self.block(lines)
  }

  private static func block(_ lines: [String]) -> [String] { (["---"] + lines + ["..."]).map { "  \($0)" } }

  private static func errorLines(_ file: TestedFile) -> [String] {
    let lines = (file.error ?? "").split(separator: "\n").map { JSONText.quoted(String($0)) }
    return ["error:"] + lines.map { "  - \($0)" }
  }

  /// Returns the failed seeds in words: `3 of 1000: 4, 17, 230`. After ten seeds, only the number of the rest follows.
  static func seedsText(_ seeds: [UInt64], runs: Int) -> String {
    let shown = seeds.prefix(10).map(String.init).joined(separator: ", ")
    let rest = seeds.count > 10 ? ", … (\(seeds.count - 10) more)" : ""
    return "\(seeds.count) of \(runs): \(shown)\(rest)"
  }

  /// Escapes control characters, `#`, which would begin a TAP directive, and backslashes. Replaces line breaks by spaces.
  private static func escaped(_ text: String) -> String {
    text.replacing(scalars: ["\n": " ", "\r": " "]).visible.replacing(scalars: ["\\": "\\\\", "#": "\\#"])
  }
}
