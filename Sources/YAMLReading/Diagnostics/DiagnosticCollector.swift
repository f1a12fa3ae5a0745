import Suggestions

/// Collects the errors of a file, so that one reading finds all of them.
package final class DiagnosticCollector {
  private var found: [Diagnostic] = []
  private var known: Set<Diagnostic> = []
  private var suggestions = NearMiss(budget: 200_000)

  init() {}

  /// Whether no error has been reported.
  package var isEmpty: Bool { found.isEmpty }

  var diagnostics: [Diagnostic] { found }

  /// Adds an error. An error found repeatedly, in a value that aliases repeat, is added once.
  package func report(_ diagnostic: Diagnostic) {
    if known.insert(diagnostic).inserted { found.append(diagnostic) }
  }

  /// Returns the candidate that the misspelled `word` probably means, if any.
  package func nearMiss(to word: String, among candidates: some Sequence<String>) -> String? {
    suggestions.find(word, among: candidates)
  }
}
