/// How a simulated loadable answers, as `defaults` and a loadable node say it.
enum BehaviourForm {
  /// The keys that together make a behaviour.
  static let keys = ["latency", "outcomes", "initialContents", "onFailure"]

  /// The behaviour that `cursor` gives; what it leaves out is as in `defaults`.
  static func read(_ cursor: MappingCursor, defaults: Behaviour) -> Behaviour {
    Behaviour(
      latency: cursor.optional("latency", .latency).map { .fixed($0) } ?? defaults.latency,
      outcomes: cursor.optional("outcomes", .outcomes).map { .list($0) } ?? defaults.outcomes,
      initialContents: cursor.optional("initialContents", .word()) ?? defaults.initialContents,
      onFailure: cursor.optional("onFailure", .word()) ?? defaults.onFailure)
  }
}

extension ValueForm<Duration> {
  /// How long a sync takes: a duration, and later a distribution of durations.
  fileprivate static var latency: ValueForm {
    ValueForm(duration.expectation) { node, diagnostics in
      let distributions = ["uniform", "normal", "exponential"]
      if let entry = node.entries.first(where: { distributions.contains($0.key) }) {
        diagnostics.report(.notYetRead(entry.key, at: entry.location))
        return nil
      }
      return duration.read(node, diagnostics)
    }
  }
}

extension ValueForm<[Outcome]> {
  /// One outcome for each sync.
  fileprivate static var outcomes: ValueForm {
    let expectation = "a list of outcomes such as `[timeout, ok]`"
    return ValueForm<Outcome>.outcome.list(expectation).nonEmpty(expectation)
  }

  private func nonEmpty(_ expectation: String) -> ValueForm {
    ValueForm(expectation) { node, diagnostics in
      if case .list(let items) = node.content, items.isEmpty {
        diagnostics.report(
          .invalidValue(node, expected: expectation, hint: "leave it out for syncs that always succeed"))
        return nil
      }
      // Items that were wrong are left out, and an empty list is no behaviour.
      guard let outcomes = read(node, diagnostics), !outcomes.isEmpty else { return nil }
      return outcomes
    }
  }
}

extension ValueForm<Outcome> {
  fileprivate static var outcome: ValueForm {
    .text("`ok`, `hang` or an error code") { text in
      switch text {
      case "ok": .value(.ok)
      case "hang": .value(.hang)
      default:
        switch ErrorCode.check(text) {
        case .value(let code): .value(.error(code))
        case .refused(let hint): .refused(hint: hint)
        }
      }
    }
  }
}

extension ValueForm<String> {
  /// A word that stands for an error.
  static var errorCode: ValueForm {
    .text("an error code, a word such as `timeout`", ErrorCode.check)
  }
}

/// The words that can be error codes.
private enum ErrorCode {
  /// Words that somebody who writes them means as something other than the code of an error.
  private static let misspelled = [
    "ok": "ok", "okay": "ok", "success": "ok", "succeed": "ok", "succeeds": "ok", "successful": "ok", "hang": "hang",
    "hangs": "hang",
  ]

  static func check(_ text: String) -> ValueForm<String>.Reading {
    if let word = misspelled[text.lowercased()] {
      return .refused(hint: text == word ? "that is an outcome, not an error" : Diagnostic.didYouMean(word))
    }
    let isWord =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy { !$0.properties.isWhitespace && $0.visible.unicodeScalars.count == 1 }
    return isWord ? .value(text) : .refused(hint: text.contains(" ") ? "join the words with `-`" : nil)
  }
}
