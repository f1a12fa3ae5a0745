import JSONQuoting
import Suggestions

/// All errors of one file, in the order of the file.
public struct DiagnosticList: Error, Sendable, Equatable {
  /// The name of the file, as shown to the user.
  public let file: String

  /// The errors in the order of the file: at least one, at most 1000.
  public let diagnostics: [Diagnostic]

  /// The number of further errors, which are not in ``diagnostics``.
  public let omitted: Int

  /// The excerpts of lines with errors, by location; kept for messages instead of the whole text.
  let excerpts: [SourceLocation: Excerpt]

  /// - Parameter uncollected: The number of further errors of the file.
  init(file: String, diagnostics: [Diagnostic], uncollected: Int = 0, source: String) {
    // Errors of the same place stay in the order of the reports.
    let sorted = diagnostics.enumerated()
      .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
      .map(\.element)
    self.file = file
    self.diagnostics = Array(sorted.prefix(DocumentLimits.diagnostics))
    self.omitted = sorted.count - self.diagnostics.count + uncollected
    self.excerpts = Excerpt.excerpts(at: self.diagnostics.map(\.location), of: source)
  }
}

/// Collects the errors of a file, so that one reading finds all of them.
package final class DiagnosticCollector {
  /// The number of collected errors after which further ones are only counted: a list shows far fewer.
  private static let limit = 10 * DocumentLimits.diagnostics

  private var found: [Diagnostic] = []
  /// The number of errors that were only counted.
  private(set) var uncollected = 0
  private var known: Set<Diagnostic> = []
  private var suggestions = NearMiss(budget: 200_000)

  init() {}

  /// Whether no error has been reported.
  package var isEmpty: Bool { found.isEmpty }

  var diagnostics: [Diagnostic] { found }

  /// Adds an error, which is only described if it is kept. An equal error, found again where an alias repeats the value,
  /// is added only once.
  package func report(_ diagnostic: @autoclosure () -> Diagnostic) {
    guard found.count < Self.limit else {
      uncollected += 1
      return
    }
    let diagnostic = diagnostic()
    if known.insert(diagnostic).inserted { found.append(diagnostic) }
  }

  /// Returns the candidate that the misspelled `word` probably means; nil if none is similar.
  package func nearMiss(to word: String, among candidates: some Sequence<String>) -> String? {
    suggestions.find(word, among: candidates)
  }
}

extension DiagnosticList: CustomStringConvertible {
  /// The text of ``rendered()``.
  public var description: String { rendered() }

  /// Returns the errors as readable text: `file:line:column: error: message`, the line with a caret below the error,
  /// and the hint. Control characters are escaped, and a long line is cut around the error.
  public func rendered() -> String {
    let name = file.visible
    var text = ""
    for diagnostic in diagnostics {
      let location = diagnostic.location
      text += "\(name):\(location.line):\(location.column): error: \(diagnostic.message)\n"
      if let excerpt = excerpts[location] {
        text += "  \(excerpt.text)\n  \(excerpt.padding)^\n"
      }
      if let hint = diagnostic.hint { text += "  hint: \(hint)\n" }
    }
    if omitted > 0 { text += "\(name): and \(omitted) more\n" }
    return text
  }
}

/// The part of a line around a column, and the padding of a caret below that column.
struct Excerpt: Sendable, Equatable {
  /// The text of the part, with an ellipsis at each cut.
  let text: String

  /// The padding of the caret: one space for each terminal column before the error.
  let padding: String

  /// The number of characters of a long line that are shown before the error, of ``longest`` in total.
  private static let before = 50
  private static let longest = 100

  private init(of line: [Unicode.Scalar], column: Int) {
    let place = min(max(column - 1, 0), line.count)
    let start = line.count > Self.longest ? max(0, place - Self.before) : 0
    let end = min(line.count, start + Self.longest)
    let prefix = (start > 0 ? "…" : "") + line[start..<place].map(\.visible).joined()
    text = prefix + line[place..<end].map(\.visible).joined() + (end < line.count ? "…" : "")
    padding = String(repeating: " ", count: prefix.unicodeScalars.reduce(0) { $0 + $1.columns })
  }

  /// Returns an excerpt of the text for each location; `locations` must be in order. Empty lines have no excerpt.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  static func excerpts(at locations: [SourceLocation], of source: String) -> [SourceLocation: Excerpt] {
    var excerpts: [SourceLocation: Excerpt] = [:]
    var rest = locations[...]
    SourceLines.visit(Set(locations.map(\.line)), of: source) { number, line in
      while let location = rest.first, location.line <= number {
        rest.removeFirst()
        guard location.line == number, !line.isEmpty, excerpts[location] == nil else { continue }
        excerpts[location] = Excerpt(of: line, column: location.column)
      }
    }
    return excerpts
  }
}
