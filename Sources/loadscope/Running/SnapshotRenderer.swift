import Dashboard
import Explanation
import InspectionModel
import Scenarios
import Simulation
import TerminalUI

/// Renders one frame of a scenario, without a terminal.
@MainActor
enum SnapshotRenderer {
  static func render(
    _ scenario: Scenario, seed: UInt64? = nil, store: RunStore = .inMemory, at time: Duration, keys: [InputEvent],
    size: Size, glyphs: GlyphSet, theme: Theme, memory: ScreenMemory = ScreenMemory(),
    historyLimit: Int = History.defaultLimit, keymap: Keymap = .standard
  ) throws -> Buffer {
    let simulation = try Simulation(
      scenario, seed: seed, store: store, journalCapacity: max(Simulation.defaultJournalCapacity, historyLimit))
    let driver = DashboardDriver(
      simulation,
      model: Model(
        title: simulation.title, size: size, memory: memory, historyLimit: historyLimit, keymap: keymap))
    simulation.run(until: time) { if simulation.isDrainDue { driver.takeChanges() } }
    simulation.perform(.clock(.pause))
    driver.takeChanges()
    driver.press(keys) {
      while !simulation.advance(toReal: .zero) {}
    }
    _ = driver.send(.frame)
    var painter = Painter()
    return painter.frame(of: driver.model, theme: theme, size: size, glyphs: glyphs).picture
  }
}
