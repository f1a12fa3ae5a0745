import Explanation
import InspectionModel

/// The error codes that a prompt offers, each once: the source's own, those of failed nodes, then common ones.
struct ErrorCodes: Equatable {
  private static let common = [
    "http-500", "http-503", "http-429", "http-404", "http-401", "timeout", "connection-lost", "offline",
  ]
  /// The maximum number of failed nodes whose errors are read: a program may make the text of an error when it is read.
  private static let examinedErrors = 100

  private(set) var all: [String] = []

  init() {}

  init(in context: DashboardState) {
    var known: Set<String> = []
    let current = context.source.nodes.lazy.compactMap { $0?.error?.text }.prefix(Self.examinedErrors)
    for code in [context.errorCodes, Array(current), Self.common, [context.defaultError]].joined()
    where ErrorText.problem(of: code) == nil {
      if known.insert(code).inserted { all.append(code) }
    }
  }

  /// Returns the codes that begin with a text; none for an empty text, or for a text that is a code.
  func completions(of text: String) -> [String] {
    text.isEmpty || all.contains(text) ? [] : all.filter { $0.hasPrefix(text) }
  }

  /// Returns the code at a distance from a text in the list, with wrap-around; the first or last for any other text.
  func code(_ distance: Int, from text: String) -> String? {
    guard !all.isEmpty else { return nil }
    guard let index = all.firstIndex(of: text) else { return distance > 0 ? all.first : all.last }
    return all[(index + distance + all.count) % all.count]
  }
}
