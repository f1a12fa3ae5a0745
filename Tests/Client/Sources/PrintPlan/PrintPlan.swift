import LoadablesTesting

/// Syncs a planned loadable: an executable that imports only `LoadablesTesting` must link.
@main
@MainActor
struct PrintPlan {
  static func main() {
    let time = ManualTimeSource()
    let plan = SyncPlan(latency: .normal(mean: .milliseconds(400), standardDeviation: .milliseconds(50)), seed: 7)
    let loadable = TestLoadable(plan: plan, timeSource: time)
    loadable.sync()
    time.advance(by: .seconds(2))
    print(loadable.loadableState)
  }
}
