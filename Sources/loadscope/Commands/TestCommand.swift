import ArgumentParser
import Explanation
import Foundation
import Scenarios
import Simulation

/// `loadscope test FILE…`: runs scenarios and checks their expectations.
struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Run scenarios without a screen and check their expectations.",
    discussion: """
      The results are in the Test Anything Protocol (TAP 14): expected and actual values, the virtual time and the \
      causing events. Exit codes: 0 all met; 1 not all met; 2 a file is unusable or has no expectations.
      """)

  @Argument(
    help: ArgumentHelp(
      "The scenario files, - for standard input, or the names of built-in ones.", valueName: "files"),
    completion: .yaml)
  var files: [String]

  @Option(help: ArgumentHelp("Write the results as JUnit XML too.", valueName: "path"), completion: .file())
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "Run every file once with each seed, such as 1..1000 or 7, and list those that fail.", valueName: "first..last"))
  var seeds: String?

  @OptionGroup var store: StoreOptions

  @OptionGroup var permission: PermissionOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let output = BufferedOutput()
      try test { lines in
        for line in lines { try output.writeLine(line) }
        try output.flush()
      }
    }
  }

  /// Tests the files, and passes the result lines of each file to `write` as soon as the file is tested.
  ///
  /// - Throws: A ``Problem``: before the first test if a file is unusable, after the last if an expectation is not met.
  @MainActor
  func test(_ write: ([String]) throws -> Void) throws {
    let seeds = try seeds.map { text throws(Problem) in try ArgumentReading.seeds(text) }
    guard seeds == nil || store.store == nil else {
      throw Problem("--store: with --seeds each run would continue with the store of the one before; use one of them")
    }
    try checkJUnit()
    let scenarios = try readAll()
    let results = try test(scenarios, seeds: seeds, try store.open(for: scenarios.map(\.scenario)), write)
    if let problem = Self.problem(in: results) { throw Problem(problem, exitCode: .checkFailed) }
  }

  /// Returns the number of unmet expectations and a command that shows a failed run, as text; nil if all are met.
  private static func problem(in results: [TestedFile]) -> String? {
    let count = results.reduce(0) { $0 + $1.failures }
    guard let file = results.first(where: { $0.failures > 0 }),
      let failure = file.expectations.lazy.compactMap(\.firstFailure).first
    else { return nil }
    let seed = file.runs == 1 ? "" : " --seed \(failure.seed)"
    let counted = "\(Messages.count(count, "expectation")) not met"
    // Standard input cannot be read again.
    guard file.name != "-" else { return counted }
    return "\(counted); `loadscope run \(file.name)\(seed)` shows the run, 8 its checks"
  }

  /// Throws if the path of the JUnit report is that of a scenario, which the report would overwrite.
  private func checkJUnit() throws(Problem) {
    guard let junit else { return }
    for file in files where (try? ScenarioSource.named(file))?.isFile(at: junit) ?? false {
      throw Problem("--junit \(junit): this is the scenario itself; choose another file for the results")
    }
  }

  /// Reads all scenarios before the first test. If a file is unusable, reports all such files and runs no test.
  private func readAll() throws -> [(name: String, scenario: Scenario)] {
    var scenarios: [(String, Scenario)] = []
    var unusable = 0
    for file in files {
      do throws(Problem) {
        let source = try ScenarioSource.named(file)
        let scenario = try source.readUsable(allowing: permission.permissions)
        guard !scenario.expectations.isEmpty else {
          throw Problem("\(source.path ?? source.fileName): no `expect`, so there is nothing to test")
        }
        scenarios.append((file, scenario))
      } catch {
        unusable += 1
        StandardError.write(error.message)
      }
    }
    guard unusable == 0 else {
      throw Problem(unusable == 1 ? "1 file cannot be tested" : "\(unusable) files cannot be tested")
    }
    return scenarios
  }

  /// Runs the scenarios, with each seed if `seeds` is given. Passes result lines to `write`, and returns the results.
  @MainActor
  private func test(
    _ scenarios: [(name: String, scenario: Scenario)], seeds: ClosedRange<UInt64>?, _ store: RunStore,
    _ write: ([String]) throws -> Void
  ) throws -> [TestedFile] {
    var report = TAPReport()
    var results: [TestedFile] = []
    let progress = ProgressLine()
    try write(report.head(count: scenarios.reduce(0) { $0 + $1.scenario.expectations.count }))
    // Most expectations assume an empty store.
    if let contents = store.earlierContentsText { try write(["# \(contents)"]) }
    for (number, (name, scenario)) in scenarios.enumerated() {
      let file = try TestRunner.run(scenario, name: name, seeds: seeds, store: store) { run in
        // The name comes last, because a long line is cut at its end.
        progress.show("file \(number + 1) of \(scenarios.count), run \(run) of \(seeds?.count ?? 1): \(name)")
      }
      progress.clear()
      try write(report.lines(file))
      results.append(file)
    }
    if let junit { try writeFile(JUnitReport.text(results), to: junit) }
    return results
  }

  private func writeFile(_ text: String, to path: String) throws(Problem) {
    do {
      try Data(text.utf8).write(to: URL(filePath: path))
    } catch {
      throw Problem("\(path): the results cannot be written there: \(error.localizedDescription)")
    }
  }
}
