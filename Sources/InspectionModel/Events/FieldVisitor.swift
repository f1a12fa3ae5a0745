/// A visitor of the fields of events and commands: a writer, a reader, a converter.
///
/// Each method receives the value of a field and returns the value to use instead. A writer returns the value it has
/// written; a reader ignores the value and returns the one it has read. The calls are generic and inlinable, so each
/// pair of a family and a visitor is compiled to a switch of its own.
///
/// All other fields are made of the fields that the protocol lists; see the extension.
public protocol FieldVisitor {
  /// The type that identifies a node in the visited event or command.
  associatedtype Reference: Sendable & Hashable
  /// The type that identifies a node in the result.
  associatedtype Other: Sendable & Hashable
  associatedtype Failure: Error

  mutating func truth(_ value: Bool?, _ key: EventKey, _ presence: FieldPresence) throws(Failure) -> Bool?
  mutating func integer(
    _ value: Int64?, _ key: EventKey, _ kind: IntegerKind, _ presence: FieldPresence
  ) throws(Failure) -> Int64?
  /// A number; a line without it means `standard`, if that is not nil.
  mutating func number(_ value: Double, _ key: EventKey, standard: Double?) throws(Failure) -> Double
  mutating func text(_ value: String?, _ key: EventKey, _ presence: FieldPresence) throws(Failure) -> String?
  /// A word of a closed list. In place of a word of a newer version, a reader returns `value`.
  mutating func word<Word: FieldWord>(
    _ value: Word?, _ key: EventKey, _ presence: FieldPresence
  ) throws(Failure) -> Word?
  /// A node of the source; with the key ``EventKey/node``, the node of the event or command itself.
  mutating func id(_ value: NodeID?, _ key: EventKey, _ presence: FieldPresence) throws(Failure) -> NodeID?
  mutating func lints(_ value: LintCounts, _ key: EventKey) throws(Failure) -> LintCounts

  /// The node of a command.
  mutating func subject(_ value: Reference) throws(Failure) -> Other
  /// The node of a command that can be given without one.
  mutating func subject(_ value: Reference?) throws(Failure) -> Other?
  /// A node that a command refers to; nil, written as `null`, for none.
  mutating func reference(_ value: Reference?, _ key: EventKey) throws(Failure) -> Other?
  mutating func references(_ value: [Reference], _ key: EventKey) throws(Failure) -> [Other]

  /// Throws, if the visitor is a reader whose fields do not fit together. All others return `value`.
  func invalid<Value>(_ value: Value, _ message: @autoclosure () -> String) throws(Failure) -> Value

  // Visitors may replace these, which have default implementations.

  mutating func variant<Value: Variant>(_ value: Value, _ key: EventKey) throws(Failure) -> Value
  mutating func error(_ value: NodeError?) throws(Failure) -> NodeError?
}

/// A visitor of the fields of events.
public protocol EventVisitor: FieldVisitor where Reference == NodeID, Other == NodeID {
  /// A command, under ``EventKey/command`` and the keys of its fields.
  mutating func command(_ value: NodeCommand) throws(Failure) -> NodeCommand
}

/// Whether every line of an event has a field.
public enum FieldPresence: Sendable { case required, optional }

/// The meaning of a whole number, which decides its valid values.
public enum IntegerKind: Sendable {
  /// A number of things.
  case count
  /// A duration or a time since the start, in nanoseconds.
  case duration
  /// A time on the source's clock, in nanoseconds, which may be before the start.
  case time
  /// The number of another journal entry.
  case entry
  /// The number of a timer, of 64 bits.
  case timer
}

/// A value whose cases have a word and fields each.
public protocol Variant: Sendable {
  associatedtype Tag: FieldWord & Equatable & CaseIterable

  /// The case of the value.
  var tag: Tag { get }

  /// Returns a value of a case with placeholders for its fields.
  static func blank(_ tag: Tag) -> Self

  /// Passes each field to a visitor and returns the value with what the visitor returned.
  func visited<V: FieldVisitor>(by fields: inout V) throws(V.Failure) -> Self
}

// MARK: Fields made of others

extension FieldVisitor {
  @inlinable public mutating func truth(_ value: Bool, _ key: EventKey) throws(Failure) -> Bool {
    try truth(value, key, .required) ?? value
  }

  @inlinable public mutating func text(_ value: String, _ key: EventKey) throws(Failure) -> String {
    try text(value, key, .required) ?? value
  }

  @inlinable public mutating func word<Word: FieldWord>(_ value: Word, _ key: EventKey) throws(Failure) -> Word {
    try word(value, key, .required) ?? value
  }

  @inlinable public mutating func count(_ value: Int, _ key: EventKey) throws(Failure) -> Int {
    Int(try integer(Int64(value), key, .count, .required) ?? 0)
  }

  @inlinable public mutating func count(_ value: Int?, _ key: EventKey) throws(Failure) -> Int? {
    try integer(value.map { Int64($0) }, key, .count, .optional).map { Int($0) }
  }

  @inlinable public mutating func duration(_ value: Int64, _ key: EventKey) throws(Failure) -> Int64 {
    try integer(value, key, .duration, .required) ?? value
  }

  @inlinable public mutating func duration(_ value: Int64?, _ key: EventKey) throws(Failure) -> Int64? {
    try integer(value, key, .duration, .optional)
  }

