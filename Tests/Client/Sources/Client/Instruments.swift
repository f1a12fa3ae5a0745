import Loadables

/// Counts the events of every loadable, with their causes.
@MainActor
final class Counter: LoadableInstrument {
  private(set) var events: [String] = []
  private(set) var causedCount = 0
  private var stack: [EventNumber] = []

  var currentCause: EventNumber? { stack.last }

  func record(_ event: LoadableEvent, of loadable: any PureLoadableProtocol, cause: EventNumber?) -> EventNumber {
    switch event {
    case .stateChanged(_, let state): events.append("\(state)")
    case .notifying: events.append("notifying")
    case .syncRequested: events.append("sync requested")
    case .resultDropped: events.append("result dropped")
    case .timer: events.append("timer")
    case .dependenciesChanged: events.append("dependencies")
    case .violated(let rule): events.append("\(rule)")
    }
    if cause ?? currentCause != nil { causedCount += 1 }
    return EventNumber(events.count)
  }

  func begin(effectsOf event: EventNumber) { stack.append(event) }

  func endEffects() { stack.removeLast() }
}

/// A loadable that claims contents it does not have.
final class Boaster: Loadable {
  override func doSync() { setDidSyncSuccessfully() }
}

@MainActor
func checkInstruments(_ check: Checks) {
  let (counter, other) = (Counter(), Counter())
  LoadableInstruments.install(counter)
  LoadableInstruments.install(other)
  let group = LoadableGroup([Profile()])
  group.sync()
  check("instruments are listed", LoadableInstruments.instruments.count == 2)
  LoadableInstruments.uninstall(other)
  LoadableInstruments.uninstall(counter)
  check("an instrument receives requests and changes", counter.events.contains("sync requested"))
  check("an instrument knows causes", counter.causedCount > 0)
  check("a second instrument receives the same", other.events == counter.events)
  check("no instrument is left", LoadableInstruments.instruments.isEmpty)

  var violations: [ContractViolation] = []
  let listener = ContractViolations { violations.append($0) }
  Boaster().sync()
  listener.stop()
  check("a violation is reported", violations.map(\.rule) == [.syncedWithoutContents])
  check("a violation names the loadable", violations.first?.loadable is Boaster)
  check("a violation is a sentence", violations.first?.description.hasPrefix("Boaster ") == true)
}
