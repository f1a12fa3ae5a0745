import ArgumentParser
import Explanation
import Foundation
import Recordings
import Scenarios
import Simulation

/// `loadscope test FILE…`: runs scenarios and checks their expectations.
struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Run scenarios without a screen and check their expectations.",
    discussion: """
      The results are in the Test Anything Protocol (TAP 14): expected and actual values, the virtual time and the \
      causing events. With --report, a folder has a page of each run for browsers. Exit codes: 0 all met; 1 not all met; 2 a file is unusable or has no expectations.
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
      "Write a report into this folder, which is new or has an earlier report: an index, JUnit XML, and a page and a "
        + "recording of each file's run.", valueName: "folder"), completion: .directory)
  var report: String?

  @Option(
    help: ArgumentHelp(
      "TAP, or TAP with annotations for GitHub Actions. (default: text; in GitHub Actions: github)",
      valueName: "format"))
  var format: ResultFormat?

  @Option(
    help: ArgumentHelp(
      "Run every file once with each seed, such as 1..1000 or 7, and list those that fail.", valueName: "first..last"))
  var seeds: String?

  @OptionGroup var store: StoreOptions

  @OptionGroup var permission: PermissionOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let output = BufferedOutput()
      try test(in: ResultFormat.chosen(format)) { lines in
        for line in lines { try output.writeLine(line) }
        try output.flush()
      }
    }
  }

  /// Tests the files, and passes the result lines of each file to `write` as soon as the file is tested.
  ///
  /// - Throws: A ``Problem``, after the last test if a file is unusable or an expectation is not met.
  @MainActor
  func test(in format: ResultFormat = .text, _ write: ([String]) throws -> Void) throws {
    let seeds = try seeds.map { text throws(Problem) in try ArgumentReading.seeds(text) }
    guard seeds == nil || store.store == nil else {
      throw Problem("--store: with --seeds each run would continue with the store of the one before; use one of them")
    }
    try checkJUnit()
    let inputs = files.map(read)
    let scenarios = inputs.compactMap { try? $0.file.get().scenario }
    let store = try store.open(for: scenarios)
    // Last, as it removes an earlier report.
    let report = try report.map { folder throws(Problem) in try TestReport(in: folder) }
    let results = try test(inputs, seeds: seeds, store, report) { lines, file in
      let isGuarded = format == .github || GitHubAnnotations.guardsOutput
      try write(isGuarded ? lines.map(GitHubAnnotations.plain) : lines)
      guard format == .github, let file else { return }
      try write(GitHubAnnotations().lines(file, path: try? ScenarioSource.named(file.name).path))
    }
    let unusable = results.count { $0.runs == 0 }
    let stopped = results.filter { $0.runs > 0 && $0.error != nil }
    let sentences =
      [problem(in: results)].compactMap(\.self) + stopped.map { "\($0.name): the run stopped, \($0.error ?? "")" }
      + (unusable == 0 ? [] : ["\(Messages.count(unusable, "file")) cannot be tested"])
      + [report?.problem?.message].compactMap(\.self)
    guard !sentences.isEmpty else { return }
    let isUnusable = unusable > 0 || !stopped.isEmpty || report?.problem != nil
    throw Problem(sentences.joined(separator: "\n"), exitCode: isUnusable ? .unusable : .checkFailed)
  }

  /// Returns the number of unmet expectations and a command that shows a failed run, as text; nil if all are met.
  private func problem(in results: [TestedFile]) -> String? {
    let count = results.reduce(0) { $0 + $1.failedExpectationCount }
    guard let file = results.first(where: { $0.failedExpectationCount > 0 }),
      let failure = file.expectations.lazy.compactMap(\.firstFailure).first
    else { return nil }
    let seed = seeds == nil ? "" : " --seed \(failure.seed)"
    let counted = "\(Messages.count(count, "expectation")) not met"
    // Standard input cannot be read again.
    guard file.name != "-" else { return counted }
    return "\(counted); `loadscope run \(file.name)\(seed)` shows the run, 8 its checks"
  }

  /// Throws if the path of the JUnit report is that of a scenario, which the report would overwrite.
  private func checkJUnit() throws(Problem) {
    guard let junit else { return }
    if let report, TestReport.isInside(report, junit) {
      throw Problem("--junit \(junit): is in the folder of --report, which has a junit.xml; choose one of them")
    }
    for file in files where (try? ScenarioSource.named(file))?.isFile(at: junit) ?? false {
      throw Problem("--junit \(junit): this is the scenario itself; choose another file for the results")
    }
  }

  /// A file to test: its name, and its scenario or the reason why it cannot be tested.
  private typealias Input = (name: String, file: Result<ScenarioFile, Problem>)

  /// Reads a scenario. Reports the errors of an unusable file.
  private func read(_ file: String) -> Input {
    do throws(Problem) {
      let source = try ScenarioSource.named(file)
      let scenario = try source.readUsableFile(allowing: permission.permissions)
      guard !scenario.scenario.expectations.isEmpty else {
        throw Problem("\(source.path ?? source.fileName): no `expect`, so there is nothing to test")
      }
      return (file, .success(scenario))
    } catch {
      StandardError.write(error.message)
      return (file, .failure(error))
    }
  }

  /// Runs the scenarios, with each seed if `seeds` is given. Passes result lines to `write`, with the file to which they
  /// belong, and returns the results.
  @MainActor
  private func test(
    _ inputs: [Input], seeds: ClosedRange<UInt64>?, _ store: RunStore, _ report: TestReport?,
    _ write: ([String], TestedFile?) throws -> Void
  ) throws -> [TestedFile] {
    var tap = TAPReport()
    var results: [TestedFile] = []
    let progress = ProgressLine()
    try write(tap.head(count: inputs.reduce(0) { $0 + ((try? $1.file.get().scenario.expectations.count) ?? 1) }), nil)
    // Most expectations assume an empty store.
    if let contents = store.earlierContentsText { try write(["# \(contents)"], nil) }
    for (number, (name, file)) in inputs.enumerated() {
      let tested: TestedFile
      switch file {
      case .failure(let problem): tested = .unusable(name, problem)
      case .success(let file):
        let trial = Trial(file: file, name: name, number: number + 1, store: store)
        tested = try test(trial, seeds: seeds, report) { run in
          // The name comes last, because a long line is cut at its end.
          progress.show("file \(number + 1) of \(inputs.count), run \(run) of \(seeds?.count ?? 1): \(name)")
        }
      }
      progress.clear()
      try write(tap.lines(tested), tested)
      results.append(tested)
    }
    if let junit { try writeFile(JUnitReport.text(results), to: junit) }
    report?.finish(results)
    return results
  }

  private struct Trial {
    let file: ScenarioFile
    let name: String
    let number: Int
    let store: RunStore
  }

  /// Runs a scenario, and records the run for the report: of several seeds, the first that fails is run again for that.
  @MainActor
  private func test(
    _ trial: Trial, seeds: ClosedRange<UInt64>?, _ report: TestReport?, progress: (Int) -> Void
  ) throws -> TestedFile {
    let scenario = trial.file.scenario
    func run(_ seeds: ClosedRange<UInt64>?, recording: RecordingWriter? = nil) throws -> TestedFile {
      try TestRunner.run(
        scenario, name: trial.name, seeds: seeds, store: trial.store, recording: recording, progress: progress)
    }
    guard let report else { return try run(seeds) }
    let isOneRun = seeds.map { $0.count == 1 } ?? true
    let tested = isOneRun ? nil : try run(seeds)
    let failures = tested?.expectations.compactMap(\.firstFailure).filter { !$0.isOfAllRuns }
    let seed = failures?.map(\.seed).min() ?? seeds?.lowerBound ?? scenario.seed
    let source = try ScenarioSource.named(trial.name)
    let writer = report.recording(
      number: trial.number, RunSettings(seed: seed).header(of: trial.file, from: source))
    let recorded = try run(seed...seed, recording: writer)
    report.writePage(number: trial.number, of: writer)
    return tested ?? recorded
  }

  private func writeFile(_ text: String, to path: String) throws(Problem) {
    do {
      // A device, a pipe or a link stays; a file is replaced, so that none is cut.
      var status = stat()
      let isReplaced = lstat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
      try Data(text.utf8).write(to: URL(filePath: path), options: isReplaced ? .atomic : [])
    } catch {
      throw Problem("\(path): cannot be written: \(error.localizedDescription)")
    }
  }
}

/// The format of the results of `test`, and of the errors of `check`.
enum ResultFormat: String, CaseIterable, ExpressibleByArgument {
  /// The results of `test` in TAP, the errors of `check` with their lines.
  case text
  /// The same, with annotations for GitHub Actions.
  case github

  /// Returns the format that the user has chosen, or the one of the surroundings. Output is guarded from now on if it is
  /// for GitHub Actions.
  static func chosen(_ format: ResultFormat?) -> ResultFormat {
    if format == .github { GitHubAnnotations.guardOutput() }
    return format ?? (GitHubAnnotations.isInWorkflow ? .github : .text)
  }
}
