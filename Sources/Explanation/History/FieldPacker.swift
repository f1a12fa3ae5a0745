import InspectionModel

/// Packs the fields of an event into 16 bits and one number, if they fit.
struct FieldPacker: EventVisitor {
  typealias Failure = Never

  private(set) var detail: UInt16 = 0
  private(set) var payload: Int64 = 0
  /// Whether all fields so far are in ``detail`` and ``payload``.
  private(set) var fits = true
  private var width = 0
  private var hasPayload = false

  private mutating func pack(_ bits: Int, width: Int) {
    guard self.width + width <= UInt16.bitWidth, 0..<(1 << width) ~= bits else { return fits = false }
    detail |= UInt16(bits) << self.width
    self.width += width
  }

  private mutating func leaveOut<Value>(_ value: Value) -> Value {
    fits = false
    return value
  }

  mutating func truth(_ value: Bool?, _ key: EventKey, _ presence: FieldPresence) -> Bool? {
    guard presence == .required, let value else { return value == nil ? nil : leaveOut(value) }
    pack(value ? 1 : 0, width: 1)
    return value
  }

  mutating func integer(_ value: Int64?, _ key: EventKey, _ kind: IntegerKind, _ presence: FieldPresence) -> Int64? {
    if presence == .optional, kind != .entry { return value == nil ? nil : leaveOut(value) }
    if hasPayload {
      if kind == .entry { return leaveOut(value) }
      pack(Int(value ?? 0), width: UInt16.bitWidth - width)
    } else {
      // No entry has the number 0.
      (payload, hasPayload) = (value ?? 0, true)
    }
    return value
  }

  mutating func word<Word: FieldWord>(_ value: Word?, _ key: EventKey, _ presence: FieldPresence) -> Word? {
    guard presence == .required, let number = value?.packedNumber else { return value == nil ? nil : leaveOut(value) }
    pack(number, width: 3)
    return value
  }

  mutating func text(_ value: String?, _ key: EventKey, _ presence: FieldPresence) -> String? {
    value == nil ? nil : leaveOut(value)
  }

  mutating func id(_ value: NodeID?, _ key: EventKey, _ presence: FieldPresence) -> NodeID? {
    guard presence == .required, let value, !hasPayload else { return value == nil ? nil : leaveOut(value) }
    (payload, hasPayload) = (Int64(value.rawValue), true)
    return value
  }

  /// The text of an error can be slow to compute.
  mutating func error(_ value: NodeError?) -> NodeError? { value == nil ? nil : leaveOut(value) }
  mutating func number(_ value: Double, _ key: EventKey, standard: Double?) -> Double { leaveOut(value) }
  mutating func lints(_ value: LintCounts, _ key: EventKey) -> LintCounts { leaveOut(value) }
  mutating func reference(_ value: NodeID?, _ key: EventKey) -> NodeID? { leaveOut(value) }
  mutating func references(_ value: [NodeID], _ key: EventKey) -> [NodeID] { leaveOut(value) }
  mutating func command(_ value: NodeCommand) -> NodeCommand { leaveOut(value) }
  func invalid<Value>(_ value: Value, _ message: @autoclosure () -> String) -> Value { value }
}

/// Returns the fields that a ``FieldPacker`` has packed. The others are those of the visited event.
struct FieldUnpacker: FieldTransform, EventVisitor {
  typealias Failure = Never

  private var detail: UInt16
  private let payload: Int64
  private var hasReadPayload = false

  init(detail: UInt16, payload: Int64) { (self.detail, self.payload) = (detail, payload) }

  private mutating func bits(_ width: Int) -> Int {
    defer { detail >>= width }
    return Int(detail & ~(~0 << width))
  }

  mutating func truth(_ value: Bool?, _ key: EventKey, _ presence: FieldPresence) -> Bool? {
    presence == .required ? bits(1) == 1 : nil
  }

  mutating func integer(_ value: Int64?, _ key: EventKey, _ kind: IntegerKind, _ presence: FieldPresence) -> Int64? {
    if presence == .optional, kind != .entry { return nil }
    if hasReadPayload {
      defer { detail = 0 }
      return Int64(detail)
    }
    hasReadPayload = true
    return kind == .entry && payload == 0 ? nil : payload
  }

  mutating func word<Word: FieldWord>(_ value: Word?, _ key: EventKey, _ presence: FieldPresence) -> Word? {
    presence == .required ? Word.unpacked(bits(3)) : nil
  }

  mutating func id(_ value: NodeID?, _ key: EventKey, _ presence: FieldPresence) -> NodeID? {
    guard presence == .required else { return nil }
    hasReadPayload = true
    return NodeID(rawValue: UInt32(truncatingIfNeeded: payload))
  }

  mutating func error(_ value: NodeError?) -> NodeError? { nil }
}
