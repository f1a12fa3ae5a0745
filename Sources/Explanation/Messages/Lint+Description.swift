import InspectionModel

extension Lint {
  /// The description of the lint, to follow a count, such as `gave up`.
  package var text: String {
    switch self {
    case .syncedWithoutContents: "synced without contents"
    case .contentsChangedSilently: "changed contents silently"
    case .errorWithoutFailure: "had an error without a failure"
    case .roundsWithoutEnd: "notified without end"
    case .dependsOnItself: "depended on itself"
    case .waiterExpiring: "waiter near timeout"
    case .gaveUp: "gave up"
    case .endlessInstant: "never let an instant end"
    }
  }
}

extension LintCounts {
  /// All warnings in one line, such as `3 warnings: 2 synced without contents, 1 gave up`.
  package var text: String {
    guard total > 0 else { return "no warnings" }
    return "\(Messages.count(total, "warning")): "
      + kinds.map { kind in
        kind == .waiterExpiring
          ? "\(Messages.count(self[kind], "waiter")) near timeout" : "\(Messages.grouped(self[kind])) \(kind.text)"
      }.joined(separator: ", ")
  }

  /// The full and the short text for the header: `2 violations  1 gave up` and `3 warnings`. Empty without warnings.
  package var headerTexts: [String] {
    guard total > 0 else { return [] }
    let parts = [
      violations > 0 ? Messages.count(violations, "violation") : nil,
      self[.gaveUp] > 0 ? "\(Messages.grouped(self[.gaveUp])) gave up" : nil,
      self[.waiterExpiring] > 0 ? "\(Messages.count(self[.waiterExpiring], "waiter")) near timeout" : nil,
      self[.endlessInstant] > 0 ? Messages.count(self[.endlessInstant], "endless instant") : nil,
    ].compactMap { $0 }
    return [parts.joined(separator: "  "), Messages.count(total, "warning")]
  }
}
