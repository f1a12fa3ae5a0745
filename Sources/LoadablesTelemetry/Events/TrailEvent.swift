import Loadables

/// The part of an event that a chain of causes shows.
enum TrailEvent: Equatable {
  case requested(isForwarded: Bool)
  case changed(to: LoadableState)
  case retried
  case gaveUp
  case timedOut
  /// An event that only connects others.
  case other

  init(_ event: LoadableEvent) {
    switch event {
    case .syncRequested(_, .forwarded): self = .requested(isForwarded: true)
    case .syncRequested: self = .requested(isForwarded: false)
    case .stateChanged(_, let state): self = .changed(to: state)
    case .timer(.fired, _): self = .retried
    case .timer(.gaveUp, _): self = .gaveUp
    case .timer(.timedOut, _): self = .timedOut
    case .timer, .notifying, .dependenciesChanged, .violated: self = .other
    }
  }

  /// The event in words; nil if a chain of causes leaves it out.
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
