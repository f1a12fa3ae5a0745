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
