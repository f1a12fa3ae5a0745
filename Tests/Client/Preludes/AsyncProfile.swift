import Loadables

struct User: Sendable {}

@MainActor let profile = AsyncLoadable<User>()
@MainActor var task: Task<Void, Never>?

@MainActor func show(_ user: User?) {}
@MainActor func save(_ user: User) async {}
