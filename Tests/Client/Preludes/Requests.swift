func requestToken() async throws -> String { "secret" }
