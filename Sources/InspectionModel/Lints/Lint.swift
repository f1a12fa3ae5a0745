/// A warning about a run: a violation of the contract of loadables, or an exhausted limit.
///
/// The raw values are stable and machine-readable.
public enum Lint: String, Sendable, CaseIterable {
  /// A loadable was synced without contents.
  case syncedWithoutContents = "synced-without-contents"
  /// A loadable's contents became available or unavailable without a notification.
  case contentsChangedSilently = "contents-changed-silently"
  /// A loadable had an error in a state other than failed.
  case errorWithoutFailure = "error-without-failure"
  /// The observers of a loadable changed the loadable endlessly while being notified.
  case roundsWithoutEnd = "rounds-without-end"
  /// A loadable depends on itself through a loadable of a class that does not declare its dependencies.
  case dependsOnItself = "depends-on-itself"
  /// A waiter had used 80 % of its timeout and was still waiting.
  case waiterExpiring = "waiter-expiring"
  /// A syncer gave up after its maximum number of failures in a row.
  case gaveUp = "gave-up"
  /// An instant of virtual time had more than 1,000,000 events, so the run was stopped.
  case endlessInstant = "endless-instant"

  /// Whether the lint is a violation of the contract of loadables. The other lints report an exhausted limit.
  public var isViolation: Bool {
    switch self {
    case .syncedWithoutContents, .contentsChangedSilently, .errorWithoutFailure, .roundsWithoutEnd, .dependsOnItself:
      true
    case .waiterExpiring, .gaveUp, .endlessInstant: false
    }
  }
}

/// The number of lints (warnings about a run) of each kind.
public struct LintCounts: Sendable, Hashable {
  /// The counts by kind, without zeros. Nearly always empty, so a node's counts take little memory.
  private var counts: [Lint: Int] = [:]

  public init() {}

  /// The number of lints of this kind.
  public subscript(lint: Lint) -> Int { counts[lint, default: 0] }

  /// The number of lints of all kinds.
  public var total: Int { counts.values.reduce(0, +) }

  /// The number of lints that are violations of the contract of loadables.
  public var violations: Int { counts.reduce(0) { $0 + ($1.key.isViolation ? $1.value : 0) } }

  /// The kinds of which at least one lint is counted, in the order of ``Lint/allCases``.
  public var kinds: [Lint] { counts.isEmpty ? [] : Lint.allCases.filter { counts[$0] != nil } }

  /// Adds `count` to the number of lints of a kind; a negative count subtracts.
  public mutating func add(_ lint: Lint, times count: Int = 1) {
    let sum = self[lint] + count
    counts[lint] = sum == 0 ? nil : sum
  }

  public static func += (left: inout LintCounts, right: LintCounts) {
    for (lint, count) in right.counts { left.add(lint, times: count) }
  }

  public static func -= (left: inout LintCounts, right: LintCounts) {
    for (lint, count) in right.counts { left.add(lint, times: -count) }
  }
}

extension Lint {
  /// The description of the lint in the schema of event lines, as a clause without a full stop.
  package var meaning: String {
    switch self {
    case .syncedWithoutContents: "a node synced without contents"
    case .contentsChangedSilently: "a node changed its contents flag without notifying its observers"
    case .errorWithoutFailure: "a node had an error without a failure"
    case .roundsWithoutEnd: "the observers of a node changed it endlessly while being notified"
    case .dependsOnItself: "a node depends on itself, through a class that does not declare its dependencies"
    case .waiterExpiring: "a waiter waited for 80 % of its timeout"
    case .gaveUp: "a syncer gave up after its maximum of attempts"
    case .endlessInstant: "an instant had more than 1,000,000 events; the run was stopped"
    }
  }
}
