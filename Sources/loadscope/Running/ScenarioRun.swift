import Dashboard
import Inspection
import Scenarios
import Simulation

/// A scenario on the screen: its simulation, which begins again when the file is saved or somebody wants it to, and what
/// is written of it.
@MainActor
final class ScenarioRun: ShownRun {
  private let file: ScenarioSource
  private let settings: RunSettings
  private var scenario: Scenario
  private var simulation: Simulation

  init(_ file: ScenarioSource, _ scenario: Scenario, _ settings: RunSettings) throws {
    self.file = file
    self.scenario = scenario
    self.settings = settings
    simulation = try settings.simulation(of: scenario)
  }

  var source: any TimedSource { simulation }

  var watchedPath: String? { file.path }

  var isDone: Bool { settings.exitAt != nil && simulation.isOver }

  // MARK: Beginning again

  func restart() -> Renewal {
    // It was built before, from the same values.
    (try? begin(scenario, notice: "started again from 0")) ?? Renewal()
  }

  func takeSavedFile() -> Renewal {
    do {
      var renewal = try begin(try file.read(), notice: "the file was saved: started again from 0")
      renewal.events.append(.banner([]))
      return renewal
    } catch let list as DiagnosticList {
      let errors = list.diagnostics.map { "\($0.location.line):\($0.location.column) \($0.message)" }
      let sentence = "The saved file has errors; the run goes on as it was before. `loadscope check` tells more."
      return Renewal(events: [.banner([sentence] + errors)])
    } catch {
      return Renewal(events: [.banner(["The saved file cannot be read; the run goes on as it was before."])])
    }
  }

  /// Runs a scenario from its beginning, at the speed of now unless its file has come to ask for another.
  private func begin(_ scenario: Scenario, notice: String) throws -> Renewal {
    let (isRunning, speed) = (simulation.isSetRunning, simulation.speed)
    let keepsClock = scenario.clock == self.scenario.clock
    let simulation = try settings.simulation(of: scenario)
    self.scenario = scenario
    self.simulation = simulation
    if keepsClock {
      _ = simulation.perform(.clock(.setSpeed(speed)))
      _ = simulation.perform(.clock(isRunning ? .resume : .pause))
    }
    return Renewal(hasNewSource: true, events: [.notice(notice)])
  }

  // MARK: What is written

  func flush() { settings.log?.flush() }

  func takeNews() -> [Event] {
    settings.log?.takeFailure().map { [.banner([$0])] } ?? []
  }

  func finish() -> String? {
    settings.log?.flush()
    return settings.log?.failure
  }
}
