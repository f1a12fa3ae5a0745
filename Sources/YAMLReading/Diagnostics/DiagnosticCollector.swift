import Suggestions

/// Collects the errors of a file, so that one reading finds all of them.
package final class DiagnosticCollector {
  private var found: [Diagnostic] = []
  private var known: Set<Diagnostic> = []
  private var suggestions = NearMiss(budget: 200_000)

  init() {}

  /// Whether there are no errors so far.
  package var isEmpty: Bool { found.isEmpty }

  var diagnostics: [Diagnostic] { found }

  /// Adds an error. The same error again, from an aliased place, counts once.
  package func report(_ diagnostic: Diagnostic) {
    if known.insert(diagnostic).inserted { found.append(diagnostic) }
  }

  /// The candidate that `word` probably means.
  package func nearMiss(to word: String, among candidates: some Sequence<String>) -> String? {
    suggestions.find(word, among: candidates)
  }
}
