import Loadables
import LoadablesTelemetry
import Logging
import Metrics
import OpenCombine

extension Workload {
  static let observing: [Workload] = [
    Workload("a change to one observer") { changes(observers: 1) },
    Workload("a change to one observer", .openCombine) { subjectChanges(observers: 1) },
    Workload("a change to each of 1000 observers", count: 1_000) { changes(observers: 1_000) },
    Workload("a change to each of 1000 observers", .openCombine, count: 1_000) { subjectChanges(observers: 1_000) },
    Workload("a change to each of 1000 objects", count: 1_000) { changesToObjects(1_000) },
    Workload("a change without observers") { changes(observers: 0) },
    Workload("a change told to an instrument") { changesTold(to: 1) },
    Workload("a change told to two instruments") { changesTold(to: 2) },
    Workload("a sync") { syncs(nil) },
    Workload("a sync with telemetry, no-op backends") {
      syncs(LoadableTelemetry(logger: Logger(label: "loadables") { _ in SwiftLogNoOpLogHandler() }))
    },
    Workload("a sync with telemetry, a logger only") { syncs(LoadableTelemetry()) },
    Workload("a sync with telemetry, backends that discard") {
      syncs(
        LoadableTelemetry(
          tracer: DiscardingTracer(), metrics: MultiplexMetricsHandler(factories: [NOOPMetricsHandler.instance])))
    },
  ]

  @MainActor private static func changes(observers: Int) -> @MainActor (Int) -> Void {
    let loadable = PureLoadable()
    let seen = Seen()
    let tokens = (0..<observers).map { _ in loadable.sink { _ in seen.count &+= 1 } }
    return { repetitions in
      withExtendedLifetime(tokens) { change(loadable, repetitions) }
    }
  }

  @MainActor private static func changesToObjects(_ count: Int) -> @MainActor (Int) -> Void {
    let loadable = PureLoadable()
    let objects = (0..<count).map { _ in Seen() }
    for object in objects { loadable.addObserver(object) }
    return { repetitions in
      withExtendedLifetime(objects) { change(loadable, repetitions) }
    }
  }

  @MainActor private static func changesTold(to count: Int) -> @MainActor (Int) -> Void {
    let loadable = PureLoadable()
    let instruments = (0..<count).map { _ in CountingInstrument() }
    return { repetitions in
      for instrument in instruments { LoadableInstruments.install(instrument) }
      change(loadable, repetitions)
      for instrument in instruments { LoadableInstruments.uninstall(instrument) }
    }
  }

  /// Returns a workload of syncs that succeed at once, observed by telemetry unless `telemetry` is nil.
  @MainActor private static func syncs(_ telemetry: LoadableTelemetry?) -> @MainActor (Int) -> Void {
    let loadable = PromptLoadable()
    return { repetitions in
      if let telemetry { LoadableInstruments.install(telemetry) }
      for _ in 0..<repetitions { loadable.sync() }
      if let telemetry { LoadableInstruments.uninstall(telemetry) }
    }
  }

  @MainActor private static func change(_ loadable: PureLoadable, _ repetitions: Int) {
    for repetition in 0..<repetitions {
      if repetition & 1 == 0 { loadable.setSyncing() } else { loadable.setDidSyncSuccessfully() }
    }
  }

  @MainActor private static func subjectChanges(observers: Int) -> @MainActor (Int) -> Void {
    let subject = CurrentValueSubject<LoadableState, Never>(.idle)
    let tally = Tally()
    let tokens = (0..<observers).map { _ in subject.sink { _ in tally.count &+= 1 } }
    return { repetitions in
      withExtendedLifetime(tokens) {
        for repetition in 0..<repetitions {
          subject.send(repetition & 1 == 0 ? .syncing : .didSyncSuccessfully)
        }
      }
    }
  }
}

/// A counter of calls outside of any actor, as in the closures that observe a subject.
final class Tally {
  @exclusivity(unchecked) var count = 0
}

/// The minimal observer, which counts its calls.
@MainActor
final class Seen: LoadableObserverProtocol {
  @exclusivity(unchecked) var count = 0

  func loadableDidChange(_ loadable: any PureLoadableProtocol) { count &+= 1 }
}

/// The minimal instrument, which only numbers the events.
@MainActor
final class CountingInstrument: LoadableInstrument {
  @exclusivity(unchecked) private var count: EventNumber = 0
  @exclusivity(unchecked) private var causes: [EventNumber] = []

  var currentCause: EventNumber? { causes.last }
  func begin(effectsOf event: EventNumber) { causes.append(event) }
  func endEffects() { causes.removeLast() }

  func record(_ event: LoadableEvent, of loadable: any PureLoadableProtocol, cause: EventNumber?) -> EventNumber {
    count &+= 1
    return count
  }
}

private final class PromptLoadable: Loadable {
  override func doSync() { setDidSyncSuccessfully() }
}
