import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The environment")
struct WorldTests {
  @Test("O toggles the network")
  func network() throws {
    var bench = Bench("a")
    #expect(try bench.press("O") == [.perform(.setNetwork(isOnline: false))])
    bench.setWorld(WorldSnapshot(isOnline: false))
    #expect(try bench.press("O") == [.perform(.setNetwork(isOnline: true))])
  }

  @Test("B toggles the background")
  func activity() throws {
    var bench = Bench("a")
    #expect(try bench.press("B") == [.perform(.setActivity(isActive: false))])
    bench.setWorld(WorldSnapshot(isActive: false))
    #expect(try bench.press("B") == [.perform(.setActivity(isActive: true))])
  }

  @Test("the header shows what is off, also in a narrow window", arguments: [120, 80, 60])
  func header(width: Int) {
    var bench = Bench("a", width: width)
    bench.setWorld(WorldSnapshot(isOnline: false, isActive: false))
    let header = bench.frame().text().split(separator: "\n")[0]
    #expect(header.contains("offline") && header.contains("background"))
  }
}
