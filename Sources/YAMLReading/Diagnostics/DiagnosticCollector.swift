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

  /// Adds an error. An equal error, found again where an alias repeats the value, is added only once.
  package func report(_ diagnostic: Diagnostic) {
    if known.insert(diagnostic).inserted { found.append(diagnostic) }
  }

  /// Returns the candidate that the misspelled `word` probably means; nil if none is similar.
  package func nearMiss(to word: String, among candidates: some Sequence<String>) -> String? {
    suggestions.find(word, among: candidates)
  }
}
