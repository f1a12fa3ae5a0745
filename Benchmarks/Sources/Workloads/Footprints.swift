import Loadables
import OpenCombine

/// A kind of object whose memory is measured, by creating and keeping many instances.
public struct Footprint: Sendable {
  /// The name of the objects in the result tables.
  public let name: String
  /// The measured library.
  public let maker: Workload.Maker
  /// Creates the given number of objects.
  public let make: @MainActor @Sendable (Int) -> [AnyObject]

  /// All footprints, in the order of the result tables.
  public static let all: [Footprint] = [
    Footprint(name: "a loadable", maker: .ours) { count in (0..<count).map { _ in PureLoadable() } },
    Footprint(name: "a loadable with a shared observer", maker: .ours) { count in
      let observer = Seen()
      let loadables = (0..<count).map { _ in PureLoadable() }
      for loadable in loadables { loadable.addObserver(observer) }
      return loadables + [observer]
    },
    Footprint(name: "a loadable with a closure of its own", maker: .ours) { count in
      let seen = Seen()
      var kept: [AnyObject] = []
      for _ in 0..<count {
        let loadable = PureLoadable()
        kept += [loadable, loadable.sink { _ in seen.count &+= 1 }]
      }
      return kept
    },
    Footprint(name: "a loadable with a closure of its own", maker: .openCombine) { count in
      let tally = Tally()
      var kept: [AnyObject] = []
      for _ in 0..<count {
        let subject = CurrentValueSubject<LoadableState, Never>(.idle)
        kept += [subject, subject.sink { _ in tally.count &+= 1 }]
      }
      return kept
    },
    Footprint(name: "a child in a group", maker: .ours) { count in
      [PureLoadableGroup((0..<count).map { _ in PureLoadable() })]
    },
  ]
}
