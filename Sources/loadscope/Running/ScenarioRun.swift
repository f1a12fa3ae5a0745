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
  private var traveller: TimeTraveller

  init(_ file: ScenarioSource, _ scenario: Scenario, _ settings: RunSettings) throws {
    self.file = file
    self.scenario = scenario
    self.settings = settings
    traveller = try settings.traveller(through: scenario)
  }

  var source: any TimedSource { traveller }

  var watchedPath: String? { file.path }

  var isDone: Bool { settings.exitAt != nil && traveller.isOver }

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
    let old = traveller
    let keepsClock = scenario.clock == self.scenario.clock
    traveller = try settings.traveller(through: scenario)
    self.scenario = scenario
    if keepsClock {
      _ = traveller.perform(.clock(.setSpeed(old.speed)))
      _ = traveller.perform(.clock(old.isSetRunning ? .resume : .pause))
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
