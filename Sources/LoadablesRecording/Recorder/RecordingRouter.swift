import Inspection
import InspectionModel
import Loadables
import Testing

/// The instrument of all recorded tests. Passes each event to the recorder of the test to which the loadable belongs.
///
/// The cost of an event does not depend on the number of running tests. The router is installed as an instrument while
/// any recorded test runs.
@MainActor
final class RecordingRouter {
  static let shared = RecordingRouter()

  private var recorders: [RecorderSlot: TestRecorder] = [:]
  private var lastSlot = RecorderSlot.zero
  /// The recorder of a test that runs alone, without a task; nil for none. Tests of XCTest run so.
  private var alone: TestRecorder?
  private var owners = LoadableOwners()
  private var syncers = KnownSyncers()
  /// The events whose effects are in progress, outermost first.
  private var effects: [EventNumber] = []

  private init() {}

  // MARK: Recorders

  /// Adds a recorder and returns the slot that identifies it. `isAlone` means that no other test is running.
  func add(_ recorder: TestRecorder, isAlone: Bool) -> RecorderSlot {
    repeat { lastSlot = lastSlot.next } while recorders[lastSlot] != nil
    recorders[lastSlot] = recorder
    if isAlone { alone = recorder }
    if recorders.count == 1 { LoadableInstruments.install(self) }
    return lastSlot
  }

  func remove(_ recorder: TestRecorder) {
    recorders[recorder.slot] = nil
    if alone === recorder { alone = nil }
    guard recorders.isEmpty else { return }
    LoadableInstruments.uninstall(self)
    owners.removeAll()
  }

  /// The recorder of the current task's test or, outside of such tasks, of the test that runs alone; nil for none.
  var current: TestRecorder? {
    if let recorder = RecordedTask.recorder { return recorders[recorder.slot] }
    guard let alone, Test.current == nil else { return nil }
    return alone
  }

  // MARK: Owners

  /// Returns the recorder of the test of a loadable; nil for none. A loadable without a test joins the current test.
  private func owner(of loadable: any PureLoadableProtocol) -> TestRecorder? {
    var claimant: TestRecorder?
    if let known = owners[loadable], let recorder = recorders[known.slot] {
      if known.isDecided { return recorder }
      claimant = recorder
    }
    guard let current else { return claimant }
    owners.set(LoadableOwners.Ownership(slot: current.slot, isDecided: true), of: loadable)
    if let claimant, claimant !== current { claimant.addForeign(loadable) }
    return current
  }

  /// Handles a loadable that became a node of a recording: shows the back-off, and sets the test if it has none.
  func registered(_ loadable: any PureLoadableProtocol, as id: NodeID, by recorder: TestRecorder) {
    readSyncers()
    if let policy = syncers.backoff(of: loadable) { recorder.inspector?.setBackoff(id, policy) }
    if let known = owners[loadable], let owner = recorders[known.slot] {
      if owner !== recorder { recorder.addForeign(loadable) }
    } else {
      owners.set(LoadableOwners.Ownership(slot: recorder.slot, isDecided: false), of: loadable)
    }
  }

  /// Shows the back-offs of new syncers, created since the last call, at the nodes of their loadables.
  func readSyncers() {
    for (loadable, policy) in syncers.readNew() {
      guard let known = owners[loadable], let inspector = recorders[known.slot]?.inspector,
        let id = inspector.id(of: loadable)
      else { continue }
      inspector.setBackoff(id, policy)
    }
  }

  private func inspector(of event: EventNumber) -> Inspector? { recorders[RecorderSlot(of: event)]?.inspector }
}

extension RecordingRouter: LoadableInstrument {
  /// The event number for all events that belong to no test. No recording names it as a cause.
  private static let none: EventNumber = 0

  func record(
    _ event: LoadableEvent, of loadable: any PureLoadableProtocol, cause: EventNumber?
  ) -> EventNumber {
    guard let recorder = owner(of: loadable), let inspector = recorder.inspector else {
      // The effects of this event count as effects of the current cause.
      return currentCause ?? Self.none
    }
    // An event of another test is never recorded as a cause.
    let slot = recorder.slot
    let entry = inspector.record(
      event.mappingNumbers { slot.entry(of: $0) }, of: loadable, cause: cause.flatMap { slot.entry(of: $0) })
    return slot.event(entry)
  }

  var currentCause: EventNumber? { effects.last.flatMap { $0 == Self.none ? nil : $0 } }

  func begin(effectsOf event: EventNumber) {
    effects.append(event)
    if let entry = RecorderSlot(of: event).entry(of: event) { inspector(of: event)?.begin(effectsOf: entry) }
  }

  func endEffects() {
    let event = effects.removeLast()
    if RecorderSlot(of: event).entry(of: event) != nil { inspector(of: event)?.endEffects() }
  }
}
