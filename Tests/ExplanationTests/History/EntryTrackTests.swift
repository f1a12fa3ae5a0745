import InspectionModel
import Testing

@testable import Explanation

@Suite("The track of a node's entries")
struct EntryTrackTests {
  /// A track and a plain list of its expected contents.
  private struct Pair {
    var track = EntryTrack()
    var list: [(position: Int, kinds: EntryKinds)] = []
    /// The position of the oldest entry of the history.
    var oldest = 0

    mutating func append(_ position: Int, _ kinds: EntryKinds) {
      track.append(position, kinds)
      list.append((position, kinds))
    }

    mutating func removeOldest() {
      oldest = list[0].position + 1
      track.removeOldest()
      list.removeFirst()
    }
  }

  private func pair(_ count: Int, from first: Int = 0, rareEvery step: Int) -> Pair {
    var pair = Pair()
    pair.oldest = first
    for number in 0..<count {
      pair.append(first + 3 * number, number % step == step - 1 ? .failed : number % 7 == 0 ? [.synced] : [])
    }
    return pair
  }

  /// Every query gives the same answer as a search of the list.
  private func check(_ pair: Pair, stride step: Int, at location: SourceLocation = #_sourceLocation) {
    let (track, list) = (pair.track, pair.list)
    #expect(track.endIndex - track.startIndex == list.count, sourceLocation: location)
    for number in stride(from: 0, through: list.count, by: step) {
      let index = track.startIndex + number
      if number < list.count {
        #expect(track.position(at: index, oldest: pair.oldest) == list[number].position, sourceLocation: location)
      }
      for kinds in [EntryKinds.failed, .synced, [.failed, .synced], .idle] {
        let last = list[..<number].lastIndex { !$0.kinds.isDisjoint(with: kinds) }
        #expect(
          track.lastIndex(before: index, of: kinds) == last.map { $0 + track.startIndex }, sourceLocation: location)
        let first = list[number...].firstIndex { !$0.kinds.isDisjoint(with: kinds) }
        #expect(
          track.firstIndex(from: index, of: kinds) == first.map { $0 + track.startIndex }, sourceLocation: location)
      }
      for length in [0, 1, 63, 130, 5_000] where number + length <= list.count {
        let expected = list[number..<number + length].reduce(EntryKinds()) { $0.union($1.kinds) }
        #expect(track.kinds(in: index..<index + length) == expected, sourceLocation: location)
      }
    }
  }

  @Test("answers every query like a plain list", arguments: [0, 1, 63, 64, 65, 128, 129, 4_096, 4_097, 4_161, 10_000])
  func answers(count: Int) { check(pair(count, rareEvery: 900), stride: count < 200 ? 1 : 61) }

  @Test("answers like a plain list while the oldest entries are dropped", arguments: [70, 5_000])
  func givingUp(count: Int) {
    var pair = pair(count, rareEvery: 50)
    while !pair.list.isEmpty {
      pair.removeOldest()
      if pair.list.count % (count / 10) == 1 { check(pair, stride: count < 200 ? 1 : 97) }
    }
    #expect(pair.track.isEmpty)
    pair.append(1_000_000, .failed)
    check(pair, stride: 1)
  }

  @Test("positions may exceed 32 bits")
  func largePositions() { check(pair(300, from: Int(UInt32.max) - 100, rareEvery: 9), stride: 1) }

  @Test("does not grow while as many entries are dropped as added")
  func steady() {
    var pair = pair(1_000, rareEvery: 90)
    for number in 1_000..<20_000 {
      pair.append(3 * number, number % 90 == 0 ? .failed : [])
      pair.removeOldest()
    }
    check(pair, stride: 13)
    #expect(pair.track.endIndex <= 1_700)
  }

  @Test("entries removed at the end leave no trace", arguments: [0, 1, 63, 64, 65, 129, 4_096, 4_097, 9_999])
  func givingUpLater(count: Int) {
    var pair = pair(10_000, rareEvery: 11)
    pair.track.removeAll(from: 3 * count, oldest: 0)
    pair.list.removeSubrange(count...)
    for number in count..<count + 70 { pair.append(3 * number, number % 50 == 0 ? .failed : []) }
    check(pair, stride: count < 200 ? 1 : 61)
  }
}
