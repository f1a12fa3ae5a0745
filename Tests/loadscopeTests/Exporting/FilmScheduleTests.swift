import Testing

@testable import loadscope

@Suite("The schedule of a film's frames")
struct FilmScheduleTests {
  private func times(_ moments: [Int64], _ length: Int64, shortest: Int64 = 10, longest: Int64 = 100) -> [Int64] {
    FilmSchedule(changeTimes: moments, length: length, shortest: shortest, longest: longest).times
  }

  @Test("every change gets a frame") func moments() {
    #expect(times([30, 60], 80) == [0, 30, 60, 80])
  }

  @Test("changes within the shortest interval share a later frame") func shortest() {
    #expect(times([30, 31, 32, 47], 90) == [0, 30, 40, 50, 90])
  }

  @Test("a time without changes gets a frame at the longest interval") func longest() {
    #expect(times([250], 420) == [0, 100, 200, 250, 350, 420])
  }

  @Test("the end gets a frame, however soon it comes") func end() {
    #expect(times([30], 31) == [0, 30, 31])
    #expect(times([30], 30) == [0, 30])
  }

  @Test("a film of no length has one frame") func instant() {
    #expect(times([], 0) == [0])
  }

  @Test("frames keep both intervals and show every change", arguments: 0..<20 as Range<Int64>) func order(seed: Int64) {
    let moments = (0..<200).map { $0 * seed + ($0 * $0) % 7 }.sorted()
    let length = 199 * seed + 100
    let times = times(moments, length, shortest: 5, longest: 40)
    #expect(times.first == 0)
    #expect(times.last == length)
    let gaps = zip(times.dropFirst(), times).map { $0 - $1 }
    #expect(gaps.dropLast().allSatisfy { (5...40).contains($0) })
    #expect(gaps.last.map { (1...40).contains($0) } == true)
    // Every change is soon visible.
    #expect(moments.allSatisfy { moment in times.contains { $0 >= moment && $0 - moment <= 5 } })
  }

  @Test("a limited number of frames is spread evenly") func spread() {
    #expect(Array(0...10).spread(over: 3) == [0, 5, 10])
    #expect(Array(0...10).spread(over: 11) == Array(0...10))
    #expect(Array(0...10).spread(over: 1) == [0])
    #expect([Int]().spread(over: 3) == [])
  }
}
