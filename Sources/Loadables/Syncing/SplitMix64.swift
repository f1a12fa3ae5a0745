/// A small generator of random numbers that gives the same sequence for a seed on every machine.
///
/// The algorithm is Sebastiano Vigna's version of SplitMix (Steele, Lea and Flood, 2014). It is not for secrets.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator whose sequence is that of `seed`.
  public init(seed: UInt64) { state = seed }

  /// The next number of the sequence, of all 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
