/// A value that is a word of a closed list in files and lines.
public protocol FieldWord: Sendable {
  var word: String { get }

  /// The values by their words, including words of older versions.
  static var table: TagTable<Self> { get }

  /// A number below 8 for the value, by which the history packs it; nil for a value that is not packed.
  var packedNumber: Int? { get }

  /// Returns the value with a ``packedNumber``.
  static func unpacked(_ number: Int) -> Self?
}

extension FieldWord {
  @inlinable public var packedNumber: Int? { nil }
  @inlinable public static func unpacked(_ number: Int) -> Self? { nil }
}

extension FieldWord where Self: RawRepresentable<String> {
  @inlinable public var word: String { rawValue }
}

extension CommandTag: FieldWord { public static let table = TagTable(of: Self.self) }
extension ClockTag: FieldWord { public static let table = TagTable(of: Self.self) }
extension CommandOrigin: FieldWord { public static let table = TagTable(of: Self.self) }
extension CommandOutcome.Reason: FieldWord { public static let table = TagTable(of: Self.self) }
extension RetryResetReason: FieldWord { public static let table = TagTable(of: Self.self) }
extension Lint: FieldWord { public static let table = TagTable(of: Self.self) }
extension BackoffJitter: FieldWord { public static let table = TagTable(of: Self.self) }
extension NetworkState: FieldWord { public static let table = TagTable(of: Self.self) }
extension ActivityState: FieldWord { public static let table = TagTable(of: Self.self) }

extension NodeState: FieldWord {
  public static let table = TagTable(allCases.map { ($0.word, $0) } + aliases.map { ($0.key, $0.value) })

  @inlinable public var packedNumber: Int? { Int(rawValue) }
  @inlinable public static func unpacked(_ number: Int) -> NodeState? { NodeState(rawValue: UInt8(number)) }
}

extension Breakpoint: FieldWord {
  public static let table = TagTable(
    NodeState.allCases.map { ($0.word, .state($0)) } + [(Breakpoint.anyChange.word, .anyChange)]
      + NodeState.aliases.map { ($0.key, Breakpoint.state($0.value)) })
}

/// All waiters have the same word; the key ``EventKey/waiter`` tells which one.
extension TimerOwner: FieldWord {
  public static let table = TagTable(unnamed.map { ($0.word, $0) })

  @inlinable public var packedNumber: Int? {
    switch self {
    case .syncer: 0
    case .waiter: 1
    case .autosync: 2
    case .actionManager: 3
    case .timeout: 4
    }
  }

  @inlinable public static func unpacked(_ number: Int) -> TimerOwner? { unnamed[number] }
}
