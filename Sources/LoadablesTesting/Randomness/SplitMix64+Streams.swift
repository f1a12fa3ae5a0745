import Loadables

extension SplitMix64 {
  /// The generator of one node for one purpose.
  ///
  /// Every node has a stream of its own for each purpose, so that another node, or a fault for this one, moves
  /// nothing else.
  package init(seed: UInt64, node id: String, purpose: RandomPurpose) {
    // FNV-1a: short, and the same everywhere, which the standard library's hashing is not on purpose.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in id.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    hash = (hash ^ UInt64(purpose.rawValue)) &* 0x0000_0100_0000_01B3
    var seeds = SplitMix64(seed: seed)
    // Mixed, since ids that differ in their last letter alone have hashes that differ little.
    var mixer = SplitMix64(seed: hash ^ seeds.next())
    self.init(seed: mixer.next())
  }

  /// Skips so many numbers.
  package mutating func skip(_ count: Int) {
    for _ in 0..<count { _ = next() }
  }

  /// A number from 0 up to but without 1, with 53 random bits.
  package mutating func nextFraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Whether something happens that has this chance, from 0 to 1.
  package mutating func happens(withChance chance: Double) -> Bool { nextFraction() < chance }
}

/// What a node needs random numbers for. The values are part of what a seed means and must not change.
package enum RandomPurpose: UInt8 {
  case latency = 1
  case outcome = 2
  case fault = 3
  case jitter = 4
}
