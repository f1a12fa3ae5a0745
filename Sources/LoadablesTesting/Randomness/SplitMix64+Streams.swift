import Loadables

extension SplitMix64 {
  /// Creates the random number generator of one node for one purpose, from a seed that all nodes share.
  ///
  /// Each node and purpose has its own sequence. Other nodes, or faults, therefore do not shift a node's numbers.
  package init(seed: UInt64, node id: String, purpose: RandomPurpose) {
    // FNV-1a: short, and equal everywhere, unlike the standard library's hashing.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in id.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    hash = (hash ^ UInt64(purpose.rawValue)) &* 0x0000_0100_0000_01B3
    var seeds = SplitMix64(seed: seed)
    // Mixed, since similar ids have similar hashes.
    var mixer = SplitMix64(seed: hash ^ seeds.next())
    self.init(seed: mixer.next())
  }

  package mutating func skip(_ count: Int) {
    for _ in 0..<count { _ = next() }
  }

  /// Returns a random number from 0 up to but not including 1, with 53 random bits.
  package mutating func nextFraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns true with the probability `chance`, from 0 to 1.
  package mutating func happens(withChance chance: Double) -> Bool { nextFraction() < chance }
}

/// The purpose of a sequence of random numbers. The raw values affect the sequences and must not change.
package enum RandomPurpose: UInt8 {
  case latency = 1
  case outcome = 2
  case fault = 3
  case jitter = 4
  case network = 5
  case arrivals = 6
}
