@MainActor final class Settings {
  func readProfile() throws -> (String, String) { ("Ann", "ann@example.com") }
}

@MainActor let settings = Settings()
