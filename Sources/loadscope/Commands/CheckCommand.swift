import ArgumentParser
import Explanation
import Scenarios
import YAMLReading

/// `loadscope check FILE…`: reports the errors of scenario files.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check scenario files: errors with place and hint.")

  @Argument(help: "The scenario files; - for standard input.", completion: .yaml)
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "Text, or text with annotations for GitHub Actions. (default: text; in GitHub Actions: github)",
      valueName: "format"))
  var format: ResultFormat?

  func run() throws {
    var errors = 0
    var unreadable = 0
    let isForGitHub = ResultFormat.chosen(format) == .github
    /// Writes annotations, if they are wanted.
    func annotate(_ lines: (GitHubAnnotations) -> [String]) {
      guard isForGitHub else { return }
      for line in lines(GitHubAnnotations()) { StandardError.write(annotation: line) }
    }
    for file in files {
      do {
        let source = try ScenarioSource.named(file)
        let scenario = try source.read()
        try StandardOutput.write("\(file): no errors, \(Self.contents(of: scenario))")
        let found = MainActor.assumeIsolated { TrialRun.warnings(of: scenario) }
        for (location, sentence) in scenario.warnings.map({ ($0.location, $0.sentence) }) + found {
          StandardError.write("\(file):\(location.line):\(location.column): warning: \(sentence)")
          annotate { [$0.line(.warning, source.path, line: location.line, column: location.column, sentence)] }
        }
        let pictures = PictureFiles(of: scenario, from: source, permissions: [])
        for (node, reason) in BlockingWait.result(of: { await pictures.problems() }) {
          StandardError.write("\(file): warning: `\(node)`: \(reason)")
          annotate { [$0.line(.warning, source.path, "`\(node)`: \(reason)")] }
        }
      } catch let list as DiagnosticList {
        errors += list.diagnostics.count + list.omitted
        StandardError.write(list.rendered())
        annotate { $0.lines(list.diagnostics, path: ScenarioSource.file(file).path) }
      } catch let problem as Problem {
        unreadable += 1
        StandardError.write(problem.message)
        annotate { [$0.line(.error, ScenarioSource.file(file).path, problem.message)] }
      }
    }
    if unreadable > 0 {
      throw Problem(unreadable == 1 ? "1 file could not be read" : "\(unreadable) files could not be read")
    }
    if errors > 0 { throw Problem(errors: errors) }
  }

  /// Returns the number of nodes in a scenario as text, such as "3 nodes". Scheduled actions count as nodes.
  static func contents(of scenario: Scenario) -> String {
    Messages.count(scenario.nodes.count, "node")
  }
}
