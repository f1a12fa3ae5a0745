import Loadables

@MainActor var policy: BackoffTimeoutPolicy { fatalError("compiled only") }
