struct User: Sendable {}

@MainActor final class Client {
  func fetchUser(_ completion: @escaping @MainActor (Result<User, any Error>) -> Void) {}
  func fetchAvatar(_ completion: @escaping @MainActor (Result<[UInt8], any Error>) -> Void) {}
  func user() async throws -> User { User() }
}

@MainActor let client = Client()
