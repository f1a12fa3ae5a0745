import Dashboard
import Explanation
import Foundation
import InspectionModel
import Loadables
import Recordings
import Scenarios
import Simulation
import YAMLReading

/// A session that shows a scenario. The simulation restarts when the scenario file is saved, or on request.
@MainActor
final class ScenarioRun: SessionController, RecordableRun {
  private let file: ScenarioSource
  private var settings: RunSettings
  /// The text of the running scenario, which may differ from the saved file.
  private var text: ScenarioFile
  private var traveller: TimeTraveller<RunPast>
  /// Whether the saved file could not be read, so that it may come back as it was.
  private var isFileAway = false
  private let pictureLoader: PictureLoader
  /// The commands and expectations of the session, for saving a copy of the scenario.
  private var script: SessionScript
  /// The progress on the screen while the run is repeated to show a past time; nil if the screen shows none.
  private var shownProgress: RewindProgress?

  init(_ file: ScenarioSource, _ text: ScenarioFile, _ settings: RunSettings) throws {
    self.file = file
    self.text = text
    self.settings = settings
    pictureLoader = PictureLoader(PictureFiles(of: text.scenario, from: file, permissions: settings.permissions))
    script = SessionScript(of: file, text, seed: settings.seed, store: settings.store)
    let recording = try settings.recorder.runBegins(settings.header(of: text, from: file))
    traveller = try settings.traveller(through: text.scenario, recording: recording)
  }

  var source: any TimedSource { traveller }

  var details: any DetailProvider { pictureLoader }

  private var simulation: Simulation { traveller.simulation }

  var watchedPath: String? { file.path }

  var identity: String? {
    if case .builtIn(let file) = file { "built-in/\(file.name)" } else { file.path.flatMap(InputFile.absolutePath) }
  }

  var isDone: Bool { settings.exitAt != nil && traveller.isOver }

  func begin(in loop: MainLoop) { pictureLoader.loop = loop }

  // MARK: Beginning again

  func restart() -> RestartResult {
    // Does not fail: the same values were valid before.
    (try? begin(text, notice: "run: restarted from 0")) ?? RestartResult()
  }

  func takeSavedFile() -> RestartResult {
    do {
      let saved = try file.readFile(allowing: settings.permissions)
      if isFileAway, saved.text == text.text {
        isFileAway = false
        return RestartResult(events: [.banner(.file, []), .notice("file back unchanged: the run continues")])
      }
      isFileAway = false
      var renewal = try begin(saved, notice: "file saved: run restarted from 0")
      renewal.events.append(.banner(.file, []))
      return renewal
    } catch let list as DiagnosticList {
      let errors = list.diagnostics.map { "\($0.location.line):\($0.location.column) \($0.message)" }
      let sentence = "The saved file has errors; the run continues unchanged. `loadscope check` says where."
      return RestartResult(events: [.banner(.file, [sentence] + errors)])
    } catch {
      isFileAway = true
      let isGone = file.path.map { !FileManager.default.fileExists(atPath: $0) } ?? false
      let sentence = isGone ? "The file of the run is gone" : "The saved file cannot be read"
      return RestartResult(events: [.banner(.file, ["\(sentence); the run continues unchanged."])])
    }
  }

  /// Runs a scenario from the beginning. Keeps the speed and a pause, unless the file's clock settings have changed.
  private func begin(_ text: ScenarioFile, notice: String) throws -> RestartResult {
    let old = traveller
    let keepsClock = text.scenario.clock == self.text.scenario.clock
    let header = settings.header(of: text, from: file)
    let recording = try settings.recorder.runBegins(header, after: simulation.virtualTime.wholeNanoseconds)
    settings.store = try settings.store.restarted()
    simulation.closeStore()
    traveller = try settings.traveller(through: text.scenario, recording: recording)
    self.text = text
    pictureLoader.files = PictureFiles(of: text.scenario, from: file, permissions: settings.permissions)
    script.startOver(with: text, store: settings.store)
    if keepsClock {
      traveller.perform(.clock(.setSpeed(old.speed)))
      traveller.perform(.clock(old.isSetToRun ? .resume : .pause))
    }
    // Completed actions stay completed, which would surprise users who forgot that there is a store.
    let store = settings.store.isFile ? "; the store is kept" : ""
    return RestartResult(hasNewSource: true, events: [.notice(notice + store)])
  }

