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
}
