/// The entry of a key binding in the hint bar: a verb, and a priority.
public struct KeyHint: Sendable, ExpressibleByStringLiteral {
  /// The priority of a hint. If the hint bar has no room for all hints, it drops those with the lowest priority first.
  enum Rank: Int, Sendable {
    /// The hint is dropped first if the hint bar has too little room.
    case spare
    case usual
    /// The hint is dropped after the usual hints if the hint bar has too little room.
    case lasting
    /// The hint is dropped last if the hint bar has too little room.
    case vital
  }

  public let verb: String
  let rank: Rank

  init(_ verb: String, _ rank: Rank) { (self.verb, self.rank) = (verb, rank) }

  public init(stringLiteral verb: String) { self.init(verb, .usual) }
}
