/// A key in the hint bar.
public struct KeyHint: Sendable, ExpressibleByStringLiteral {
  /// How long it stays while the room gets short.
  enum Rank: Int, Sendable {
    /// Left out first.
    case spare
    case usual
    /// Left out last, and only after all others.
    case lasting
  }

  /// A verb or two for the key.
  public let verb: String
  let rank: Rank

  init(_ verb: String, _ rank: Rank) { (self.verb, self.rank) = (verb, rank) }

  public init(stringLiteral verb: String) { self.init(verb, .usual) }
}