  @inlinable public mutating func time(_ value: Int64, _ key: EventKey) throws(Failure) -> Int64 {
    try integer(value, key, .time, .required) ?? value
  }

  @inlinable public mutating func entry(_ value: UInt64?, _ key: EventKey) throws(Failure) -> UInt64? {
    try integer(value.map { Int64(bitPattern: $0) }, key, .entry, .optional).map { UInt64(bitPattern: $0) }
  }

  /// A node of the source.
  @inlinable public mutating func node(_ value: NodeID, _ key: EventKey) throws(Failure) -> NodeID {
    try id(value, key, .required) ?? value
  }

  /// The error of a node, under ``EventKey/error`` and ``EventKey/origin``.
  @inlinable public mutating func error(_ value: NodeError?) throws(Failure) -> NodeError? {
    let text = try text(value?.text, .error, .optional)
    let origin = try id(value?.origin, .origin, .optional)
    guard let text else { return origin == nil ? nil : try invalid(nil, "`error` is missing") }
    return NodeError(text: text, origin: origin)
  }

  /// The owner of a timer, under ``EventKey/by`` and ``EventKey/waiter``.
  @inlinable public mutating func owner(_ value: TimerOwner) throws(Failure) -> TimerOwner {
    let owner = try word(value, .by)
    guard owner.isWaiter else { return owner }
    return .waiter(try text(value.waiterName, .waiter, .optional))
  }

  /// The effect of a fault, under ``EventKey/error``, ``EventKey/hang`` or ``EventKey/delay``.
  @inlinable public mutating func effect(_ value: Fault.Effect) throws(Failure) -> Fault.Effect {
    let (error, hangs, delay): (String?, Bool?, Int64?) =
      switch value {
      case .fail(let error): (error, nil, nil)
      case .hang: (nil, true, nil)
      case .delay(let delay): (nil, nil, delay)
      }
    switch (
      try text(error, .error, .optional), try truth(hangs, .hang, .optional),
      try integer(delay, .delay, .duration, .optional)
    ) {
    case (let error?, nil, nil): return .fail(error: error)
    case (nil, true?, nil): return .hang
    case (nil, nil, let delay?): return .delay(delay)
    default: return try invalid(value, "there should be one of `error`, `hang` and `delay`")
    }
  }

  /// A pending event, under ``EventKey/text``, ``EventKey/due`` and the key of its id.
  @inlinable public mutating func pending(_ value: PendingEvent) throws(Failure) -> PendingEvent {
    let (timer, script, action): (UInt64?, Int?, NodeID?) =
      switch value.id {
      case .timer(let number): (number, nil, nil)
      case .script(let place): (nil, place, nil)
      case .action(let node): (nil, nil, node)
      }
    let (label, time) = (try text(value.label, .text), try time(value.time, .due))
    let id: PendingEvent.ID
    switch (
      try integer(timer.map { Int64(bitPattern: $0) }, .timer, .timer, .optional), try count(script, .script),
      try self.id(action, .action, .optional)
    ) {
    case (let number?, nil, nil): id = .timer(UInt64(bitPattern: number))
    case (nil, let place?, nil): id = .script(place)
    case (nil, nil, let node?): id = .action(node)
    default: id = try invalid(value.id, "there should be one of `timer`, `script` and `action`")
    }
    return PendingEvent(id: id, time: time, node: try self.id(value.node, .node, .optional), label: label)
  }

  @inlinable public mutating func variant<Value: Variant>(_ value: Value, _ key: EventKey) throws(Failure) -> Value {
    let tag = try word(value.tag, key)
    return try (tag == value.tag ? value : .blank(tag)).visited(by: &self)
  }
}

extension EventVisitor {
  @inlinable public mutating func subject(_ value: NodeID) throws(Failure) -> NodeID {
    try id(value, .node, .required) ?? value
  }

  @inlinable public mutating func subject(_ value: NodeID?) throws(Failure) -> NodeID? {
    try id(value, .node, .optional)
  }

  @inlinable public mutating func command(_ value: NodeCommand) throws(Failure) -> NodeCommand {
    let tag = try word(value.tag, .command)
    return try (tag == value.tag ? value : .blank(tag, .none)).visited(by: &self)
  }
}

extension NodeBackoff {
  @inlinable public func visited<V: FieldVisitor>(by fields: inout V) throws(V.Failure) -> NodeBackoff {
    NodeBackoff(
      min: try fields.duration(min, .min), max: try fields.duration(max, .max),
      multiplier: try fields.number(multiplier, .multiplier, standard: nil), jitter: try fields.word(jitter, .jitter),
      period: try fields.duration(period, .period), maxAttempts: try fields.count(maxAttempts, .maxAttempts))
  }
}

extension Fault {
  @inlinable public func visited<V: FieldVisitor>(by fields: inout V) throws(V.Failure) -> Fault {
    let (effect, count) = (try fields.effect(effect), try fields.count(count, .next))
    let rate = try fields.number(rate, .rate, standard: 1)
    guard rate > 0, rate <= 1 else { return try fields.invalid(self, "invalid probability") }
    return Fault(effect, count: count, rate: rate)
  }
}

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
extension HoldKind: FieldWord { public static let table = TagTable(of: Self.self) }
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
