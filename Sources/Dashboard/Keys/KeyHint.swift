/// The entry of a key in the hint bar.
public struct KeyHint: Sendable, ExpressibleByStringLiteral {
  /// The priority when space is tight.
  enum Rank: Int, Sendable {
    /// Dropped first.
    case spare
    case usual
    /// Dropped last.
    case lasting
  }

  public let verb: String
  let rank: Rank

  init(_ verb: String, _ rank: Rank) { (self.verb, self.rank) = (verb, rank) }

  public init(stringLiteral verb: String) { self.init(verb, .usual) }
}
