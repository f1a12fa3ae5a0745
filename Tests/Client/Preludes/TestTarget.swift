import LoadablesTesting

@MainActor let target = TestLoadable()
