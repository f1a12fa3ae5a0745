import Loadables
import OpenCombine

extension Workload {
  static let lives: [Workload] = [
    Workload("create and release") { { repetitions in for _ in 0..<repetitions { keep(PureLoadable()) } } },
    Workload("create and release", .openCombine) {
      { repetitions in for _ in 0..<repetitions { keep(CurrentValueSubject<LoadableState, Never>(.idle)) } }
    },
    Workload("observe and stop") {
      let loadable = PureLoadable()
      let seen = Seen()
      return { repetitions in for _ in 0..<repetitions { keep(loadable.sink { _ in seen.count &+= 1 }) } }
    },
    Workload("observe and stop", .openCombine) {
      let subject = CurrentValueSubject<LoadableState, Never>(.idle)
      let tally = Tally()
      return { repetitions in for _ in 0..<repetitions { keep(subject.sink { _ in tally.count &+= 1 }) } }
    },
  ]
}

/// Makes the compiler assume that an object is used, so that it does not remove the creation.
@inline(never) @_optimize(none)
func keep(_ object: AnyObject) {}
