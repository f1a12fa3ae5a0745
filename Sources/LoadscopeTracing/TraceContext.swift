import Loadables
import Synchronization

/// The place of a span among the spans of all processes, as W3C Trace Context defines it.
struct TraceContext: Sendable, Equatable {
  static let headerKey = "traceparent"
  static let stateKey = "tracestate"
  /// The longest state that is carried on, in bytes. The standard asks for at least 512.
  private static let longestState = 512

  /// The 16 bytes of the trace's id as two numbers. Not all of them are 0.
  let traceID: (high: UInt64, low: UInt64)
  /// Not 0.
  let spanID: UInt64
  let flags: UInt8
  /// The data of other systems, carried along unread; nil for none.
  private(set) var state: String?

  /// Reads the value of a `traceparent` header; nil if it is missing or invalid. The trace begins anew then.
  init?(header: String?) {
    let bytes = Array((header ?? "").utf8)
    guard bytes.count >= 55, [2, 35, 52].allSatisfy({ bytes[$0] == UInt8(ascii: "-") }),
      let version = Self.number(bytes[0..<2]), version != 0xFF,
      // A later version may add fields at the end.
      bytes.count == 55 || version > 0 && bytes[55] == UInt8(ascii: "-"),
      let high = Self.number(bytes[3..<19]), let low = Self.number(bytes[19..<35]), high | low != 0,
      let span = Self.number(bytes[36..<52]), span != 0, let flags = Self.number(bytes[53..<55])
    else { return nil }
    (traceID, spanID, self.flags) = ((high, low), span, UInt8(flags) & 1)
  }

  /// Creates the context of a new span: within another one, or the first of its trace.
  init(within parent: TraceContext?) {
    (traceID, spanID) = (parent?.traceID ?? (Self.id(), Self.id()), Self.id())
    (flags, state) = (parent?.flags ?? 1, parent?.state)
  }

  // Not from the system's generator, which would cost more than all else of a span. Ids have to differ, and no more.
  private static let idCount = Atomic(UInt64.random(in: 0 ... .max))

  private static func id() -> UInt64 {
    var generator = SplitMix64(seed: idCount.wrappingAdd(1, ordering: .relaxed).newValue)
    return max(1, generator.next())
  }

  func with(state: String?) -> TraceContext {
    var changed = self
    changed.state = state.flatMap { $0.isEmpty || $0.utf8.count > Self.longestState ? nil : $0 }
    return changed
  }

  /// The value of the `traceparent` header of an outgoing request.
  var header: String { "00-\(traceName)-\(Self.text(spanID))-\(Self.text(UInt64(flags)).suffix(2))" }

  /// The ids, for a person: `4bf92f3577b34da6a3ce929d0e0e4736, span 00f067aa0ba902b7`.
  var name: String { "\(traceName), span \(Self.text(spanID))" }

  private var traceName: String { Self.text(traceID.high) + Self.text(traceID.low) }

  /// Returns the number that lower-case hexadecimal digits write; nil for other characters.
  private static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
    digits.reduce(UInt64?.some(0)) { number, digit in
      let value: UInt8? =
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
      guard let number, let value else { return nil }
      return number << 4 | UInt64(value)
    }
  }

  private static func text(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  static func == (one: TraceContext, other: TraceContext) -> Bool {
    one.traceID == other.traceID && (one.spanID, one.flags) == (other.spanID, other.flags) && one.state == other.state
  }
}
