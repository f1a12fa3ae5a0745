import Dashboard
import Simulation
import TerminalUI
import Testing

@testable import loadscope

@Suite("The driver of a dashboard")
@MainActor
struct DashboardDriverTests {
  @Test("what is remembered is up to date after an effect that leads to an event")
  func order() throws {
    let simulation = try Simulation(ScenarioSource.builtIn(named: "token").readUsable())
    let model = Model(title: "", size: Size(width: 120, height: 40), themeNames: ["dark", "mono"])
    let driver = DashboardDriver(simulation, model: model)
    driver.takeChanges()
    var remembered: ScreenMemory?
    driver.onEffect = { [unowned driver] effect in
      switch effect {
      case .theme(let name): driver.send(.theme(name))
      case .remember(let memory): remembered = memory
      default: break
      }
    }
    driver.press(try ArgumentReading.keys(": \"theme mono\" Enter"))
    let text = try #require(remembered?.text)
    #expect(text.contains("theme: mono") && text.contains("command: theme mono"))
  }

  @Test("letters are keys again a second after a refused key, also if they are typed all the time")
  func typing() throws {
    let simulation = try Simulation(scenario("nodes: [{ id: a }]\nscript: []"))
    let driver = DashboardDriver(simulation, model: Model(title: "", size: Size(width: 80, height: 24)))
    driver.takeChanges()
    // Each refusal begins a second of its own.
    for (key, time, isIgnored) in [
      ("K", 0, true), ("z", 400, true), ("z", 800, true), ("z", 999, true), ("z", 1_000, false), ("K", 1_200, true),
      ("z", 2_100, true), ("z", 2_200, false), ("K", 3_000, true), ("Up", 3_100, false), ("K", 3_900, true),
      ("z", 4_100, true),
    ] {
      for event in try ArgumentReading.keys(key) { driver.send(event, at: .milliseconds(time)) }
      #expect(driver.model.ignoresTyping == isIgnored, "\(key) at \(time)")
    }
  }
}
