struct User: Sendable {}

@MainActor final class Client {
  func fetchUser(_ completion: @escaping @MainActor (Result<User, any Error>) -> Void) {}
  func fetchName(_ completion: @escaping @MainActor (Result<String, any Error>) -> Void) {}
}

@MainActor let client = Client()