  func branch() -> [Event] {
    guard traveller.isInPast else { return [] }
    do {
      let header = settings.header(of: text, from: file)
      let recording = try settings.recorder.runBegins(header, after: simulation.virtualTime.wholeNanoseconds)
      simulation.closeStore()
      let branch = try settings.store.repeated {
        try traveller.makeBranch { try settings.simulation(of: text.scenario, recording: recording) }
      }
      if let branch { traveller.continueWith(branch) }
      script.forget(after: simulation.virtualTime, commandCount: simulation.performed.count)
      return []
    } catch {
      return [.warning("the run could not be made again: \(error)")]
    }
  }

  // MARK: Files

  func carryOut(_ effect: Effect, phrase: (NodeCommand) -> String) -> [Event] {
    if effect == .cancelRewind {
      traveller.cancelMaking()
      return rewindEvents()
    }
    if case .saveScenario = effect { return [.warning(Messages.runHasScenario)] }
    // Files describe the whole run, not the past moment that the screen shows.
    if traveller.isInPast, effect != .stopRecording {
      return [.notInPast]
    }
    return switch effect {
    case .startRecording: settings.recorder.start(self)
    case .stopRecording: settings.recorder.stop(self)
    case .saveScript(let path): [script.save(to: path, simulation, phrase: phrase)]
    case .expect(let node): [script.expect(node, simulation, phrase: phrase)]
    default: []
    }
  }

  func place(ofNode name: String) throws(EditingProblem) -> EditedPlace {
    guard let path = file.path else {
      throw EditingProblem("\(file.origin): no file to edit; `:save-script copy.yaml` saves a copy to run")
    }
    guard FileManager.default.fileExists(atPath: path) else {
      throw EditingProblem("\(path): the file is gone; `:save-script copy.yaml` saves a copy to edit")
    }
    // The file may have changed since the run began, and may be invalid.
    let now = try? InputFile.read(path)
    let line = now.flatMap { ScenarioFile.line(ofNode: name, in: String(decoding: $0, as: UTF8.self)) }
    return EditedPlace(path: path, line: line ?? ScenarioFile.line(ofNode: name, in: text.text) ?? 1)
  }

  /// Returns the event with the progress while the run is repeated for time travel; empty if the progress is unchanged.
  private func rewindEvents() -> [Event] {
    guard traveller.progress != shownProgress else { return [] }
    shownProgress = traveller.progress
    return [.rewinding(shownProgress)]
  }

  // MARK: Recording

  var recordingName: String { file.baseName }

  var recordingHeader: RecordingHeader { settings.header(of: text, from: file) }

  var recordingEnd: (end: RecordingEnd, time: Int64) {
    (simulation.isOver ? .ended : .stopped, simulation.virtualTime.wholeNanoseconds)
  }

  func add(_ writer: RecordingWriter) { simulation.add(writer) }

  func remove(_ writer: RecordingWriter) { simulation.remove(writer) }

  func flush() {
    settings.log?.flush()
    // After the last event nothing else would detect a write failure.
    if simulation.realTimeUntilNextInstant == nil { settings.recorder.flush() }
  }

  func takeEvents() -> [Event] {
    let logFailure = settings.log?.takeFailure().map { [Event.banner(.log, [$0])] } ?? []
    return logFailure + settings.recorder.takeEvents(of: self) + rewindEvents()
  }

  func finish() -> SessionEnd {
    let summary = settings.recorder.finish(self)
    settings.log?.flush()
    simulation.closeStore()
    settings.store.close()
    let failures = [settings.log?.failure, settings.recorder.failure].compactMap { $0 }
    return SessionEnd(recording: settings.recorder.failure == nil ? summary : nil, failures: failures)
  }
}
