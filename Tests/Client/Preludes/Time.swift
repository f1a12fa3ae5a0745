import LoadablesTesting

@MainActor let time = ManualTimeSource()
