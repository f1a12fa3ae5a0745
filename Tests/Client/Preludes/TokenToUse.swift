import Loadables

@MainActor let token = AsyncLoadable<String>()
