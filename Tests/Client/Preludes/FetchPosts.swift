func fetchPosts() async throws -> [String] { [] }
