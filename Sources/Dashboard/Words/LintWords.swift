import InspectionModel

extension Lint {
  /// The kind in a few words that a number can go before.
  var words: String {
    switch self {
    case .syncedWithoutContents: "synced without contents"
    case .contentsChangedSilently: "changed contents silently"
    case .errorWithoutFailure: "had an error without a failure"
    case .roundsWithoutEnd: "notified without end"
    case .dependsOnItself: "depended on itself"
    case .waiterExpiring: "waited for almost too long"
    case .gaveUp: "gave up"
    case .endlessInstant: "never let an instant end"
    }
  }
}

extension LintCounts {
  /// All of them for a line: `3 lints: 2 synced without contents, 1 gave up`.
  public var words: String {
    guard total > 0 else { return "no lints" }
    return "\(Wording.count(total, "lint")): " + kinds.map { "\(self[$0]) \($0.words)" }.joined(separator: ", ")
  }

  /// As few words as will do, longest first: `2 violations  1 gave up  1 long wait`, then `4 lints`; none where there is
  /// nothing to look at.
  var headerWords: [String] {
    guard total > 0 else { return [] }
    let parts = [
      violations > 0 ? Wording.count(violations, "violation") : nil,
      self[.gaveUp] > 0 ? "\(self[.gaveUp]) gave up" : nil,
      self[.waiterExpiring] > 0 ? Wording.count(self[.waiterExpiring], "long wait") : nil,
      self[.endlessInstant] > 0 ? Wording.count(self[.endlessInstant], "endless instant") : nil,
    ].compactMap { $0 }
    return [parts.joined(separator: "  "), Wording.count(total, "lint")]
  }
}
