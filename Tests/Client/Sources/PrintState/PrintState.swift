import Loadables

/// Prints a state and a back-off's delay: an executable that imports only `Loadables` must link in debug.
@main
@MainActor
struct PrintState {
  static func main() {
    let loadable = PureLoadable()
    print(loadable.loadableState)
    loadable.setSyncing()
    print(loadable.loadableState)
    // Every default argument is compiled into this module.
    let backoff = BackoffTimeoutPolicy(min: .seconds(1), max: .seconds(60))
    loadable.setFailedToSync(nil)
    print(loadable.loadableState, backoff.nextTimeout(afterFailure: true) ?? .zero)
  }
}
