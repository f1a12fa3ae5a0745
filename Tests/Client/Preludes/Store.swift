import ScheduledActions

@MainActor var store: ActionStore { fatalError("compiled only") }
@MainActor let reachability: any Reachability = ManualReachability()
@MainActor var log: [String] = []
