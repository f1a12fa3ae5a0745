/// Gathers what is wrong with a file while it is read, so that one reading finds everything.
package final class DiagnosticCollector {
  private var found: [Diagnostic] = []
  private var known: Set<Diagnostic> = []
  private var suggestions = NearMiss(budget: 200_000)

  init() {}

  /// Whether nothing is wrong so far.
  package var isEmpty: Bool { found.isEmpty }

  /// What was reported, in that order.
  var diagnostics: [Diagnostic] { found }

  /// Takes note of something wrong. The same again, from a place that an alias repeats, counts once.
  package func report(_ diagnostic: Diagnostic) {
    if known.insert(diagnostic).inserted { found.append(diagnostic) }
  }

  /// The one of `candidates` that somebody who wrote `word` may have meant.
  package func nearMiss(to word: String, among candidates: some Sequence<String>) -> String? {
    suggestions.find(word, among: candidates)
  }
}
