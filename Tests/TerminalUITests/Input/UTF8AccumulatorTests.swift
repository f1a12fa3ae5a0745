import Loadables
import Testing

@testable import TerminalUI

@Suite("UTF-8 from bytes")
struct UTF8AccumulatorTests {
  private func decoded(_ bytes: some Sequence<UInt8>) -> String {
    var accumulator = UTF8Accumulator()
    var scalars = String.UnicodeScalarView()
    for byte in bytes { scalars.append(contentsOf: accumulator.append(byte)) }
    scalars.append(contentsOf: accumulator.flush())
    return String(scalars)
  }

  @Test("Characters of one to four bytes are decoded")
  func wellFormed() {
    #expect(decoded("aé日👍z".utf8) == "aé日👍z")
  }

  @Test("A character is held back until its last byte")
  func pending() {
    var accumulator = UTF8Accumulator()
    #expect(accumulator.append(0xC3).isEmpty && accumulator.isPending)
    #expect(accumulator.append(0xA9) == ["é"] && !accumulator.isPending)
  }

  @Test("A broken character is replaced and does not swallow the next one")
  func broken() {
    #expect(decoded([0xC3, 0x28]) == "\u{FFFD}(")
    #expect(decoded([0xE6, 0x97, 0xC3, 0xA9]) == "\u{FFFD}é")
    #expect(decoded([0xE6, 0x97]) == "\u{FFFD}")
  }

  @Test(
    "Overlong forms, surrogates and numbers past Unicode are replaced",
    arguments: [
      [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF8], [0xFF], [0x80],
    ] as [[UInt8]])
  func illFormed(bytes: [UInt8]) {
    #expect(decoded(bytes).unicodeScalars.allSatisfy { $0 == "\u{FFFD}" })
  }

  @Test("Random bytes decode as in the standard library")
  func garbage() {
    let seed = UInt64.random(in: 0...(.max))
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        // Bytes that begin and continue characters, more often than by chance.
        [UInt8.random(in: 0...255, using: &random), 0xE6, 0x97, 0xA5, 0xF0, 0x9F, 0xC3].randomElement(using: &random)
          ?? 0
      }
      #expect(decoded(bytes) == String(decoding: bytes, as: UTF8.self), "seed \(seed)")
    }
  }
}
