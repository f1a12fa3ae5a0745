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

/// The number of a recorder in this process, from 1. Each event number of ``RecordingRouter`` contains one.
struct RecorderSlot: Hashable {
  /// The number of low bits of an event number that hold the journal entry's number. The slot is above.
  private static let entryBits: EventNumber = 38
  private static let entryMask: EventNumber = 1 << entryBits - 1

  private let number: EventNumber

  /// The value before the first recorder's slot.
  static let zero = RecorderSlot(number: 0)

  private init(number: EventNumber) { self.number = number }

  /// Creates the slot that is contained in an event number.
  init(of event: EventNumber) { number = event >> Self.entryBits }

  /// The slot of the next recorder. After 2^24 - 1 recorders, the slots start again at 1.
  var next: RecorderSlot { RecorderSlot(number: number == 1 << 24 - 1 ? 1 : number + 1) }

  /// Returns the event number of ``RecordingRouter`` for an entry in the journal of this slot's recorder.
  func event(_ entry: EventNumber) -> EventNumber { number << Self.entryBits | entry & Self.entryMask }

  /// Returns the journal entry's number that `event` contains; nil for an event of another slot or without an entry.
  func entry(of event: EventNumber) -> EventNumber? {
    guard RecorderSlot(of: event) == self, event & Self.entryMask != 0 else { return nil }
    return event & Self.entryMask
  }
}

/// The syncers of the process, read once and shared by all recorders. Recordings show a syncer's back-off.
@MainActor
struct KnownSyncers {
  private struct Known {
    weak var syncer: LoadableSyncer?
  }

  private var known: [ObjectIdentifier: Known] = [:]
  private var lastNumber = 0
  /// The number of entries at which the entries of released syncers are removed.
  private var limit = 256

  /// Returns the loadables and back-offs of the syncers created since the last call. Skips syncers without back-off.
  mutating func readNew() -> [(any PureLoadableProtocol, BackoffTimeoutPolicy)] {
    guard lastNumber < SyncerRegistry.lastNumber else { return [] }
    let syncers = SyncerRegistry.syncers(after: lastNumber)
    lastNumber = SyncerRegistry.lastNumber
    return syncers.compactMap { syncer in
      guard let policy = syncer.timeoutPolicy as? BackoffTimeoutPolicy, let loadable = syncer.loadable else {
        return nil
      }
      if known.count >= limit {
        known = known.filter { $0.value.syncer != nil }
        limit = max(256, known.count * 2)
      }
      known[ObjectIdentifier(loadable)] = Known(syncer: syncer)
      return (loadable, policy)
    }
  }

  /// Returns the back-off of a loadable's newest syncer that has a back-off; nil without one.
  func backoff(of loadable: any PureLoadableProtocol) -> BackoffTimeoutPolicy? {
    guard let syncer = known[ObjectIdentifier(loadable)]?.syncer, syncer.loadable === loadable else { return nil }
    return syncer.timeoutPolicy as? BackoffTimeoutPolicy
  }
}

/// A table of the loadables of all recorded tests. The recorder of a loadable's test receives the loadable's events.
@MainActor
struct LoadableOwners {
  struct Ownership {
    var slot: RecorderSlot
    /// Whether the loadable has had an event in the test's task. Otherwise it is a dependency of a loadable of the
    /// test, and belongs to the test until an event in another test's task.
    var isDecided: Bool
  }

  private struct Owned {
    weak var loadable: (any PureLoadableProtocol)?
    var ownership: Ownership
  }

  private var owned: [ObjectIdentifier: Owned] = [:]
  /// The number of entries at which the entries of released loadables are removed.
  private var limit = 256

  /// The test to which a loadable belongs; nil if the loadable never belonged to a test.
  subscript(loadable: any PureLoadableProtocol) -> Ownership? {
    guard let known = owned[ObjectIdentifier(loadable)], known.loadable === loadable else { return nil }
    return known.ownership
  }

  mutating func set(_ ownership: Ownership, of loadable: any PureLoadableProtocol) {
    if owned.count >= limit {
      owned = owned.filter { $0.value.loadable != nil }
      limit = max(256, owned.count * 2)
    }
    owned[ObjectIdentifier(loadable)] = Owned(loadable: loadable, ownership: ownership)
  }

  /// Removes all loadables from the table.
  mutating func removeAll() { self = LoadableOwners() }
}
