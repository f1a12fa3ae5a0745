import Loadables

/// The kind of an event, by which the log describes the causes of a failure.
enum TrailEvent: Equatable {
  case requested(isForwarded: Bool)
  case changed(to: LoadableState)
  case retried
  case gaveUp
  case timedOut
  /// An event that is left out of the log. It only links the event's cause to the event's effects.
  case other

  init(_ event: LoadableEvent) {
    switch event {
    case .syncRequested(_, .forwarded): self = .requested(isForwarded: true)
    case .syncRequested: self = .requested(isForwarded: false)
    case .stateChanged(_, let state): self = .changed(to: state)
    case .timer(.fired, _): self = .retried
    case .timer(.gaveUp, _): self = .gaveUp
    case .timer(.timedOut, _): self = .timedOut
    case .timer, .notifying, .dependenciesChanged, .resultDropped, .violated: self = .other
    }
  }

  /// Returns the event of the loadable `name` in words; nil for an event that is left out of a list of causes.
  func text(_ name: String) -> String? {
    switch self {
    case .requested: "\(name) was asked to sync"
    case .changed(.didFailToSync): "\(name) failed"
    case .changed(.didSyncSuccessfully): "\(name) synced"
    case .changed(.idle): "\(name) was reset"
    case .changed(.syncing): nil
    case .retried: "a timer of \(name) fired"
    case .gaveUp: "\(name) gave up"
    case .timedOut: "a wait for \(name) timed out"
    case .other: nil
    }
  }
}
