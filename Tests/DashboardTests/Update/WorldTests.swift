import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The world around the nodes")
struct WorldTests {
  @Test("O switches the network off, and on again")
  func network() throws {
    var bench = Bench("a")
    #expect(try bench.press("O") == [.perform(.setNetwork(isOnline: false))])
    bench.setWorld(WorldSnapshot(isOnline: false))
    #expect(try bench.press("O") == [.perform(.setNetwork(isOnline: true))])
  }

  @Test("B sends the app into the background, and back")
  func activity() throws {
    var bench = Bench("a")
    #expect(try bench.press("B") == [.perform(.setActivity(isActive: false))])
    bench.setWorld(WorldSnapshot(isActive: false))
    #expect(try bench.press("B") == [.perform(.setActivity(isActive: true))])
  }

  @Test("the header tells what is off also where room is short", arguments: [120, 80, 60])
  func header(width: Int) {
    var bench = Bench("a", width: width)
    bench.setWorld(WorldSnapshot(isOnline: false, isActive: false))
    let header = bench.frame().text().split(separator: "\n")[0]
    #expect(header.contains("offline") && header.contains("background"))
  }
}
