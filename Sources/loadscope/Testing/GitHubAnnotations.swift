import Foundation
import JSONQuoting
import Synchronization
import YAMLReading

/// The workflow commands of GitHub Actions that show a message beside a line of a file.
///
/// Source: https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands
struct GitHubAnnotations {
  enum Level: String {
    case error, warning
  }

  private static let isAsked = Atomic(false)

  /// Whether no line of other output may be a command: in GitHub Actions, or where its format was asked for.
  static var guardsOutput: Bool { isInWorkflow || isAsked.load(ordering: .relaxed) }

  /// Guards all output from now on.
  static func guardOutput() { isAsked.store(true, ordering: .relaxed) }

  /// Whether the process runs in GitHub Actions.
  static var isInWorkflow: Bool { ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true" }

  /// The folder of the repository, in which GitHub finds files; nil if unknown.
  var workspace = ProcessInfo.processInfo.environment["GITHUB_WORKSPACE"]

  /// Returns the line that shows a message.
  ///
  /// - Parameter file: The path of the file; nil for a message without a place.
  func line(
    _ level: Level, _ file: String?, line: Int? = nil, column: Int? = nil, title: String? = nil, _ message: String
  ) -> String {
    let properties = [
      ("file", file.map(pathInRepository)), ("line", line.map { "\($0)" }), ("col", column.map { "\($0)" }),
      ("title", title),
    ]
    let words = properties.compactMap { name, value in value.map { "\(name)=\(Self.escaped($0, isProperty: true))" } }
    return "::\(level.rawValue) \(words.joined(separator: ","))::\(Self.escaped(message, isProperty: false))"
  }

  /// Returns the annotations of a tested file: its unmet expectations, its advice, and its error.
  ///
  /// - Parameter path: The path of the file; nil for standard input and built-in scenarios, whose annotations have no place.
  func lines(_ file: TestedFile, path: String?) -> [String] {
    let name = path == nil ? "\(file.name): " : ""
    let expectations = file.expectations.flatMap { expectation -> [String] in
      let place = path == nil ? nil : expectation.line
      let failure = expectation.firstFailure.map { failure in
        let causes = failure.causes.isEmpty ? [] : ["caused by:"] + failure.causes
        let seen = ["seen: \(failure.seen)", "at: \(failure.time), seed \(failure.seed)"]
        let title = "\(name)expected: \(failure.expected)"
        return line(.error, path, line: place, title: title, (seen + causes).joined(separator: "\n"))
      }
      let advice = expectation.advice.map { line(.warning, path, line: place, "\(name)\($0)") }
      return [failure, advice].compactMap(\.self)
    }
    if !file.diagnostics.isEmpty { return expectations + lines(file.diagnostics, path: path) }
    return expectations + [file.error.map { line(.error, path, "\(name)\($0)") }].compactMap(\.self)
  }

  /// Returns the annotations of a file's errors.
  func lines(_ diagnostics: [Diagnostic], path: String?) -> [String] {
    diagnostics.map { error in
      let hint = error.hint.map { "\nhint: \($0)" } ?? ""
      return line(.error, path, line: error.location.line, column: error.location.column, error.message + hint)
    }
  }

  /// Returns other output, of which the runner takes no line for a command: neither `::` at the beginning, after blanks, nor
  /// the older `##[` anywhere.
  static func plain(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var plain = String.UnicodeScalarView()
      // By scalar, as the runner reads it: a letter of some scripts joins the `#` after it to one character.
      for scalar in line.unicodeScalars {
        if scalar == ":", plain.last == ":", plain.dropLast().allSatisfy(\.properties.isWhitespace) {
          plain.append(" ")
        }
        if scalar == "[", plain.last == "#", plain.dropLast().last == "#" { plain.append(" ") }
        plain.append(scalar)
      }
      return String(plain)
    }.joined(separator: "\n")
  }

  private func pathInRepository(_ path: String) -> String {
    guard let workspace, !workspace.isEmpty else { return path }
    let root = URL(filePath: workspace).resolvingSymlinksInPath().path + "/"
    let whole = URL(filePath: path).resolvingSymlinksInPath().path
    return whole.hasPrefix(root) ? String(whole.dropFirst(root.count)) : path
  }

  /// Returns a text in which no character ends the command, or the property in which the text stands.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    let escapes: [Unicode.Scalar: String] = ["%": "%25", "\r": "%0D", "\n": "%0A"]
    let ends: [Unicode.Scalar: String] = [":": "%3A", ",": "%2C"]
    return text.replacing(scalars: isProperty ? escapes.merging(ends) { first, _ in first } : escapes).visible
  }
}
