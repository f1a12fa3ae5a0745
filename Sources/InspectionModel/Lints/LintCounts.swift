/// How often there was a lint of each kind.
public struct LintCounts: Sendable, Hashable {
  /// Only those of which there was one, which nearly everywhere is none.
  private var counts: [Lint: Int] = [:]

  /// None of any kind.
  public init() {}

  /// How many there were of a kind.
  public subscript(lint: Lint) -> Int { counts[lint, default: 0] }

  /// How many there were of all kinds.
  public var total: Int { counts.values.reduce(0, +) }

  /// How many of them were broken promises of the contract.
  public var violations: Int { counts.reduce(0) { $0 + ($1.key.isViolation ? $1.value : 0) } }

  /// The kinds of which there was at least one, in their order.
  public var kinds: [Lint] { counts.isEmpty ? [] : Lint.allCases.filter { counts[$0] != nil } }

  /// There was one more of a kind, or so many more.
  public mutating func add(_ lint: Lint, times count: Int = 1) {
    let sum = self[lint] + count
    counts[lint] = sum == 0 ? nil : sum
  }

  /// Adds what was counted elsewhere.
  public static func += (left: inout LintCounts, right: LintCounts) {
    for (lint, count) in right.counts { left.add(lint, times: count) }
  }

  /// Takes off what was counted elsewhere.
  public static func -= (left: inout LintCounts, right: LintCounts) {
    for (lint, count) in right.counts { left.add(lint, times: -count) }
  }
}
