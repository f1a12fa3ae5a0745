/// The entry of a key binding in the hint bar: a verb, and a priority.
public struct KeyHint: Sendable, ExpressibleByStringLiteral {
  /// The priority of a hint, which decides the hints that are dropped if the hint bar has no room for all.
  enum Rank: Int, Sendable {
    /// The hint is dropped first.
    case spare
    case usual
    /// The hint is dropped after the usual hints.
    case lasting
    /// The hint is dropped last.
    case vital
  }

  public let verb: String
  let rank: Rank

  init(_ verb: String, _ rank: Rank) { (self.verb, self.rank) = (verb, rank) }

  public init(stringLiteral verb: String) { self.init(verb, .usual) }
}
