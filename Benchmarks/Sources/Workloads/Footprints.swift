import Loadables
import OpenCombine

/// Objects whose memory is measured: many of them are created and kept.
public struct Footprint: Sendable {
  /// The name in the tables.
  public let name: String
  /// The measured library.
  public let maker: Workload.Maker
  /// Creates this many.
  public let make: @MainActor @Sendable (Int) -> [AnyObject]

  /// Every footprint, in the order of the tables.
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
