import InspectionModel

/// A text with the time left until an instant. A viewer writes it for one time, or keeps its parts to show it at many.
package struct CountdownText: Equatable, ExpressibleByStringInterpolation {
  package enum Part: Equatable {
    case text(String)
    /// The time left until an instant, in ns.
    case left(until: Int64)
    /// A word and the time left until an instant, in ns; nothing once no time is left.
    case remark(String, until: Int64)
  }

  package private(set) var parts: [Part]

  package init(stringLiteral value: String) { parts = [.text(value)] }

  package init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  /// Returns the text at `now`, in ns.
  package func text(now: Int64) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .left(let deadline): TimeText.countdown(deadline.subtractingClamped(now))
      case .remark(let word, let deadline):
        deadline > now ? " \(word) \(TimeText.countdown(deadline.subtractingClamped(now)))" : ""
      }
    }.joined()
  }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { if !literal.isEmpty { parts.append(.text(literal)) } }

    package mutating func appendInterpolation(_ text: String) { appendLiteral(text) }

    package mutating func appendInterpolation(_ part: Part) { parts.append(part) }
  }
}
