import LoadablesTesting

@MainActor let feed = TestLoadable(outcomes: [.success], timeSource: ManualTimeSource())
