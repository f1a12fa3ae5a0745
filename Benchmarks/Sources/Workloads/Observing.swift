import Loadables
import OpenCombine

/// What a change costs that somebody observes.
extension Workload {
  static let observing: [Workload] = [
    Workload("a change to one observer") { changes(observers: 1) },
    Workload("a change to one observer", .openCombine) { subjectChanges(observers: 1) },
    Workload("a change to each of 1000 observers", count: 1_000) { changes(observers: 1_000) },
    Workload("a change to each of 1000 observers", .openCombine, count: 1_000) { subjectChanges(observers: 1_000) },
    Workload("a change to each of 1000 objects", count: 1_000) { changesToObjects(1_000) },
    Workload("a change without observers") { changes(observers: 0) },
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

  @MainActor private static func change(_ loadable: PureLoadable, _ repetitions: Int) {
    for repetition in 0..<repetitions {
      if repetition & 1 == 0 { loadable.setSyncing() } else { loadable.setDidSyncSuccessfully() }
    }
  }

  @MainActor private static func subjectChanges(observers: Int) -> @MainActor (Int) -> Void {
    let subject = CurrentValueSubject<LoadableState, Never>(.idle)
    let seen = Seen()
    let tokens = (0..<observers).map { _ in subject.sink { _ in MainActor.assumeIsolated { seen.count &+= 1 } } }
    return { repetitions in
      withExtendedLifetime(tokens) {
        for repetition in 0..<repetitions {
          subject.send(repetition & 1 == 0 ? .syncing : .didSyncSuccessfully)
        }
      }
    }
  }
}

/// Counts calls: the least that an observer can do.
@MainActor
final class Seen: LoadableObserverProtocol {
  @exclusivity(unchecked) var count = 0

  func loadableDidChange(_ loadable: any PureLoadableProtocol) { count &+= 1 }
}
