import Loadables
import Testing

@Suite("PositionSet")
struct PositionSetTests {
  @Test(arguments: [0, 1, 63, 64, 200])
  func whatIsTakenOutIsNotFound(position: Int) {
    var set = PositionSet()
    set.set(position, true)
    set.set(3, true)
    #expect(members(of: set) == [3, position].sorted())
    set.set(position, false)
    #expect(members(of: set) == [3])
    set.set(500, false)
    #expect(members(of: set) == [3])
  }

  private func members(of set: PositionSet) -> [Int] {
    var members: [Int] = []
    _ = set.firstResult { (position: Int) -> Int? in
      members.append(position)
      return nil
    }
    return members
  }
}
