import Dashboard
import Explanation
import InspectionModel
import Loadables
import Recordings
import Scenarios
import Simulation
import TerminalUI

/// Renders one frame of a scenario or a recording without a terminal.
struct SnapshotRenderer {
  var size: Size
  /// The keys to press before the frame is drawn.
  var keys: [InputEvent] = []
  var glyphs: GlyphSet
  var theme: Theme
  var memory = ScreenMemory()
  var historyLimit = History.defaultLimit
  var keymap = Keymap.standard

  /// Runs a scenario up to a virtual time, pauses it and returns the frame.
  @MainActor
  func render(
    _ scenario: Scenario, seed: UInt64? = nil, store: RunStore = .inMemory, pictures: PictureLoader = PictureLoader(),
    at time: Duration
  ) throws -> Buffer {
    let simulation = try Simulation(
      scenario, seed: seed, store: store, journalCapacity: max(Simulation.defaultJournalCapacity, historyLimit))
    let driver = driver(of: simulation, pictures)
    simulation.run(until: time) { if simulation.isDrainDue { driver.takeChanges() } }
    simulation.perform(.clock(.pause))
    return frame(of: simulation, driver)
  }

  /// Returns the frame of a recording at a time of the recorded run; if nil, at the end.
  @MainActor
  func render(_ player: RecordingPlayer, pictures: PictureLoader = PictureLoader(), at time: Duration?) -> Buffer {
    let driver = driver(of: player, pictures)
    player.perform(.clock(.jump(to: time?.wholeNanoseconds ?? .max)))
    while !player.advance(toReal: .zero) {}
    return frame(of: player, driver)
  }

  @MainActor
  private func driver(of source: any TimedSource, _ pictures: PictureLoader) -> DashboardDriver {
    DashboardDriver(
      source,
      model: Model(title: source.title, size: size, memory: memory, historyLimit: historyLimit, keymap: keymap),
      details: pictures)
  }

  @MainActor
  private func frame(of source: any TimedSource, _ driver: DashboardDriver) -> Buffer {
    driver.takeChanges()
    driver.press(keys) {
      while !source.advance(toReal: .zero) {}
    }
    driver.send(.frame)
    var painter = Painter()
    return painter.frame(of: driver.model, theme: theme, size: size, glyphs: glyphs).buffer
  }
}
